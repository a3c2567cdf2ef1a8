/** Departments as charts and tables name them; with the code where the name alone could be another's, or where asked. */
export function inCapitals<D extends { code: string; department: string }>(
  departments: readonly D[],
  isWithCodes = false,
): D[] {
  const names = departments.map(({ department }) => department.toUpperCase())
  return departments.map((each, index) => {
    const name = names[index]!
    const isShared = names.indexOf(name) !== names.lastIndexOf(name)
    return { ...each, department: isShared || isWithCodes ? `${name} (${each.code})` : name }
  })
}
