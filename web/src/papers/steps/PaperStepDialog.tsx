import { lvpStepEndpoints } from '@insaka/domain/lvp/lvp.steps'
import { mpcStepEndpoints } from '@insaka/domain/mpc/mpc.steps'
import type { PaperRegister } from '@insaka/domain/papers/paper-kinds'
import type { PaperStepName } from '@insaka/domain/papers/papers.rules'
import { paperSteps } from '@insaka/domain/papers/papers.steps'
import type { PaperRecord } from '@insaka/domain/papers/papers.schema'
import type { Steps } from '@insaka/domain/steps/step'
import { useQueryClient } from '@tanstack/react-query'
import { useFormState } from 'react-hook-form'
import { StepDialog } from '../../registers/steps/StepDialog.tsx'
import { useStep } from '../../registers/steps/use-step.ts'
import { differences } from '../../ui/edit/merge.ts'
import { CautionLines } from '../../ui/status/Cautions.tsx'
import type { PaperEditorState } from '../describe-paper.ts'
import { openPoints } from './open-points.ts'

const endpoints = { lvp: lvpStepEndpoints, mpc: mpcStepEndpoints }

type Props<Saved extends PaperRecord> = {
  name: PaperStepName
  editor: PaperEditorState<Saved>
  record: Saved
  onDone: (saved: Saved) => void
  onClose: () => void
}

/** Asks what a step of a paper needs, and takes it immediately. */
export default function PaperStepDialog<Saved extends PaperRecord>({
  name,
  editor,
  record,
  onDone,
  onClose,
}: Props<Saved>) {
  const { described, form, labels } = editor
  const queryClient = useQueryClient()
  const { defaultValues = {} } = useFormState({ control: form.control })
  const register = described.register as PaperRegister
  const steps: Steps = paperSteps[register]
  const step = steps[name]!
  const takeStep = useStep(endpoints[register][name], described.affectedRegisters)
  const unsavedLabels = differences(form.getValues(), defaultValues, labels, {})
    .filter(({ name: field }) => field !== 'status' && field !== 'statusReason')
    .map(({ label }) => label)

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
      step={step}
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
      {step.decides && step.isForward && <CautionLines cautions={openPoints(step, record)} />}
    </StepDialog>
  )
}
