import { and, asc, desc, eq, inArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { RegisterName } from '@insaka/domain/all-registers'
import type { Direction, Scope } from '@insaka/domain/core/register-list.schema'
import type { Orm } from '../db/statement.ts'
import type { AnyProjection } from '../projections/projection.ts'
import { stateInUseCondition } from './taken-back.ts'

export type Register = {
  name: RegisterName
  table: PgTable & {
    institutionId: PgColumn
    /** The register of a row, if several share a table. */
    register?: PgColumn
    id: PgColumn
    reference: PgColumn
    departmentId: PgColumn
    initiatorId: PgColumn
    state: PgColumn
    /** Only in registers whose records can be taken back; fuel entries are reversed instead. */
    takenBackOn?: PgColumn
    /** Only in registers whose records store cautions; lists can be filtered by them. */
    cautions?: PgColumn
  }
  sortColumns: Record<string, PgColumn>
  dateColumn: PgColumn
  texts: string[]
  /** References do not start with the institution code, since users type them or they are the record numbers. */
  hasFreeReferences?: true
  /**
   * Number columns searchable by prefix, like the reference, normalized to capital letters and digits. Each group of
   * digits in the source column is searchable as well, as it is in the former reference.
   */
  keys?: { column: PgColumn; source: string }[]
  /** Columns with the number and reference of another record, by which these records are found too. */
  referencedRecord?: { id: PgColumn; reference: PgColumn }
  /** Filters by exact value, with their columns: `{ type: 'enquiryType' }`. */
  tags: Record<string, string>
  /** Filters by range, in addition to the days of `dateColumn`. */
  ranges?: RangeFilter[]
  /** The amount that lists add up by currency; excludes taken-back records and the excluded state. */
  amount?: { value: string; currency: string; excludedState?: string }
  /** The main record, by whose number and reference these records are found too. `inHistory` adds it to the history. */
  linked?: { register: Register; column: PgColumn; inHistory?: true }
  /** Further columns that the global search shows in addition to number, reference and state. */
  searchResult: { description: PgColumn; vendor?: PgColumn; value?: PgColumn; currency?: PgColumn | SQL }
  /** Tables inside its records. */
  lines?: readonly string[]
  /** Fields excluded from the history, in addition to cautions. */
  unrecorded?: readonly string[]
  /** Derived data in addition to counters, words and digits. */
  projections?: readonly AnyProjection[]
}

export type RangeFilter = { from: string; to: string; column: PgColumn; unit: 'days' | 'amounts' }

/** Filter values from the query: `{ funder: ['GRZ'], minValue: 2500 }`. */
export type Filters = Readonly<Record<string, string | number | readonly string[] | undefined>>

export type ListRequest = {
  page: number
  pageSize: number
  sortField: string
  direction: Direction
  scope: Scope
  /** The id of the user, department or institution. */
  scopeId: string
  /** Any of these states; empty for all but taken-back records. */
  states: readonly string[]
  department: string | undefined
  from: string | undefined
  to: string | undefined
  search: string | undefined
  filters: Filters
}

export const columnOf = (table: Register['table'], name: string): PgColumn =>
  (table as unknown as Record<string, PgColumn>)[name]!

export type Slice = { skip: number; size: number }

type ListScope = {
  institutionId: string | SQLWrapper
  scope: Scope
  scopeId: string | SQLWrapper
  states: readonly string[] | SQLWrapper
}

export const registerCondition = ({ table, name }: Register, institutionId: string | SQLWrapper): SQL =>
  and(eq(table.institutionId, institutionId), table.register && eq(table.register, name))!

export function scopeCondition(
  register: Register,
  { institutionId, scope, scopeId, states }: ListScope,
): SQL {
  const { table } = register
  return and(
    registerCondition(register, institutionId),
    scope === 'mine' ? eq(table.initiatorId, scopeId) : undefined,
    scope === 'department' ? eq(table.departmentId, scopeId) : undefined,
    stateCondition(table.state, states),
  )!
}

export const inUseCondition = ({ table }: Register): SQL | undefined =>
  table.takenBackOn && stateInUseCondition(table.state)

function stateCondition(column: PgColumn, states: readonly string[] | SQLWrapper): SQL | undefined {
  if (!Array.isArray(states)) return eq(column, states as SQLWrapper)
  if (states.length > 1) return inArray(column, [...states])
  return states.length === 1 ? eq(column, states[0]) : undefined
}

type SortOrder = Pick<ListRequest, 'sortField' | 'direction'>

/**
 * Sorts by the chosen column, then by number. Records without a day come last when descending and first when ascending.
 */
export function sortClauses(
  { sortColumns }: Register,
  { sortField, direction }: SortOrder,
  { key, id }: { key: SQLWrapper; id: SQLWrapper },
): SQL[] {
  const toDirection = direction === 'asc' ? asc : desc
  if (sortField === 'id') return [toDirection(id)]
  if (sortColumns[sortField]!.notNull) return [toDirection(key), toDirection(id)]
  return [sql`${toDirection(key)} NULLS ${sql.raw(direction === 'asc' ? 'FIRST' : 'LAST')}`, toDirection(id)]
}

export const selectSorted = (orm: Orm, register: Register, sortOrder: SortOrder) => {
  const { table, sortColumns } = register
  return orm
    .select({ id: sql<number>`${table.id}`.mapWith(Number) })
    .from(table)
    .orderBy(...sortClauses(register, sortOrder, { key: sortColumns[sortOrder.sortField]!, id: table.id }))
}
