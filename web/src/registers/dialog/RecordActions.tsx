import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { DialogFooter } from '../../ui/dialog/Dialog.tsx'
import { useDialog } from '../../ui/dialog/dialog-context.ts'
import { OpenPoints, useFaults } from '../../ui/form/OpenPoints.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import type { Editor, RecordValues } from './use-record-editor.ts'

type Props<In extends RecordValues, Out, Saved extends { id: number }, Facts> = {
  editor: Editor<In, Out, Saved, Facts>
  formId: string
  /** On the button that sends it. */
  submitLabel: string
  /** What is wrong with the form as a whole. */
  faults?: ReactNode
  /** What else can be done to the record, apart from the usual buttons. */
  apart?: ReactNode
}

/** The buttons of a record, and what is still to be filled in. */
export function RecordActions<In extends RecordValues, Out, Saved extends { id: number }, Facts>({
  editor: { form, shape, between, labels, readOnly, life },
  formId,
  submitLabel,
  faults,
  apart,
}: Props<In, Out, Saved, Facts>) {
  const { close } = useDialog()
  const judged = { control: form.control, shape, between }
  const isComplete = useFaults(judged).length === 0
  return (
    <DialogFooter
      aside={
        !readOnly && (
          <>
            {faults}
            <OpenPoints {...judged} labels={labels} />
          </>
        )
      }
      apart={apart}
    >
      <Button variant="default" onClick={close}>
        Close
      </Button>
      {!readOnly && (
        <SubmitButton control={form.control} form={formId} off={!life.isDirty || !isComplete}>
          {submitLabel}
        </SubmitButton>
      )}
    </DialogFooter>
  )
}
