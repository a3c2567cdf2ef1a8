import { Button } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { useFormState, type FieldValues, type UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { Form, type OnSubmit } from '../form/Form.tsx'
import { useFaults } from '../form/OpenPoints.tsx'
import { RequiredFields } from '../form/RequiredFields.tsx'
import { SubmitButton } from '../form/SubmitButton.tsx'
import { Dialog, DialogBody, DialogFooter } from './Dialog.tsx'
import { useDialog, useUnsaved } from './dialog-context.ts'

type FormProps<In extends FieldValues, Out> = {
  form: UseFormReturn<In, unknown, Out>
  shape: z.ZodMiniType<Out, In>
  /** How the form is announced. */
  label: string
  submitLabel: string
  onSubmit: OnSubmit<Out>
  children: ReactNode
}

type Props<In extends FieldValues, Out> = FormProps<In, Out> & {
  title: string
  subtitle?: ReactNode
  onClose: () => void
}

/** A small dialog with a short form, which is sent under one name however often. */
export function QuestionDialog<In extends FieldValues, Out>(props: Props<In, Out>) {
  const { title, subtitle, onClose, ...form } = props
  return (
    <Dialog title={title} subtitle={subtitle} width="32rem" small onClose={onClose}>
      <QuestionForm {...form} />
    </Dialog>
  )
}

function QuestionForm<In extends FieldValues, Out>(props: FormProps<In, Out>) {
  const { form, shape, label, submitLabel, onSubmit, children } = props
  const { close } = useDialog()
  const formId = useId()
  const { isDirty } = useFormState({ control: form.control })
  useUnsaved({ isDirty, discard: form.reset })
  const isComplete = useFaults({ control: form.control, shape }).length === 0
  return (
    <>
      <DialogBody>
        <Form form={form} id={formId} label={label} canResend onSubmit={onSubmit}>
          <RequiredFields isComplete={isComplete}>{children}</RequiredFields>
        </Form>
      </DialogBody>
      <DialogFooter>
        <Button variant="default" onClick={close}>
          Close
        </Button>
        <SubmitButton control={form.control} form={formId} off={!isComplete}>
          {submitLabel}
        </SubmitButton>
      </DialogFooter>
    </>
  )
}
