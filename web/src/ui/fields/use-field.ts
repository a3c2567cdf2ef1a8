import { use, type ReactNode } from 'react'
import { useController, type Control, type FieldValues, type Path } from 'react-hook-form'
import { ReadOnlyContext, SendingContext } from './form-context.ts'

export type ControlledFieldProps<In extends FieldValues, Out> = {
  control: Control<In, unknown, Out>
  name: Path<In>
  label: string
  description?: ReactNode
  readOnly?: boolean | undefined
}

/** State of one form field; re-renders only this field. */
export function useField<In extends FieldValues, Out>({
  control,
  name,
  readOnly,
}: ControlledFieldProps<In, Out>) {
  const { field, fieldState } = useController({ control, name })
  const { ref, value, onChange, onBlur } = field
  const formIsReadOnly = use(ReadOnlyContext)
  const sending = use(SendingContext)
  return {
    element: ref,
    value: value as unknown,
    change: (next: unknown) => {
      if (!sending) onChange(next)
    },
    leave: onBlur,
    error: fieldState.error?.message,
    readOnly: readOnly === true || formIsReadOnly,
    /** True while submitting, when the field ignores input. */
    sending,
  }
}
