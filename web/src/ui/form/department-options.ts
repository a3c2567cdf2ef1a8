import type { DepartmentRecord } from '@insaka/domain/institutions/institutions.schema'

/** The departments that are offered, by code; a closed one only where it is set already. */
export function departmentOptions(departments: readonly DepartmentRecord[], set: unknown) {
  return Object.fromEntries(
    departments
      .filter(({ active, code }) => active || code === set)
      .map(({ code, name, active }) => [code, active ? name : `${name} (closed)`]),
  )
}
