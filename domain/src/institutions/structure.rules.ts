import type { FieldMessages } from '../core/errors.ts'

type Department = { code: string }
type Designation = { code: string; title: string }
type StructureEntries<T> = {
  existing: readonly T[]
  pending: readonly T[]
}

/** The conflict with an existing or pending entry that prevents adding this one. */
export type SkippedEntry = { field: 'code' | 'title'; name: string; twice: boolean }

type DepartmentCodes = Department & { designations: readonly { code: string }[] }

const maxAddedAtOnce = 500

/** The error if one request adds too many departments and designations, or null. Existing ones do not count. */
export function tooManyEntriesFault(
  departments: readonly DepartmentCodes[],
  existing: readonly DepartmentCodes[],
): FieldMessages | null {
  const existingDesignations = new Map(
    existing.map(({ code, designations }) => [code, designations.map(codeOf)]),
  )
  const added = departments.reduce((sum, { code, designations }) => {
    const existingCodes = new Set(existingDesignations.get(code))
    return (
      sum +
      (existingDesignations.has(code) ? 0 : 1) +
      designations.filter((each) => !existingCodes.has(each.code)).length
    )
  }, 0)
  if (added <= maxAddedAtOnce) return null
  return { departments: [`At most ${maxAddedAtOnce} departments and designations can be added at once.`] }
}

const codeOf = ({ code }: { code: string }): string => code

/** Codes are compared without case (S0 §5). */
export const departmentConflict = (
  { code }: Department,
  entries: StructureEntries<Department>,
): SkippedEntry | null => findConflict('code', code, (each) => each.code, entries)

/** Within a department, the code and the title of a designation are unique. */
export const designationConflict = (
  { code, title }: Designation,
  entries: StructureEntries<Designation>,
): SkippedEntry | null =>
  findConflict('code', code, (each) => each.code, entries) ??
  findConflict('title', title, (each) => each.title, entries)

export const departmentFault = (
  entry: Department,
  entries: StructureEntries<Department>,
): FieldMessages | null => conflictMessage(departmentConflict(entry, entries), 'institution')

export const designationFault = (
  entry: Designation,
  entries: StructureEntries<Designation>,
): FieldMessages | null => conflictMessage(designationConflict(entry, entries), 'department')

function conflictMessage(conflict: SkippedEntry | null, container: string): FieldMessages | null {
  if (!conflict) return null
  const { field, name, twice } = conflict
  const reason = twice ? 'is already in the list' : `already exists in this ${container}`
  return { [field]: [`${name} ${reason}.`] }
}

function findConflict<T>(
  field: SkippedEntry['field'],
  name: string,
  nameOf: (each: T) => string,
  { existing, pending }: StructureEntries<T>,
): SkippedEntry | null {
  const isSameEntry = (each: T) => isSameText(nameOf(each), name)
  if (existing.some(isSameEntry)) return { field, name, twice: false }
  return pending.some(isSameEntry) ? { field, name, twice: true } : null
}

export function addedMessage(
  noun: string,
  names: readonly string[],
  skipped: readonly SkippedEntry[],
): string {
  const added = names.length - skipped.length
  if (names.length === 1 && added === 1) return `${noun[0]!.toUpperCase()}${noun.slice(1)} ${names[0]} added.`
  if (added > 0)
    return [`${added} ${noun}${added === 1 ? '' : 's'} added.`, skippedMessage(skipped)]
      .filter(Boolean)
      .join(' ')
  const existing = namesOf(skipped, false)
  return `Nothing was saved: ${existing.join(', ')} already ${existing.length === 1 ? 'exists' : 'exist'}.`
}

export function skippedMessage(skipped: readonly SkippedEntry[]): string {
  const [existing, repeated] = [namesOf(skipped, false), namesOf(skipped, true)]
  return [
    existing.length > 0 &&
      `Skipped, because ${existing.length === 1 ? 'it already exists' : 'they already exist'}: ${existing.join(', ')}.`,
    repeated.length > 0 && `Listed more than once, saved once: ${repeated.join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const namesOf = (skipped: readonly SkippedEntry[], isTwice: boolean): string[] => [
  ...new Set(skipped.filter(({ twice }) => twice === isTwice).map(({ name }) => name)),
]

/** Repeated blanks look like one. */
const normalized = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, ' ')
const isSameText = (a: string, b: string): boolean => normalized(a) === normalized(b)
