import { and, eq, gte, lt, sql, type SQL } from 'drizzle-orm'
import { paginate } from '@insaka/domain/core/paging'
import type { RegisterPagination } from '@insaka/domain/core/register'
import type { TenantTx } from './database.ts'
import { inOrder, number, order, standsIn, type ListRequest, type Register } from './register-query.ts'
import { findNumbers, holdsTerm, readTerms, type Term } from './word-search.ts'
import { marks } from './words.ts'

export type Page = { ids: number[]; pagination: RegisterPagination }

export const isFiltered = ({ departmentId, from, to, search }: ListRequest): boolean =>
  [departmentId, from, to, search].some((filter) => filter !== undefined && filter !== '')

type Filter = {
  tx: TenantTx
  register: Register
  request: ListRequest
  terms: Term[]
  /** Nobody looks further than this. */
  limit: number
}

/** The numbers on the page, and how many records were counted: one more than the limit means that there are more. */
type Found = { ids: number[]; counted: number }

/** Department, days and words: looked up in indexes, and counted as far as that goes quickly. */
export async function filteredPage(
  tx: TenantTx,
  register: Register,
  request: ListRequest,
  countedUpTo: number,
): Promise<Page> {
  const { page, pageSize, search } = request
  const terms = search ? await readTerms(tx, register.name, search) : []
  const { ids, counted } = terms
    ? await find({ tx, register, request, terms, limit: countedUpTo })
    : { ids: [], counted: 0 }
  const more = counted > countedUpTo
  const total = Math.min(counted, countedUpTo)
  return { ids, pagination: { ...paginate({ page, size: pageSize }, total, ids.length), more } }
}

async function find(filter: Filter): Promise<Found> {
  const { tx, register, request, terms, limit } = filter
  const dated = request.from !== undefined || request.to !== undefined
  if (dated && terms.length === 0) return findOneByOne(filter, await count(filter))

  const all = [...standingTerms(request), ...terms]
  const { direction } = request
  if (!dated && request.sortField === 'id') {
    const { ids, total } = await findNumbers(tx, register.name, all, { direction, ...stretchOf(filter) })
    return { ids, counted: total }
  }
  const { ids, total } = await findNumbers(tx, register.name, all, { direction, skip: 0, size: limit })
  if (total <= limit) return findAmong(filter, ids)
  return findOneByOne(filter, dated ? await count(filter) : total)
}

const standingTerms = ({ scope, scopeId, state, departmentId }: ListRequest): Term[] =>
  [
    scope === 'mine' ? marks.initiator(scopeId) : undefined,
    scope === 'department' ? marks.department(scopeId) : undefined,
    state === undefined ? undefined : marks.state(state),
    departmentId === undefined ? undefined : marks.department(departmentId),
  ].flatMap((mark) => (mark === undefined ? [] : { words: [mark] }))

function stretchOf({ request: { page, pageSize }, limit }: Filter): { skip: number; size: number } {
  const skip = page * pageSize
  return { skip, size: Math.max(0, Math.min(pageSize, limit - skip)) }
}

/** So few have the words that they are read and put in order. */
async function findAmong({ tx, register, request }: Filter, ids: number[]): Promise<Found> {
  const { table, dateColumn } = register
  const rows = await inOrder(tx.connection.orm, register, request).where(
    and(
      eq(table.institutionId, tx.institutionId),
      sql`${table.id} = ANY (${sql.param(ids)}::bigint[])`,
      ...between(dateColumn, request),
    ),
  )
  const skip = request.page * request.pageSize
  return { ids: rows.slice(skip, skip + request.pageSize).map(({ id }) => id), counted: rows.length }
}

async function count(filter: Filter): Promise<number> {
  const found = matching(filter).limit(filter.limit + 1)
  const [row] = await filter.tx.connection.orm
    .select({ n: sql<number>`count(*)`.mapWith(Number) })
    .from(found.as('found'))
  return row!.n
}

async function findOneByOne(filter: Filter, counted: number): Promise<Found> {
  const { tx, register, request, limit } = filter
  const { skip, size } = stretchOf(filter)
  if (size === 0 || skip >= counted) return { ids: [], counted }
  const { orm } = tx.connection
  const rows = await wanted().limit(size).offset(skip)
  return { ids: rows.map(({ id }) => id), counted }

  function wanted() {
    // Walking along the order comes upon what is found often, and looks in vain for what is not: that is put in order.
    if (counted > limit) return inOrder(orm, register, request).where(conditionsOf(filter))
    // (The limit keeps the order out of the search.)
    const found = matching(filter).limit(limit).as('found')
    return orm
      .select({ id: found.id })
      .from(found)
      .orderBy(...order(found.key, found.id, request))
  }
}

function matching(filter: Filter) {
  const { tx, register, request } = filter
  const { table, sortColumns } = register
  return tx.connection.orm
    .select({ id: number(table.id).as('number'), key: sql`${sortColumns[request.sortField]!}`.as('key') })
    .from(table)
    .where(conditionsOf(filter))
}

function conditionsOf({ tx, register, request, terms }: Filter): SQL | undefined {
  const { table, dateColumn, name } = register
  const { scope, scopeId, state, departmentId } = request
  return and(
    standsIn(register, { institutionId: tx.institutionId, scope, scopeId, state }),
    departmentId === undefined ? undefined : eq(table.departmentId, departmentId),
    ...between(dateColumn, request),
    ...terms.map((term) => holdsTerm(tx, name, term, table.id)),
  )
}

const between = (column: Register['dateColumn'], { from, to }: ListRequest): (SQL | undefined)[] => [
  from === undefined ? undefined : gte(column, midnightOf(from)),
  to === undefined ? undefined : lt(column, midnightOf(dayAfter(to))),
]

const midnightOf = (day: string): string => `${day}T00:00:00+02:00`

function dayAfter(day: string): string {
  const next = new Date(`${day}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.toISOString().slice(0, 10)
}
