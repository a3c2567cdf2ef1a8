import type { DepartmentRecord } from '@insaka/domain/institutions/institutions.schema'

/** Departments to choose from, by code; a closed one only if already selected. */
export function departmentOptions(departments: readonly DepartmentRecord[], currentValue: unknown) {
  return Object.fromEntries(
    departments
      .filter(({ active, code }) => active || code === currentValue)
      .map(({ code, name, active }) => [code, active ? name : `${name} (closed)`]),
  )
}

/** Hint below a field without choices; undefined if there are choices or departments are still loading. */
export function departmentsHint(
  departments: readonly DepartmentRecord[] | undefined,
  { mayAdd }: { mayAdd: boolean },
): string | undefined {
  if (!departments || departments.some(({ active }) => active)) return undefined
  const advice = mayAdd ? 'Add one on the page Departments.' : 'Ask its administrator to add one.'
  return `This institution has no open departments. ${advice}`
}
