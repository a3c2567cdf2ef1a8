import type { DepartmentRecord, DesignationRecord } from '@insaka/domain/institutions/institutions.schema'
import { useWatch, type FieldValues } from 'react-hook-form'
import { SelectField } from '../ui/fields/SelectField.tsx'
import type { ControlledFieldProps } from '../ui/fields/use-field.ts'

type Props<In extends FieldValues, Out> = ControlledFieldProps<In, Out> & {
  departments: readonly DepartmentRecord[]
  department: unknown
  mayAdd: boolean
}

/** One designation of a department, by title; a closed one only if already selected. */
export function DesignationField<In extends FieldValues, Out>(props: Props<In, Out>) {
  const { departments, department, mayAdd, ...rest } = props
  const currentValue: unknown = useWatch({ control: rest.control, name: rest.name })
  const chosenDepartment = departments.find(({ code }) => code === department)
  return (
    <SelectField
      {...rest}
      placeholder={chosenDepartment ? 'Choose…' : 'Choose a department first'}
      description={chosenDepartment && designationsHint(chosenDepartment.designations, mayAdd)}
      options={designationOptions(chosenDepartment?.designations ?? [], currentValue)}
    />
  )
}

function designationsHint(designations: readonly DesignationRecord[], mayAdd: boolean): string | undefined {
  if (designations.some(({ active }) => active)) return undefined
  const advice = mayAdd ? 'Add one on the page Designations.' : 'Ask an administrator to add one.'
  return `This department has no open designations. ${advice}`
}

function designationOptions(designations: readonly DesignationRecord[], currentValue: unknown) {
  return Object.fromEntries(
    designations
      .filter(({ active, title }) => active || title === currentValue)
      .map(({ title, active }) => [title, active ? title : `${title} (closed)`]),
  )
}
