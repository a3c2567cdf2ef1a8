/** Names departments for charts and tables, with the code if names are equal or codes are requested. */
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
