import { Button, type ButtonProps } from '@mantine/core'
import { useFormState, type Control, type FieldValues } from 'react-hook-form'
import { useRef, type ReactNode } from 'react'
import { openDialogs } from '../focus/open-dialogs.ts'
import { useShortcut } from '../shortcuts.ts'

type Props<In extends FieldValues, Out> = ButtonProps & {
  control: Control<In, unknown, Out>
  /** Keeps the button off until every field is right, where the form is short enough to see why. */
  disabledUntilValid?: boolean
  /** Keeps it off for another reason. */
  isOff?: boolean
  /** The form it belongs to, where it is outside. */
  form?: string
  children: ReactNode
}

/** While the form is being sent it keeps the focus and says that it is at work, instead of going dead. */
export function SubmitButton<In extends FieldValues, Out>({
  control,
  disabledUntilValid = false,
  isOff = false,
  children,
  ...rest
}: Props<In, Out>) {
  const { isSubmitting, isValid } = useFormState({ control })
  const button = useRef<HTMLButtonElement>(null)
  useShortcut(
    'Ctrl+S',
    () => {
      const frontDialog = openDialogs().at(-1)
      if (!frontDialog?.contains(button.current)) return false
      button.current?.click()
      return true
    },
    'anywhere',
  )
  return (
    <Button
      {...rest}
      ref={button}
      type="submit"
      disabled={(isOff || (disabledUntilValid && !isValid)) && !isSubmitting}
      // The field that is being left would show its message now, and the button would move away from under the click.
      onMouseDown={(event) => event.preventDefault()}
      // The second click of a double one was meant for what was there before the first.
      onClick={(event) => {
        if (event.detail > 1) event.preventDefault()
      }}
      aria-busy={isSubmitting}
      data-busy={isSubmitting || undefined}
    >
      {children}
    </Button>
  )
}
