import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { useFieldError, type FieldProps } from './TextField.tsx'
import { visibilityToggle } from './visibility-toggle.ts'

type Props<In extends FieldValues, Out> = FieldProps<In, Out> & {
  /** Helps password managers to fill in the right password. */
  autoComplete: 'current-password' | 'new-password'
} & Omit<PasswordInputProps, 'name' | 'label' | 'error'>

export function PasswordField<In extends FieldValues, Out>({ control, name, ...rest }: Props<In, Out>) {
  const error = useFieldError(control, name)
  return (
    <PasswordInput
      {...rest}
      {...control.register(name)}
      {...visibilityToggle}
      error={error}
      aria-invalid={error ? true : undefined}
    />
  )
}
