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
  /** Empty becomes `null`. */
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
      // A read-only form needs no placeholders.
      {...(formIsReadOnly && { placeholder: undefined })}
      error={error}
      classNames={{ input: classes.input, ...(optional && { label: classes.optional }) }}
    />
  )
}

const emptyAsNull = (value: unknown) => (value === '' ? null : value)

/** Error message of a field; re-renders only this field when it changes. */
export function useFieldError<In extends FieldValues, Out>(
  control: Control<In, unknown, Out>,
  name: Path<In>,
) {
  const state = useFormState({ control, name, exact: true })
  return control.getFieldState(name, state).error?.message
}
