import { useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import classes from './CheckField.module.css'
import { useFieldError, type FieldProps } from './TextField.tsx'

export function CheckField<In extends FieldValues, Out>({ control, name, label }: FieldProps<In, Out>) {
  const error = useFieldError(control, name)
  const errorId = useId()
  return (
    <div>
      <label className={`row gap-2 rounded cursor-pointer ${classes.check}`}>
        <input
          type="checkbox"
          {...control.register(name)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        {label}
      </label>
      {error && (
        <p id={errorId} className="text-sm text-error m-0">
          {error}
        </p>
      )}
    </div>
  )
}
