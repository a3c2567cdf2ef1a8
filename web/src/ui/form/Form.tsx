import { useEffect, useRef, type ReactNode, type SyntheticEvent } from 'react'
import { useFormState, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { useIsMounted } from '../use-is-mounted.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import classes from './Form.module.css'
import { ReadOnlyContext, SendingContext } from '../fields/form-context.ts'
import { setServerErrors } from './server-errors.ts'
import { showFocusedField } from './show-focused-field.ts'
import { useUnkeptInput } from './unkept-input.ts'

/** Resolves to the action after a success, such as closing the dialog; skipped if the user has left. */
export type OnSubmit<Out> = (values: Out) => Promise<(() => void) | void>

type Props<In extends FieldValues, Out> = {
  form: UseFormReturn<In, unknown, Out>
  /** Saves the values; errors appear in the form, and input stays. */
  onSubmit: OnSubmit<Out>
  label: string
  id?: string
  labels?: Readonly<Record<string, string>>
  /** Set if requests have idempotency keys, so that resending is safe. */
  canResend?: boolean
  /** Set if a draft keeps the unsaved input. */
  isKept?: boolean
  readOnly?: boolean
  children: ReactNode
}

export function Form<In extends FieldValues, Out>(props: Props<In, Out>) {
  const { form, onSubmit, label, id, labels, canResend, isKept = false, readOnly = false, children } = props
  const isBusy = useRef(false)
  const element = useRef<HTMLFormElement>(null)
  const isMounted = useIsMounted()
  const { isDirty, isSubmitting, submitCount } = useFormState({ control: form.control })
  useUnkeptInput(isDirty && !isKept)
  // Messages from the reply move the focused field, so scroll to it again.
  useEffect(() => {
    if (submitCount > 0 && element.current) showFocusedField(element.current)
  }, [submitCount])

  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    // React bubbles submit events from dialogs opened within this form.
    if (event.target !== event.currentTarget) return
    if (isBusy.current || readOnly) return
    isBusy.current = true
    const { elements } = event.currentTarget
    try {
      await form.handleSubmit(async (values) => {
        const afterSubmit = await onSubmit(values).catch((error: unknown) =>
          setServerErrors(form, error, [...elements]),
        )
        if (isMounted.current) afterSubmit?.()
      })(event)
    } finally {
      isBusy.current = false
    }
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={element}
      id={id}
      className={`grid gap-2 ${classes.form}`}
      aria-label={label}
      noValidate
      data-sending={isSubmitting || undefined}
      onKeyDown={(event) => {
        // Holding Enter submits once; in a text area it keeps adding lines.
        if (event.key === 'Enter' && event.repeat && event.target instanceof HTMLInputElement)
          event.preventDefault()
      }}
      onSubmit={(event) => {
        void submit(event)
      }}
    >
      <ErrorSummary form={form} labels={labels} canResend={canResend} />
      <ReadOnlyContext value={readOnly}>
        <SendingContext value={isSubmitting}>{children}</SendingContext>
      </ReadOnlyContext>
    </form>
  )
}
