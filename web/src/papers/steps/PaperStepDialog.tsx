import { lvpStepEndpoints } from '@insaka/domain/lvp/lvp.steps'
import { mpcStepEndpoints } from '@insaka/domain/mpc/mpc.steps'
import type { PaperRegister } from '@insaka/domain/papers/paper-kinds'
import { paperSteps } from '@insaka/domain/papers/papers.steps'
import type { PaperRecord } from '@insaka/domain/papers/papers.schema'
import { useQueryClient } from '@tanstack/react-query'
import { useFormState } from 'react-hook-form'
import { StepDialog } from '../registers/steps/StepDialog.tsx'
import { useStep } from '../registers/steps/use-step.ts'
import { differences } from '../ui/edit/merge.ts'
import type { PaperEditorState } from './describe-paper.ts'

/** Changes of status that need a reason and are saved immediately. */
export type StatusChange = 'cancel' | 'reopen'

const endpoints = { lvp: lvpStepEndpoints, mpc: mpcStepEndpoints }

type Props<Saved extends PaperRecord> = {
  move: StatusChange
  editor: PaperEditorState<Saved>
  record: Saved
  onDone: (saved: Saved) => void
  onClose: () => void
}

/** Asks for the reason and saves immediately, because the change releases or links the enquiry. */
export default function StatusDialog<Saved extends PaperRecord>({
  move,
  editor,
  record,
  onDone,
  onClose,
}: Props<Saved>) {
  const { described, form, labels } = editor
  const queryClient = useQueryClient()
  const { defaultValues = {} } = useFormState({ control: form.control })
  const takeStep = useStep(endpoints[described.register as PaperRegister][move], described.affectedRegisters)
  const unsavedLabels = differences(form.getValues(), defaultValues, labels, {})
    .filter(({ name }) => name !== 'status' && name !== 'statusReason')
    .map(({ label: name }) => name)

  // The cache is updated here, because this dialog may be unmounted when the reply arrives.
  function showSaved(saved: Saved) {
    queryClient.setQueryData([described.register, 'record', saved.id], saved)
    onDone(saved)
  }

  /** Names the version that the form opened with; after a conflict, that of the current record. */
  async function send(current: Saved | null, asked: object, submitKey: string) {
    const version = (current ?? (defaultValues as Partial<Saved>)).version ?? record.version
    const { message, payload } = await takeStep.mutateAsync({
      body: { id: record.id, version, ...asked },
      submitKey,
    })
    showSaved(payload[described.payloadKey] as Saved)
    return { message }
  }

  return (
    <StepDialog
      step={paperSteps[move]}
      noun="paper"
      record={record}
      send={send}
      stateOf={({ status }) => status}
      onDoneEarlier={showSaved}
      onClose={onClose}
    >
      {unsavedLabels.length > 0 && (
        <p className="m-0">
          Your other changes are not saved and will be discarded: {unsavedLabels.join(', ')}.
        </p>
      )}
    </StepDialog>
  )
}
