/** Names departments for charts and tables, with the code if names are equal or codes are requested. */
export function withDisplayNames<D extends { code: string; department: string }>(
  departments: readonly D[],
  showsCodes = false,
): D[] {
  const names = departments.map(({ department }) => department.toLowerCase())
  return departments.map((each, index) => {
    const isShared = names.indexOf(names[index]!) !== names.lastIndexOf(names[index]!)
    return {
      ...each,
      department: isShared || showsCodes ? `${each.department} (${each.code})` : each.department,
    }
  })
}
