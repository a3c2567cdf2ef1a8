import { useRef, type ReactNode, type SyntheticEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { ErrorSummary } from './ErrorSummary.tsx'
import classes from './Form.module.css'
import { setServerErrors } from './server-errors.ts'

type Props<In extends FieldValues, Out> = {
  form: UseFormReturn<In, unknown, Out>
  /** Saves the values; what it refuses is shown in the form, and what was typed stays. */
  onSubmit: (values: Out) => Promise<unknown>
  /** How the form is announced. */
  label: string
  children: ReactNode
}

export function Form<In extends FieldValues, Out>({ form, onSubmit, label, children }: Props<In, Out>) {
  const busy = useRef(false)

  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    // A second click while the first is on its way does nothing.
    if (busy.current) return
    busy.current = true
    const { elements } = event.currentTarget
    await form.handleSubmit((values) =>
      onSubmit(values).catch((error: unknown) =>
        setServerErrors(form, error, (path) => elements.namedItem(path) !== null),
      ),
    )(event)
    busy.current = false
  }

  return (
    <form
      className={classes.form}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        void submit(event)
      }}
    >
      <ErrorSummary control={form.control} />
      {children}
    </form>
  )
}
