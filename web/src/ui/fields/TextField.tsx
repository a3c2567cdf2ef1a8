import { TextInput, type TextInputProps } from '@mantine/core'
import { use } from 'react'
import { useFormState, type Control, type FieldValues, type Path } from 'react-hook-form'
import classes from './TextField.module.css'
import { ReadOnlyContext, SendingContext } from './form-context.ts'

export type FieldProps<In extends FieldValues, Out> = {
  control: Control<In, unknown, Out>
  name: Path<In>
  label: string
}

type Props<In extends FieldValues, Out> = FieldProps<In, Out> & {
  /** May stay empty: empty is then `null`. */
  optional?: boolean
} & Omit<TextInputProps, 'name' | 'label' | 'error'>

export function TextField<In extends FieldValues, Out>(props: Props<In, Out>) {
  const { control, name, optional = false, readOnly = false, ...rest } = props
  const error = useFieldError(control, name)
  const [formIsReadOnly, sending] = [use(ReadOnlyContext), use(SendingContext)]
  return (
    <TextInput
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...rest}
      {...control.register(name, optional ? { setValueAs: emptyAsNull } : {})}
      readOnly={readOnly || formIsReadOnly || sending}
      // Nobody is asked for anything there.
      {...(formIsReadOnly && { placeholder: undefined })}
      error={error}
      classNames={{ input: classes.input, ...(optional && { label: classes.optional }) }}
    />
  )
}

const emptyAsNull = (value: unknown) => (value === '' ? null : value)

/** The message under a field. Only this field is drawn again when it changes. */
export function useFieldError<In extends FieldValues, Out>(
  control: Control<In, unknown, Out>,
  name: Path<In>,
) {
  const state = useFormState({ control, name, exact: true })
  return control.getFieldState(name, state).error?.message
}
