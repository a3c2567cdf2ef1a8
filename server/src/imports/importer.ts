import type { ImportRegister } from '@insaka/domain/imports/imports.labels'
import type { TenantTx, WriteTx } from '../db/transactions.ts'
import type { NamedInitiator } from '../enquiries/enquiries.actions.ts'
import type { DepartmentRow } from '../institutions/departments.repository.ts'
import type { Platform } from '../platform.ts'
import type { Caller } from '../idempotency/caller.ts'
import type { ParsedRow } from './check-row.ts'
import type { Difference, Problem } from './imports.table.ts'
import type { Identity } from './compare-rows.ts'

/** Who imports what. */
export type ImportContext = {
  id: number
  register: ImportRegister
  /** The fields that a column of the file fills, or one value for all rows. */
  filled: ReadonlySet<string>
  /** The administrator who began it. */
  importedBy: Pick<Caller, 'institutionId' | 'institution' | 'userId' | 'firstName' | 'lastName'>
}

/** What the rows of a file name, as far as the institution has it. */
export type ReferenceData = {
  departments: Pick<DepartmentRow, 'id' | 'code' | 'name' | 'active'>[]
  users: { id: string; username: string; firstName: string; lastName: string }[]
}

/** A row of the register with the rows of further sheets that belong to it. */
export type ImportUnit = { main: ParsedRow; details: ParsedRow[] }

/** What is found of a row of a further sheet. */
export type DetailProblems = { row: number; problems: Problem[] }

/** What is found of a unit. `wanted` is what is to be saved where nothing is wrong. */
export type CheckedUnit<W> = {
  unit: ImportUnit
  problems: Problem[]
  cautions: Problem[]
  detailProblems: DetailProblems[]
  /** The record that is there already, with the cells that say something else. */
  existing: { id: string; differs: Difference[] } | null
  sortKey: string
  toSave: W | null
}

/** How the rows of one register become records. */
export type Importer<W = unknown> = {
  /** What no two rows of a file may have the same. */
  identify: (row: ParsedRow, referenceData: ReferenceData) => Identity[]
  /** The fields in which rows with the same identity have the same text. */
  identityFields: readonly string[]
  /** Judges rows by themselves, by each other and by what is stored, as the form does. */
  check: (
    tx: TenantTx,
    context: ImportContext,
    referenceData: ReferenceData,
    units: ImportUnit[],
    /** Which rows before these take up what is there once, such as an enquiry or a coupon. */
    at: { now: Date; claimedBy: Map<string, number> },
  ) => Promise<CheckedUnit<W>[]>
  /** Saves them as the register's own actions do, and answers with their ids. */
  save: (tx: WriteTx, context: ImportContext, toSave: W[]) => Promise<string[]>
  /** Which of these records are kept, since others are built upon them, and how, in a sentence. */
  reasonsToKeep: (tx: TenantTx, ids: string[], context: ImportContext) => Promise<Map<string, string>>
  /** Takes these records back. */
  takeBack: (
    tx: WriteTx,
    ids: string[],
    options: { context: ImportContext; sessions: Platform['sessions'] },
  ) => Promise<void>
}

/** The initiator that a row names: the importer where it names nobody, and no account where nobody has that name. */
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
  // With two people of one name nobody knows which of them is meant.
  if (user && matchingUsers.length === 1)
    return { institution, userId: user.id, firstName: user.firstName, lastName: user.lastName }
  return { institution, userId: null, firstName: text, lastName: '' }
}
