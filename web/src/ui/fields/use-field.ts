import { use, type ReactNode } from 'react'
import { useController, type Control, type FieldValues, type Path } from 'react-hook-form'
import { ReadOnlyContext, SendingContext } from './form-context.ts'

/** What every field whose value is not plain text takes. */
export type ControlledFieldProps<In extends FieldValues, Out> = {
  control: Control<In, unknown, Out>
  name: Path<In>
  label: string
  /** A hint below the field. */
  description?: ReactNode
  readOnly?: boolean | undefined
}

/** One field of the form: its value, its message, and whether it may be changed. Only it is drawn again. */
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
    /** For the element that takes the focus when the field is at fault. */
    element: ref,
    value: value as unknown,
    change: (next: unknown) => {
      if (!sending) onChange(next)
    },
    leave: onBlur,
    error: fieldState.error?.message,
    readOnly: readOnly === true || formIsReadOnly,
    /** It takes nothing for the moment. */
    sending,
  }
}
