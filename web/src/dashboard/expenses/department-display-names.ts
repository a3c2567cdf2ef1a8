/** Departments as charts and tables name them; with the code where the name alone could be another's, or where asked. */
export function withDisplayNames<D extends { code: string; department: string }>(
  departments: readonly D[],
  showsCodes = false,
): D[] {
  const names = departments.map(({ department }) => department.toUpperCase())
  return departments.map((each, index) => {
    const name = names[index]!
    const isShared = names.indexOf(name) !== names.lastIndexOf(name)
    return { ...each, department: isShared || showsCodes ? `${name} (${each.code})` : name }
  })
}
