import { and, asc, desc, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Direction, Scope } from '@insaka/domain/core/register'
import type { Orm } from './statement.ts'

/** The table of a register, as far as its list is concerned. */
export type Register = {
  name: string
  table: PgTable & {
    institutionId: PgColumn
    id: PgColumn
    departmentId: PgColumn
    initiatorId: PgColumn
    state: PgColumn
  }
  sortColumns: Record<string, PgColumn>
  /** What `?from=&to=` mean. */
  dateColumn: PgColumn
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
  departmentId: string | undefined
  from: string | undefined
  to: string | undefined
  search: string | undefined
}

/** A stretch of a list. */
export type Stretch = { skip: number; size: number }

type Standing = {
  institutionId: string | SQLWrapper
  scope: Scope
  scopeId: string | SQLWrapper
  state: string | SQLWrapper | undefined
}

export function standsIn(
  { table }: Register,
  { institutionId, scope, scopeId, state }: Standing,
): SQL | undefined {
  return and(
    eq(table.institutionId, institutionId),
    scope === 'mine' ? eq(table.initiatorId, scopeId) : undefined,
    scope === 'department' ? eq(table.departmentId, scopeId) : undefined,
    state === undefined ? undefined : eq(table.state, state),
  )
}

export const number = (id: PgColumn) => sql<number>`${id}`.mapWith(Number)

type Order = Pick<ListRequest, 'sortField' | 'direction'>

/** By the chosen column, the number among equals. */
export function order(key: SQLWrapper, id: SQLWrapper, { sortField, direction }: Order): SQL[] {
  const turn = direction === 'asc' ? asc : desc
  return sortField === 'id' ? [turn(id)] : [turn(key), turn(id)]
}

/** The numbers of a register in the order of a list. */
export const inOrder = (orm: Orm, { table, sortColumns }: Register, wanted: Order) =>
  orm
    .select({ id: number(table.id) })
    .from(table)
    .orderBy(...order(sortColumns[wanted.sortField]!, table.id, wanted))
