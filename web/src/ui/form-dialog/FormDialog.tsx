import { Button } from '@mantine/core'
import { useEffect, useId, type ReactNode } from 'react'
import { useFormState, type FieldValues, type UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { Dialog, DialogBody, DialogFooter } from '../dialog/Dialog.tsx'
import { useDialog, useUnsaved } from '../dialog/dialog-context.ts'
import { nowhere } from '../dialog/use-stored-draft.ts'
import { RestoredNotice } from '../dialog/RestoredNotice.tsx'
import { Form, type OnSubmit } from '../form/Form.tsx'
import { OpenPoints, useFaults } from '../form/OpenPoints.tsx'
import { RequiredFields, RequiredMessage } from '../form/RequiredFields.tsx'
import { SubmitButton } from '../form/SubmitButton.tsx'
import { useIsChanged } from '../form/use-is-changed.ts'
import { useFormDraft, type Drafts } from './use-form-draft.ts'

type FormProps<In extends FieldValues, Out> = {
  form: UseFormReturn<In, unknown, Out>
  shape: z.ZodMiniType<Out, In>
  /** What the fields are called. */
  labels: Readonly<Record<string, string>>
  title: string
  /** A few fields in a small dialog. */
  small?: boolean
  submitLabel: string
  /** Only what has been changed can be saved. */
  whenChanged?: boolean
  /**
   * `submitKey` names what is sent, so that it is carried out once however often it takes; `sent` is what went out
   * before under that name and was never answered.
   */
  onSubmit: (values: Out, submitKey: string, sent: readonly In[]) => ReturnType<OnSubmit<Out>>
  /** For a form that would be long to fill in again. */
  drafts?: Drafts<In>
  /** Above the form, what is to be known of it. */
  above?: ReactNode
  /** The fields. */
  children: ReactNode
  /** Below the form, what is no part of it. */
  below?: ReactNode
  /** Takes the place of the form as long as there is something to decide first. */
  instead?: ReactNode
}

type Props<In extends FieldValues, Out> = FormProps<In, Out> & {
  subtitle?: ReactNode
  onClose: () => void
}

/** A dialog with one form, whose button is off until all is right. What it refuses is told in the form. */
export function FormDialog<In extends FieldValues, Out>(props: Props<In, Out>) {
  const { subtitle, onClose, ...form } = props
  return (
    <Dialog
      title={form.title}
      subtitle={subtitle}
      onClose={onClose}
      {...(form.small && { small: true, width: '32rem' })}
    >
      <Inside {...form} />
    </Dialog>
  )
}

function Inside<In extends FieldValues, Out>(props: FormProps<In, Out>) {
  const { form, shape, labels, title, small, submitLabel, whenChanged = false, onSubmit } = props
  const { control } = form
  const { close, focusTitle } = useDialog()
  const formId = useId()
  const { isDirty } = useFormState({ control })
  const draft = useFormDraft(form, props.drafts ?? noDrafts)
  useUnsaved({ isDirty, discard: draft.discard })
  const isChanged = useIsChanged(control)
  const isComplete = useFaults({ control, shape }).length === 0
  const isApart = Boolean(props.instead)
  useEffect(() => {
    if (isApart) focusTitle()
  }, [isApart, focusTitle])
  return (
    <>
      {props.instead}
      {/* What stands in the fields, and below them, is there again when it has been decided. */}
      <DialogBody hidden={isApart}>
        {props.above}
        {draft.restored && isDirty && <RestoredNotice onDiscard={draft.discard} />}
        <Form
          form={form}
          id={formId}
          label={title}
          waits={draft.waits}
          {...(!small && { labels })}
          onSubmit={(values) => draft.send((...named) => onSubmit(values, ...named))}
        >
          <RequiredFields isComplete={isComplete}>{props.children}</RequiredFields>
        </Form>
        {props.below}
      </DialogBody>
      {!isApart && (
        <DialogFooter
          aside={
            <RequiredMessage control={control} isComplete={isComplete}>
              <OpenPoints control={control} shape={shape} labels={labels} />
            </RequiredMessage>
          }
        >
          <Button variant="default" onClick={close}>
            Close
          </Button>
          <SubmitButton control={control} form={formId} off={!isComplete || (whenChanged && !isChanged)}>
            {submitLabel}
          </SubmitButton>
        </DialogFooter>
      )}
    </>
  )
}

const noDrafts = { store: nowhere }
