import { and, asc, desc, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Direction, Scope } from '@insaka/domain/core/register'
import type { Orm } from '../db/statement.ts'

/** A register: its table, how it is sorted, and by what its records are found. */
export type Register = {
  name: string
  table: PgTable & {
    institutionId: PgColumn
    /** Which register a row belongs to, where several share a table. */
    register?: PgColumn
    id: PgColumn
    reference: PgColumn
    departmentId: PgColumn
    initiatorId: PgColumn
    state: PgColumn
  }
  sortColumns: Record<string, PgColumn>
  /** The day or moment that `?from=&to=` mean. */
  dateColumn: PgColumn
  /** Columns by whose words a record is found. */
  texts: string[]
  /** What a record can be filtered by, besides its scope and state, and in which column it is: `{ type: 'enquiryType' }`. */
  marks: Record<string, string>
}

export type ListRequest = {
  page: number
  pageSize: number
  sortField: string
  direction: Direction
  scope: Scope
  /** Whose records, or which department's; the institution itself otherwise. */
  scopeId: string
  state: string | undefined
  /** The code of a department. */
  department: string | undefined
  from: string | undefined
  to: string | undefined
  search: string | undefined
}

/** A part of a list. */
export type Stretch = { skip: number; size: number }

/** The records of an institution's register, or those of one department or person, all or in one state. */
type ListScope = {
  institutionId: string | SQLWrapper
  scope: Scope
  scopeId: string | SQLWrapper
  state: string | SQLWrapper | undefined
}

export const ofRegister = ({ table, name }: Register, institutionId: string | SQLWrapper): SQL =>
  and(eq(table.institutionId, institutionId), table.register && eq(table.register, name))!

export function inScope(register: Register, { institutionId, scope, scopeId, state }: ListScope): SQL {
  const { table } = register
  return and(
    ofRegister(register, institutionId),
    scope === 'mine' ? eq(table.initiatorId, scopeId) : undefined,
    scope === 'department' ? eq(table.departmentId, scopeId) : undefined,
    state === undefined ? undefined : eq(table.state, state),
  )!
}

type Order = Pick<ListRequest, 'sortField' | 'direction'>

/** By the chosen column, the number among equals. */
export function order(key: SQLWrapper, id: SQLWrapper, { sortField, direction }: Order): SQL[] {
  const turn = direction === 'asc' ? asc : desc
  return sortField === 'id' ? [turn(id)] : [turn(key), turn(id)]
}

/** The numbers of a register in the order of a list. */
export const inOrder = (orm: Orm, { table, sortColumns }: Register, wanted: Order) =>
  orm
    .select({ id: sql<number>`${table.id}`.mapWith(Number) })
    .from(table)
    .orderBy(...order(sortColumns[wanted.sortField]!, table.id, wanted))
