import type { FieldMessages } from '../core/errors.ts'

type Department = { code: string }
type Designation = { code: string; title: string }
type Known<T> = {
  /** Those that are there already. */
  standing: readonly T[]
  /** Those that wait to be saved. */
  pending: readonly T[]
}

/** Why a department is not added to those that wait, or null. S0 §5: codes are compared without case. */
export function departmentFault({ code }: Department, known: Known<Department>): FieldMessages | null {
  const told = whereTaken((each) => same(each.code, code), known, 'institution')
  return told === null ? null : { code: [`${code} ${told}`] }
}

/** Why a designation is not added, or null: within a department its code and its title are its own. */
export function designationFault(
  { code, title }: Designation,
  known: Known<Designation>,
): FieldMessages | null {
  const byCode = whereTaken((each) => same(each.code, code), known, 'department')
  if (byCode !== null) return { code: [`${code} ${byCode}`] }
  const byTitle = whereTaken((each) => same(each.title, title), known, 'department')
  return byTitle === null ? null : { title: [`${title} ${byTitle}`] }
}

function whereTaken<T>(
  isIt: (each: T) => boolean,
  { standing, pending }: Known<T>,
  place: string,
): string | null {
  if (standing.some(isIt)) return `exists already in this ${place}, so it is not added again.`
  return pending.some(isIt) ? 'is in the list already, so it is not added again.' : null
}

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()
