import type { ReactNode } from 'react'
import { useFormState, useWatch, type FieldValues } from 'react-hook-form'
import { Form } from '../form/Form.tsx'
import { areSame } from './merge.ts'
import { OtherWindowDraft, RestoredNotice } from './RestoredNotice.tsx'
import { useEditForm, type EditOptions } from './use-edit-form.ts'

type Props<In extends FieldValues, Out, Saved> = EditOptions<In, Out, Saved> & {
  label: string
  id?: string
  /** False without an idempotency key. */
  canResend?: boolean
  children: ReactNode
}

/** Form on a page, with its draft. `save` explains a conflict, since a page has no conflict view. */
export function PageForm<In extends FieldValues, Out, Saved>(props: Props<In, Out, Saved>) {
  const { form, drafts, label, id, canResend = true, children } = props
  const { defaultValues = {} } = useFormState({ control: form.control })
  const isDirty = !areSame(useWatch({ control: form.control }), defaultValues)
  const { restored, isKept, restore, discard, send } = useEditForm({ ...props, isDirty })
  return (
    <>
      {restored && <RestoredNotice reason={restored.reason} onDiscard={isDirty ? discard : null} />}
      {drafts && !isDirty && <OtherWindowDraft drafts={drafts} onContinue={restore} />}
      <Form form={form} {...{ label, canResend, isKept }} {...(id && { id })} onSubmit={send}>
        {children}
      </Form>
    </>
  )
}
