import { Button, type ButtonProps } from '@mantine/core'
import { useFormState, type Control, type FieldValues } from 'react-hook-form'
import { useRef, type ReactNode } from 'react'
import { openDialogs } from '../focus/open-dialogs.ts'
import { useShortcut } from '../shortcuts.ts'
import { showMissingFields } from './show-missing-fields.ts'

type Props<In extends FieldValues, Out> = ButtonProps & {
  control: Control<In, unknown, Out>
  /** Disabled until all fields are valid, for forms short enough to see the reason. */
  disabledUntilValid?: boolean
  isOff?: boolean
  /** Ctrl+S then shows what is missing, although the button is disabled. */
  isIncomplete?: boolean
  form?: string
  children: ReactNode
}

/** Shows that it is busy while submitting, and keeps the focus instead of being disabled. */
export function SubmitButton<In extends FieldValues, Out>({
  control,
  disabledUntilValid = false,
  isOff = false,
  isIncomplete = false,
  children,
  ...rest
}: Props<In, Out>) {
  // Only read `isValid` where it matters, since then the form validates itself with each change.
  const state = useFormState({ control })
  const { isSubmitting } = state
  const button = useRef<HTMLButtonElement>(null)
  useShortcut(
    'Ctrl+S',
    () => {
      const frontDialog = openDialogs().at(-1)
      if (!frontDialog?.contains(button.current)) return false
      if (isIncomplete) showMissingFields(button.current?.form)
      else button.current?.click()
      return true
    },
    'anywhere',
  )
  return (
    <Button
      {...rest}
      ref={button}
      type="submit"
      disabled={(isOff || isIncomplete || (disabledUntilValid && !state.isValid)) && !isSubmitting}
      // Prevents blur: an error message would move the button away from the click.
      onMouseDown={(event) => event.preventDefault()}
      // The second click of a double-click was meant for an earlier button in this place.
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
