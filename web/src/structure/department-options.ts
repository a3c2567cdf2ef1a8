import type { DepartmentRecord } from '@insaka/domain/institutions/institutions.schema'

/** The departments that are offered, by code; a closed one only where it is set already. */
export function departmentOptions(departments: readonly DepartmentRecord[], currentValue: unknown) {
  return Object.fromEntries(
    departments
      .filter(({ active, code }) => active || code === currentValue)
      .map(({ code, name, active }) => [code, active ? name : `${name} (closed)`]),
  )
}

/** Said below the field where there is nothing to choose; nothing as long as they are still on their way. */
export function departmentsHint(
  departments: readonly DepartmentRecord[] | undefined,
  { mayAdd }: { mayAdd: boolean },
): string | undefined {
  if (!departments || departments.some(({ active }) => active)) return undefined
  const advice = mayAdd ? 'Add one on the page Departments.' : 'Its administrator adds them.'
  return `This institution has no open departments. ${advice}`
}
