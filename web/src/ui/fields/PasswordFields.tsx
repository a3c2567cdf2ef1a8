import { PasswordInput } from '@mantine/core'
import type { Control, FieldValues, Path } from 'react-hook-form'
import { useFieldError, type FieldProps } from './TextField.tsx'
import { visibilityToggle } from './visibility-toggle.ts'

type Props<In extends FieldValues, Out> = {
  control: Control<In, unknown, Out>
  labels: Readonly<Record<string, string>>
  /** The hint of each field by its name, in the order of the fields. */
  hints: Readonly<Partial<Record<Path<In>, string>>>
  /** Tells password managers which account the passwords belong to; only if no field of the form does. */
  username?: string
  takesFocus?: boolean
}

/** Password inputs: a name that ends in `currentPassword` is the current one, all others are new. */
export function PasswordFields<In extends FieldValues, Out>(props: Props<In, Out>) {
  const { control, labels, hints, username, takesFocus = false } = props
  return (
    <>
      {username !== undefined && <input hidden readOnly autoComplete="username" value={username} />}
      {(Object.keys(hints) as Path<In>[]).map((name, index) => (
        <PasswordField
          key={name}
          {...{ control, name, label: labels[name] ?? '', hint: hints[name] ?? '' }}
          takesFocus={takesFocus && index === 0}
        />
      ))}
    </>
  )
}

type FieldOptions = { hint: string; takesFocus: boolean }

function PasswordField<In extends FieldValues, Out>(props: FieldProps<In, Out> & FieldOptions) {
  const { control, name, label, hint, takesFocus } = props
  const error = useFieldError(control, name)
  return (
    <PasswordInput
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...control.register(name)}
      {...visibilityToggle}
      label={label}
      description={hint || undefined}
      autoComplete={name.endsWith('currentPassword') ? 'current-password' : 'new-password'}
      data-autofocus={takesFocus || undefined}
      error={error}
      aria-invalid={error ? true : undefined}
    />
  )
}

/** Hint of a new password; forms that keep other input as a draft say that they do not keep this. */
export const newPasswordHint = (minLength: number) => `At least ${minLength} characters.`
export const passwordsNotKept = 'Unsaved passwords are not kept.'
