import type { DepartmentRecord, DesignationRecord } from '@insaka/domain/institutions/institutions.schema'
import { useWatch, type FieldValues } from 'react-hook-form'
import { SelectField } from './SelectField.tsx'
import type { FieldOf } from './use-field.ts'

type Props<In extends FieldValues, Out> = FieldOf<In, Out> & {
  departments: readonly DepartmentRecord[]
  /** The code of the department whose designations are offered. */
  department: unknown
}

/** One designation of a department, by its title; a closed one only where it is set already. */
export function DesignationField<In extends FieldValues, Out>(props: Props<In, Out>) {
  const { departments, department, ...rest } = props
  const set: unknown = useWatch({ control: rest.control, name: rest.name })
  const found = departments.find(({ code }) => code === department)
  return (
    <SelectField
      {...rest}
      placeholder={found ? 'Choose…' : 'Choose a department first'}
      description={found && designationsHint(found.designations)}
      options={designationOptions(found?.designations ?? [], set)}
    />
  )
}

function designationsHint(designations: readonly DesignationRecord[]): string | undefined {
  if (designations.some(({ active }) => active)) return undefined
  return 'This department has no open designations. The administrator adds them.'
}

function designationOptions(designations: readonly DesignationRecord[], set: unknown) {
  return Object.fromEntries(
    designations
      .filter(({ active, title }) => active || title === set)
      .map(({ title, active }) => [title, active ? title : `${title} (closed)`]),
  )
}
