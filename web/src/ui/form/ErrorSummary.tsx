import {
  get,
  useFormState,
  type FieldError,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from 'react-hook-form'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import classes from './ErrorSummary.module.css'
import { faultText } from './fault-texts.ts'
import { showFocusedField } from './show-focused-field.ts'

type Props<In extends FieldValues, Out> = {
  form: UseFormReturn<In, unknown, Out>
  /** Field labels of a long form, to list invalid fields as links. */
  labels?: Readonly<Record<string, string>> | undefined
  canResend?: boolean | undefined
}

/** Errors of the form as a whole, and with `labels` links to the invalid fields, which also show their own errors. */
export function ErrorSummary<In extends FieldValues, Out>({ form, labels, canResend }: Props<In, Out>) {
  const { errors, isSubmitted } = useFormState({ control: form.control })
  const formError = errors.root?.server
  const alert = useRef<HTMLDivElement>(null)
  // In a long form the message could be outside the viewport.
  useEffect(() => {
    if (formError) alert.current?.scrollIntoView({ block: 'nearest' })
  }, [formError])
  const fieldFaults = isSubmitted && labels ? faultsOf(errors, labels) : []
  const faultyNames = fieldFaults.map(({ name }) => name).join(' ')
  const [places, setPlaces] = useState<readonly string[]>([])
  // Field order depends on conditional fields, so it is read from the page.
  useLayoutEffect(() => {
    const elements = [...(alert.current?.closest('form')?.elements ?? [])]
    const names = elements.map((each) => each.getAttribute('name') ?? '')
    setPlaces(names.filter((name) => faultyNames.split(' ').includes(name)))
  }, [faultyNames])
  const positionOf = (name: string) => (places.includes(name) ? places.indexOf(name) : places.length)
  const faults = fieldFaults.sort((a, b) => positionOf(a.name) - positionOf(b.name))
  return (
    <>
      {/* Always rendered, so that screen readers announce a new message. */}
      <div ref={alert} role="alert" className={`text-error rounded ${classes.summary}`}>
        {formError?.message}
        {canResend && formError && outcomeUnknownCodes.has(String(formError.type)) && (
          <>
            {' What you typed is still here, and sending it again does not save it twice. '}
            <button type="submit" className={`bare-button font-semibold p-0 underline ${classes.link}`}>
              Try again
            </button>
          </>
        )}
      </div>
      {faults.length > 0 && (
        <nav className={`text-error rounded ${classes.summary}`} aria-label="Fields to correct">
          Please correct:
          <ul className={classes.list}>
            {faults.map(({ name, label, message }) => (
              <li key={name}>
                <button
                  type="button"
                  className={`bare-button font-semibold p-0 underline ${classes.link}`}
                  onClick={({ currentTarget }) => {
                    form.setFocus(name as Path<In>)
                    if (currentTarget.form) showFocusedField(currentTarget.form)
                  }}
                >
                  {label}
                </button>{' '}
                {message}
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  )
}

/** After these errors the server may or may not have saved the request. */
const outcomeUnknownCodes = new Set(['UNAVAILABLE', 'BUSY', 'INTERNAL'])

function faultsOf(errors: object, labels: Readonly<Record<string, string>>) {
  return Object.entries(labels).flatMap(([name, label]) => {
    const error: FieldError | undefined = get(errors, name)
    return error ? [{ name, label, message: faultText(error) }] : []
  })
}
