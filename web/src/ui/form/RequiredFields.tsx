import type { KeyboardEvent, ReactNode } from 'react'
import { useFormState, type Control, type FieldValues } from 'react-hook-form'
import { showMissingFields } from './show-missing-fields.ts'
import classes from './RequiredFields.module.css'

type FieldsProps = {
  isComplete: boolean
  children: ReactNode
}

/** Shows what is missing on Enter, which browsers ignore while the submit button is disabled. */
export function RequiredFields({ isComplete, children }: FieldsProps) {
  function submitOnEnter(event: KeyboardEvent<HTMLDivElement>) {
    const { key, target } = event
    if (key !== 'Enter' || event.defaultPrevented || isComplete || !(target instanceof HTMLInputElement))
      return
    event.preventDefault()
    showMissingFields(target.form)
  }
  return (
    // Only handles keys that its fields ignore.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={`grid gap-2 ${classes.fields}`} onKeyDown={submitOnEnter}>
      {children}
    </div>
  )
}

type MessageProps<In extends FieldValues, Out> = {
  control: Control<In, unknown, Out>
  isComplete: boolean
  /** Message for a valid form with a caution to check. */
  reviewText?: string
  /** Text with the number of unsaved changes to a saved record; empty without changes. */
  unsaved?: string
  /** Missing or invalid fields; phones hide them while a message is shown. */
  children: ReactNode
}

/** Texts next to the submit button: message after a submit, fields to complete, and unsaved changes. */
export function RequiredMessage<In extends FieldValues, Out>(props: MessageProps<In, Out>) {
  const { control, isComplete, reviewText, unsaved, children } = props
  const { isSubmitted } = useFormState({ control })
  return (
    <>
      {/* Always rendered, so that screen readers announce a new message. */}
      <div
        role="alert"
        className={`font-medium text-error ${classes.message}`}
        data-odd={isComplete || undefined}
      >
        {isSubmitted && (isComplete ? reviewText : 'Please fill in all the required fields and resubmit.')}
      </div>
      <div className={classes.points}>{children}</div>
      <output className="text-faint block">{unsaved}</output>
    </>
  )
}
