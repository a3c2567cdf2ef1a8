import type { FieldMessages } from '../core/errors.ts'

type Department = { code: string }
type Designation = { code: string; title: string }
type Known<T> = {
  /** Those that are there already. */
  existing: readonly T[]
  /** Those that wait to be saved. */
  pending: readonly T[]
}

/** What keeps an entry from being added: one that is there, or one that waits with it. */
export type LeftOut = { field: 'code' | 'title'; name: string; twice: boolean }

type Inside = Department & { designations: readonly { code: string }[] }

/** How many departments and designations together one submit may add to an institution. */
const addedAtOnce = 500

/** Why a submit with departments and what is inside them is too much, or null. What is there already is not added. */
export function tooManyAtOnce(wanted: readonly Inside[], existing: readonly Inside[]): FieldMessages | null {
  const there = new Map(existing.map(({ code, designations }) => [code, designations.map(codeOf)]))
  const added = wanted.reduce((sum, { code, designations }) => {
    const known = new Set(there.get(code))
    return sum + (there.has(code) ? 0 : 1) + designations.filter((each) => !known.has(each.code)).length
  }, 0)
  if (added <= addedAtOnce) return null
  return { departments: [`At most ${addedAtOnce} departments and designations can be added at once.`] }
}

const codeOf = ({ code }: { code: string }): string => code

/** S0 §5: codes are compared without case. */
export const departmentTaken = ({ code }: Department, known: Known<Department>): LeftOut | null =>
  whereTaken('code', code, (each) => each.code, known)

/** Within a department, a designation's code and its title are its own. */
export const designationTaken = ({ code, title }: Designation, known: Known<Designation>): LeftOut | null =>
  whereTaken('code', code, (each) => each.code, known) ??
  whereTaken('title', title, (each) => each.title, known)

/** Why a department is not added to those that wait, or null. */
export const departmentFault = (entry: Department, known: Known<Department>): FieldMessages | null =>
  takenMessage(departmentTaken(entry, known), 'institution')

/** Why a designation is not added, or null. */
export const designationFault = (entry: Designation, known: Known<Designation>): FieldMessages | null =>
  takenMessage(designationTaken(entry, known), 'department')

function takenMessage(taken: LeftOut | null, place: string): FieldMessages | null {
  if (!taken) return null
  const { field, name, twice } = taken
  const where = twice ? 'is in the list already' : `exists already in this ${place}`
  return { [field]: [`${name} ${where}, so it is not added again.`] }
}

function whereTaken<T>(
  field: LeftOut['field'],
  name: string,
  nameOf: (each: T) => string,
  { existing, pending }: Known<T>,
): LeftOut | null {
  const isIt = (each: T) => same(nameOf(each), name)
  if (existing.some(isIt)) return { field, name, twice: false }
  return pending.some(isIt) ? { field, name, twice: true } : null
}

/** What is said after adding entries of these names. */
export function messageOfAdding(noun: string, names: readonly string[], leftOut: readonly LeftOut[]): string {
  const added = names.length - leftOut.length
  if (names.length === 1 && added === 1) return `${noun[0]!.toUpperCase()}${noun.slice(1)} ${names[0]} added.`
  if (added > 0)
    return [`${added} ${noun}${added === 1 ? '' : 's'} added.`, messageOfLeftOut(leftOut)]
      .filter(Boolean)
      .join(' ')
  const there = namesOf(leftOut, false)
  return `Nothing was saved: ${there.join(', ')} ${there.length === 1 ? 'exists' : 'exist'} already.`
}

/** What was left out, by name. */
export function messageOfLeftOut(leftOut: readonly LeftOut[]): string {
  const [there, twice] = [namesOf(leftOut, false), namesOf(leftOut, true)]
  return [
    there.length > 0 &&
      `Left out, since ${there.length === 1 ? 'it exists' : 'they exist'} already: ${there.join(', ')}.`,
    twice.length > 0 && `Came more than once and was saved once: ${twice.join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const namesOf = (leftOut: readonly LeftOut[], wanted: boolean): string[] => [
  ...new Set(leftOut.filter(({ twice }) => twice === wanted).map(({ name }) => name)),
]

/** Several blanks inside look like one. */
const seen = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, ' ')
const same = (a: string, b: string): boolean => seen(a) === seen(b)
