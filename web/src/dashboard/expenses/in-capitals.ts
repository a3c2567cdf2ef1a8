/** Departments as charts and tables name them; with the code where the name alone could be another's. */
export function inCapitals<D extends { code: string; department: string }>(departments: readonly D[]): D[] {
  const names = departments.map(({ department }) => department.toUpperCase())
  return departments.map((each, index) => {
    const name = names[index]!
    const isShared = names.indexOf(name) !== names.lastIndexOf(name)
    return { ...each, department: isShared ? `${name} (${each.code})` : name }
  })
}
