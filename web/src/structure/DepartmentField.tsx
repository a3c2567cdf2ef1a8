import type { DepartmentRecord } from '@insaka/domain/institutions/institutions.schema'
import { useWatch, type FieldValues } from 'react-hook-form'
import { departmentOptions } from './department-options.ts'
import { SelectField } from '../ui/fields/SelectField.tsx'
import type { ControlledFieldProps } from '../ui/fields/use-field.ts'

type Props<In extends FieldValues, Out> = ControlledFieldProps<In, Out> & {
  departments: readonly DepartmentRecord[]
  placeholder?: string
  /** Called after the form has the new value. */
  onChoose?: (code: string) => void
}

export function DepartmentField<In extends FieldValues, Out>({ departments, ...rest }: Props<In, Out>) {
  const currentValue: unknown = useWatch({ control: rest.control, name: rest.name })
  return <SelectField {...rest} options={departmentOptions(departments, currentValue)} />
}
