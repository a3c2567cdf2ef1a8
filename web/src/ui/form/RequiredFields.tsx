import type { KeyboardEvent, ReactNode } from 'react'
import { useFormState, type Control, type FieldValues } from 'react-hook-form'
import classes from './RequiredFields.module.css'

type FieldsProps = {
  /** Whether every field is right: only then is the button on. */
  isComplete: boolean
  children: ReactNode
}

/**
 * Round the fields of a form whose button is off until all is right. Browsers take Enter as pressing that button, so
 * they would stay silent; here it is a try all the same, which is answered. The labels of what is wrong are marked.
 */
export function RequiredFields({ isComplete, children }: FieldsProps) {
  function submitOnEnter(event: KeyboardEvent<HTMLDivElement>) {
    const { key, target } = event
    if (key !== 'Enter' || event.defaultPrevented || isComplete || !(target instanceof HTMLInputElement))
      return
    event.preventDefault()
    target.form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  }
  return (
    // It only hears what its fields do not.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={`grid gap-2 ${classes.fields}`} onKeyDown={submitOnEnter}>
      {children}
    </div>
  )
}

type MessageProps<In extends FieldValues, Out> = {
  control: Control<In, unknown, Out>
  isComplete: boolean
  /** What is said of a form in which all is right and something odd. */
  reviewText?: string
  /** How much of a saved record was changed. */
  unsaved?: string
  /** What is missing or wrong, when nobody has tried yet. */
  children: ReactNode
}

/** Next to the button: what a form says that was submitted before all was right. */
export function RequiredMessage<In extends FieldValues, Out>(props: MessageProps<In, Out>) {
  const { control, isComplete, reviewText, unsaved, children } = props
  const { isSubmitted } = useFormState({ control })
  return (
    <>
      {/* Always in the page, so that the message is read out when it comes. */}
      <div role="alert" className={`medium error ${classes.message}`} data-odd={isComplete || undefined}>
        {isSubmitted && (isComplete ? reviewText : 'Please fill in all the required fields and resubmit.')}
      </div>
      <div className={classes.points}>{children}</div>
      <output className={`quiet ${classes.unsaved}`}>{unsaved}</output>
    </>
  )
}
