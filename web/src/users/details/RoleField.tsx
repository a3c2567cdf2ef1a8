import { roles, type Role } from '@insaka/domain/permissions'
import type { FieldValues } from 'react-hook-form'
import { useField, type ControlledFieldProps } from '../../ui/fields/use-field.ts'
import classes from './RoleField.module.css'

type Props<In extends FieldValues, Out> = ControlledFieldProps<In, Out> & { offered: readonly Role[] }

export function RoleField<In extends FieldValues, Out>({ offered, ...rest }: Props<In, Out>) {
  const { element, value, change, leave, error } = useField(rest)
  return (
    <fieldset className="min-w-0 m-0 p-0 border-0" aria-label={rest.label}>
      <span className={`block ${classes.label}`} aria-hidden="true">
        {rest.label}
      </span>
      <div className={`flex flex-wrap gap-1 rounded ${classes.group}`}>
        {offered.map((role) => (
          <label key={role} className={`relative cursor-pointer ${classes.toggle}`}>
            <input
              ref={role === value ? element : undefined}
              type="radio"
              name={rest.name}
              value={role}
              checked={role === value}
              onChange={() => change(role)}
              onBlur={leave}
            />
            <span>{roles[role]}</span>
          </label>
        ))}
      </div>
      {error && (
        <p role="alert" className="text-xs text-error m-0 mt-1">
          {error}
        </p>
      )}
    </fieldset>
  )
}
