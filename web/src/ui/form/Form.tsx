import { useEffect, useRef, type ReactNode, type SyntheticEvent } from 'react'
import { useFormState, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { useIsMounted } from '../use-is-mounted.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import classes from './Form.module.css'
import { ReadOnlyContext, SendingContext } from '../fields/form-context.ts'
import { setServerErrors } from './server-errors.ts'
import { showFocusedField } from './show-focused-field.ts'

/** Answers with what comes when it is done, such as closing the dialog; a user who is elsewhere by then is left in peace. */
export type OnSubmit<Out> = (values: Out) => Promise<(() => void) | void>

type Props<In extends FieldValues, Out> = {
  form: UseFormReturn<In, unknown, Out>
  /** Saves the values; what it refuses is shown in the form, and what was typed stays. */
  onSubmit: OnSubmit<Out>
  /** How the form is announced. */
  label: string
  /** For a submit button outside the form. */
  id?: string
  /** What the fields of a long form are called, for the list of those at fault. */
  labels?: Readonly<Record<string, string>>
  /** Set where each submit goes out under its name, so that the same may be sent again. */
  canResend?: boolean
  /** Shows every field without letting it be changed. */
  readOnly?: boolean
  children: ReactNode
}

export function Form<In extends FieldValues, Out>(props: Props<In, Out>) {
  const { form, onSubmit, label, id, labels, canResend, readOnly = false, children } = props
  const isBusy = useRef(false)
  const element = useRef<HTMLFormElement>(null)
  const isMounted = useIsMounted()
  const { isSubmitting, submitCount } = useFormState({ control: form.control })
  // The messages have come with the answer, and moved the field that has got the focus.
  useEffect(() => {
    if (submitCount > 0 && element.current) showFocusedField(element.current)
  }, [submitCount])

  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    // React brings here, too, what is sent in a dialog that was opened from within.
    if (event.target !== event.currentTarget) return
    // A second click while the first is on its way does nothing.
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
        // Enter held down submits once; in a long text it goes on making lines.
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
