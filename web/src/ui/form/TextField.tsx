import { TextInput, type TextInputProps } from '@mantine/core'
import { useFormState, type Control, type FieldValues, type Path } from 'react-hook-form'

export type FieldProps<In extends FieldValues, Out> = {
  control: Control<In, unknown, Out>
  name: Path<In>
  label: string
}

type Props<In extends FieldValues, Out> = FieldProps<In, Out> &
  Omit<TextInputProps, 'name' | 'label' | 'error'>

export function TextField<In extends FieldValues, Out>({ control, name, ...rest }: Props<In, Out>) {
  const error = useFieldError(control, name)
  return <TextInput {...rest} {...control.register(name)} error={error} />
}

/** The message under a field. Only this field is drawn again when it changes. */
export function useFieldError<In extends FieldValues, Out>(
  control: Control<In, unknown, Out>,
  name: Path<In>,
) {
  const state = useFormState({ control, name, exact: true })
  return control.getFieldState(name, state).error?.message
}
