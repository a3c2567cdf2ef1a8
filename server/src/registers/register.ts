import { and, asc, desc, eq, inArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { RegisterName } from '@insaka/domain/all-registers'
import type { Direction, Scope } from '@insaka/domain/core/register-list.schema'
import type { Orm } from '../db/statement.ts'
import type { AnyProjection } from '../projections/projection.ts'
import { isStateInUse } from './taken-back.ts'

/** A register: its table, how it is sorted, and by what its records are found. */
export type Register = {
  name: RegisterName
  table: PgTable & {
    institutionId: PgColumn
    /** Which register a row belongs to, where several share a table. */
    register?: PgColumn
    id: PgColumn
    reference: PgColumn
    departmentId: PgColumn
    initiatorId: PgColumn
    state: PgColumn
    /** Only in registers that an import can fill. */
    takenBackOn?: PgColumn
  }
  sortColumns: Record<string, PgColumn>
  /** The day or moment that `?from=&to=` mean. */
  dateColumn: PgColumn
  /** Columns by whose words a record is found. */
  texts: string[]
  /** Its references are what people write: they are among the texts, and begin with no code of the institution. */
  hasFreeReferences?: true
  /**
   * Numbers by whose beginning a record is found, as by its reference: in capitals, without blanks and signs. Each group
   * of digits in the column of which a key is made finds it, too, as those in its former reference do.
   */
  keys?: { column: PgColumn; source: string }[]
  /** Another record by whose number and reference these are found, which they keep in their own rows. */
  referencedRecord?: { id: PgColumn; reference: PgColumn }
  /** What a list can be filtered by, by the name of the filter, and in which column it is: `{ type: 'enquiryType' }`. */
  tags: Record<string, string>
  /** What a list can be filtered by that lies between two bounds, besides the days of `dateColumn`. */
  ranges?: Range[]
  /**
   * What the records of a list add up to in each currency, without those that were taken back, and those in one more state
   * where there is such a one.
   */
  amount?: { value: string; currency: string; excludedState?: string }
  /**
   * The record to which each of these belongs, by whose number and reference it is found, too. Its history tells it where
   * the record does not.
   */
  linked?: { register: Register; column: PgColumn; inHistory?: true }
  /** What one search over all registers shows of a record as well as its number, reference and state. */
  searchResult: { description: PgColumn; vendor?: PgColumn; value?: PgColumn; currency?: PgColumn | SQL }
  /** Fields of the record that are no part of its history; its cautions never are. */
  unrecorded?: readonly string[]
  /** What is derived from its rows as well as counters, words and digits. */
  projections?: readonly AnyProjection[]
}

/** Filters by the names of their bounds in the address. */
export type Range = { from: string; to: string; column: PgColumn; unit: 'days' | 'amounts' }

/** What a list is narrowed by, as the address says: `{ funder: ['GRZ'], minValue: 2500 }`. */
export type Filters = Readonly<Record<string, string | number | readonly string[] | undefined>>

export type ListRequest = {
  page: number
  pageSize: number
  sortField: string
  direction: Direction
  scope: Scope
  /** Whose records, or which department's; the institution itself otherwise. */
  scopeId: string
  /** Any of these; none for all but those that were taken back. */
  states: readonly string[]
  /** The code of a department. */
  department: string | undefined
  from: string | undefined
  to: string | undefined
  search: string | undefined
  /** Those that the register describes. */
  filters: Filters
}

/** A column of a register's table, by its name in a row. */
export const columnOf = (table: Register['table'], name: string): PgColumn =>
  (table as unknown as Record<string, PgColumn>)[name]!

/** A part of a list. */
export type Slice = { skip: number; size: number }

/** The records of an institution's register, or those of one department or person, all or in some states. */
type ListScope = {
  institutionId: string | SQLWrapper
  scope: Scope
  scopeId: string | SQLWrapper
  states: readonly string[] | SQLWrapper
}

export const ofRegister = ({ table, name }: Register, institutionId: string | SQLWrapper): SQL =>
  and(eq(table.institutionId, institutionId), table.register && eq(table.register, name))!

export function inScope(register: Register, { institutionId, scope, scopeId, states }: ListScope): SQL {
  const { table } = register
  return and(
    ofRegister(register, institutionId),
    scope === 'mine' ? eq(table.initiatorId, scopeId) : undefined,
    scope === 'department' ? eq(table.departmentId, scopeId) : undefined,
    stateCondition(table.state, states),
  )!
}

/** Excludes taken-back records where a register can have any. */
export const isInUse = ({ table }: Register): SQL | undefined =>
  table.takenBackOn && isStateInUse(table.state)

function stateCondition(column: PgColumn, states: readonly string[] | SQLWrapper): SQL | undefined {
  if (!Array.isArray(states)) return eq(column, states as SQLWrapper)
  if (states.length > 1) return inArray(column, [...states])
  return states.length === 1 ? eq(column, states[0]) : undefined
}

type SortOrder = Pick<ListRequest, 'sortField' | 'direction'>

/**
 * By the chosen column, the number among equals. What has no day yet comes after all that have one, newest first; the
 * other way round it comes before them.
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

/** The numbers of a register in the order of a list. */
export const selectSorted = (orm: Orm, register: Register, sortOrder: SortOrder) => {
  const { table, sortColumns } = register
  return orm
    .select({ id: sql<number>`${table.id}`.mapWith(Number) })
    .from(table)
    .orderBy(...sortClauses(register, sortOrder, { key: sortColumns[sortOrder.sortField]!, id: table.id }))
}
