import type { Endpoint } from '@insaka/domain/core/endpoint'
import type { Step } from '@insaka/domain/steps/step'
import type { RecordCaution } from '@insaka/domain/core/cautions'
import { useQueryClient } from '@tanstack/react-query'
import { useFormState, type FieldValues } from 'react-hook-form'
import { areSame, differences } from '../../ui/edit/merge.ts'
import { CautionLines } from '../../ui/status/Cautions.tsx'
import type { NamedRecord } from '../dialog/describe-record.ts'
import type { Editor } from '../dialog/use-record-editor.ts'
import { StepDialog } from './StepDialog.tsx'
import { useStep, useVersionToSend } from './use-step.ts'

type Props<In extends FieldValues, Out, Saved, Facts, View extends NamedRecord> = {
  step: Step
  endpoint: Endpoint
  noun: string
  editor: Editor<In, Out, Saved, Facts, View>
  record: Saved
  versionOf: (saved: Saved) => number
  /** The version with which the form opened. */
  openedVersion: number | null | undefined
  stateOf?: (saved: Saved) => string
  /** Labels of the fields whose unsaved changes the step discards; by default those of the form. */
  labels?: Readonly<Record<string, string>>
  /** Points to check before the step. */
  cautions: readonly RecordCaution[]
  onDone: (saved: Saved) => void
  onClose: () => void
}

/** Asks what a step of the record in a form needs, and takes it immediately. */
export function RecordStepDialog<In extends FieldValues, Out, Saved, Facts, View extends NamedRecord>(
  props: Props<In, Out, Saved, Facts, View>,
) {
  const { step, endpoint, noun, editor, record, versionOf, openedVersion, cautions, onDone } = props
  const { described, form } = editor
  const { labels = editor.labels } = props
  const queryClient = useQueryClient()
  const { defaultValues = {} } = useFormState({ control: form.control })
  const takeStep = useStep(endpoint, described.affectedRegisters)
  const version = useVersionToSend(step, openedVersion ?? versionOf(record))
  const unsavedLabels = differences(form.getValues(), defaultValues, labels, {}).map(({ label }) => label)

  const cache = (saved: Saved) =>
    queryClient.setQueryData([described.register, 'record', described.view(saved).id], saved)

  // The cache is updated here, because this dialog may be unmounted when the reply arrives.
  function showSaved(saved: Saved) {
    cache(saved)
    onDone(saved)
  }

  /** Unsaved input stays in the form, because the step that would have discarded it was not taken. */
  function showChanged(saved: Saved) {
    cache(saved)
    if (areSame(form.getValues(), defaultValues)) onDone(saved)
  }

  /** Names the version that the form opened with; after a conflict that is no decision, that of the current record. */
  async function send(current: Saved | null, asked: object, submitKey: string) {
    const { message, payload } = await takeStep.mutateAsync({
      body: { id: described.view(record).id, version: current ? versionOf(current) : version, ...asked },
      submitKey,
    })
    showSaved(payload[described.payloadKey] as Saved)
    return { message }
  }

  return (
    <StepDialog
      {...{ step, noun, send }}
      record={described.view(record)}
      {...(props.stateOf && { stateOf: props.stateOf })}
      onDoneEarlier={showSaved}
      onChanged={showChanged}
      onClose={props.onClose}
    >
      {unsavedLabels.length > 0 && (
        <p className="m-0">
          Your other changes are not saved and will be discarded: {unsavedLabels.join(', ')}.
        </p>
      )}
      {step.decides && step.isForward && <CautionLines cautions={cautions} />}
    </StepDialog>
  )
}
