import type { ImportRegister } from '@insaka/domain/imports/imports.labels'
import type { TenantTx, WriteTx } from '../db/transactions.ts'
import type { NamedInitiator } from '../enquiries/enquiries.actions.ts'
import type { DepartmentRow } from '../institutions/departments.repository.ts'
import type { Platform } from '../platform.ts'
import type { Caller } from '../idempotency/caller.ts'
import { problemOf, type ParsedRow } from './check-row.ts'
import type { Difference, Problem } from './imports.table.ts'
import type { Identity } from './compare-rows.ts'

export type ImportContext = {
  id: number
  register: ImportRegister
  /** Fields filled by a column or a constant. */
  filled: ReadonlySet<string>
  importedBy: Pick<Caller, 'institutionId' | 'institution' | 'userId' | 'firstName' | 'lastName'>
}

/** Departments and users that rows may refer to. */
export type ReferenceData = {
  departments: Pick<DepartmentRow, 'id' | 'code' | 'name' | 'active'>[]
  users: { id: string; username: string; firstName: string; lastName: string; departmentId: string }[]
}

/** A main row with its detail rows. */
export type ImportUnit = { main: ParsedRow; details: ParsedRow[] }

export type DetailProblems = { row: number; problems: Problem[] }

const maxNamedRows = 20

/** Problems of a main row that name its wrong detail rows. */
export function wrongDetailProblems({ main, details }: ImportUnit, found: DetailProblems[]): Problem[] {
  const wrong = found.filter(({ problems }) => problems.length > 0)
  const messages = wrong.slice(0, maxNamedRows).map(({ row }) => {
    const { sheet, line } = details.find((each) => each.row === row)!
    return `Row ${line} of the sheet ${sheet.name} is wrong.`
  })
  if (wrong.length > maxNamedRows) messages.push('Further rows of other sheets are wrong.')
  return messages.map((message) => problemOf(main.sheet, '', message))
}

/** Result of checking a unit. `toSave` is null if there are problems or the record exists already. */
export type CheckedUnit<W> = {
  unit: ImportUnit
  problems: Problem[]
  cautions: Problem[]
  detailProblems: DetailProblems[]
  /** The existing record, with the cells that differ from it; null if there is none. */
  existing: { id: string; differs: Difference[] } | null
  sortKey: string
  toSave: W | null
}

export type Importer<W = unknown> = {
  /** Values that must be unique within a file. */
  identify: (row: ParsedRow, referenceData: ReferenceData) => Identity[]
  /** The fields that determine the identity of a row. */
  identityFields: readonly string[]
  /** Checks rows by the rules of the form, against each other, and against stored records. */
  check: (
    tx: TenantTx,
    context: ImportContext,
    referenceData: ReferenceData,
    units: ImportUnit[],
    /** `claimedBy`: earlier rows that use single-use items, such as an enquiry or a coupon. */
    at: { now: Date; claimedBy: Map<string, number> },
  ) => Promise<CheckedUnit<W>[]>
  /** Saves records like the register's own actions, and returns their ids. */
  save: (tx: WriteTx, context: ImportContext, toSave: W[]) => Promise<string[]>
  /** Records that an undo must keep, for example because others depend on them, with the reason as a sentence. */
  reasonsToKeep: (tx: TenantTx, ids: string[], context: ImportContext) => Promise<Map<string, string>>
  takeBack: (
    tx: WriteTx,
    ids: string[],
    options: { context: ImportContext; sessions: Platform['sessions'] },
  ) => Promise<void>
}

/** The importing user if the row names no initiator, and a name without an account if no single user has it. */
export function initiatorOf(
  { importedBy }: ImportContext,
  { users }: ReferenceData,
  text: string,
): NamedInitiator {
  const { institution } = importedBy
  if (text === '') return importedBy
  const nameKey = (name: string) => name.toLowerCase().replaceAll(/\s+/g, ' ').trim()
  const searchedName = nameKey(text)
  const matchingUsers = users.filter(
    ({ username, firstName, lastName }) =>
      nameKey(username) === searchedName || nameKey(`${firstName} ${lastName}`) === searchedName,
  )
  const [user] = matchingUsers
  // A name shared by several users is ambiguous.
  if (user && matchingUsers.length === 1)
    return { institution, userId: user.id, firstName: user.firstName, lastName: user.lastName }
  return { institution, userId: null, firstName: text, lastName: '' }
}
