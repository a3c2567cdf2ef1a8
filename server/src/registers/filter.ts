import { and, eq, gte, lt, sql, type SQL } from 'drizzle-orm'
import { paginate } from '@insaka/domain/core/paging'
import type { RegisterPagination } from '@insaka/domain/core/register'
import { queryTenant } from '../db/statement.ts'
import type { TenantTx } from '../db/transactions.ts'
import { inScope, ofRegister, order, type ListRequest, type Register } from './query.ts'
import { findNumbers, holdsTerm, type Term } from './search.ts'
import { markOf } from './words.ts'

export type Page = { ids: number[]; pagination: RegisterPagination }

export const isFiltered = ({ department, from, to, search }: ListRequest): boolean =>
  [department, from, to, search].some((filter) => filter !== undefined && filter !== '')

type Filter = {
  tx: TenantTx
  register: Register
  request: ListRequest
  departmentId: string | undefined
  /** What the search asks for; null where no record can have it. */
  terms: Term[] | null
  /** Nobody counts further than this. */
  limit: number
}
type Findable = Filter & { terms: Term[] }

/** The numbers on the page, and how many records were counted: one more than the limit means that there are more. */
type Found = { ids: number[]; counted: number }

/** Department, days and words: looked up in indexes, and counted as far as that goes quickly. */
export async function filteredPage(filter: Filter): Promise<Page> {
  const { terms, limit, request } = filter
  const { ids, counted } = terms ? await find({ ...filter, terms }) : { ids: [], counted: 0 }
  const total = Math.min(counted, limit)
  const pagination = paginate({ page: request.page, size: request.pageSize }, total, ids.length)
  return { ids, pagination: { ...pagination, more: counted > limit } }
}

/**
 * | days | words | sorted by   | records found | how                                                             | round trips |
 * | ---- | ----- | ----------- | ------------- | --------------------------------------------------------------- | ----------- |
 * | yes  | no    | any         | any           | counted by the index of days; few are sorted, many walked along | 1           |
 * | no   | any   | number      | any           | bitmaps are ANDed, which counts them, too                       | 1           |
 * | any  | any   | all else    | few           | bitmaps are ANDed, and those that they find read and sorted     | 2           |
 * | any  | any   | all else    | many          | walked along the order, looking up the bits of each record      | 2           |
 *
 * Few are as many as the limit at most. Scope, state and department are bitmaps, too, as are words.
 */
async function find(filter: Findable): Promise<Found> {
  const { tx, register, request, terms, limit } = filter
  const dated = request.from !== undefined || request.to !== undefined
  if (dated && terms.length === 0) return findSorted(filter, conditionsOf(filter))

  const all = [...termsOfPlace(filter), ...terms]
  const { direction } = request
  if (!dated && request.sortField === 'id') {
    const { ids, total } = await findNumbers(tx, register, all, { direction, ...stretchOf(filter) })
    return { ids, counted: total }
  }
  const { ids, total } = await findNumbers(tx, register, all, { direction, skip: 0, size: limit })
  if (total === 0) return { ids: [], counted: 0 }
  if (total <= limit) return findSorted(filter, among(filter, ids), dated ? undefined : total)
  return findSorted(filter, conditionsOf(filter), dated ? undefined : total)
}

const termsOfPlace = ({ request: { scope, scopeId, state }, departmentId }: Filter): Term[] =>
  [
    scope === 'mine' ? markOf('initiator', scopeId) : undefined,
    scope === 'department' ? markOf('department', scopeId) : undefined,
    state === undefined ? undefined : markOf('state', state),
    departmentId === undefined ? undefined : markOf('department', departmentId),
  ].flatMap((mark) => (mark === undefined ? [] : { words: [mark] }))

function stretchOf({ request: { page, pageSize }, limit }: Filter): { skip: number; size: number } {
  const skip = page * pageSize
  return { skip, size: Math.max(0, Math.min(pageSize, limit - skip)) }
}

/**
 * Counts the records up to the limit, if that is not done, and cuts the page out of them. Up to the limit they are
 * sorted; beyond it a walk along the order comes upon them soon. Only one of the two is carried out.
 */
async function findSorted(filter: Findable, conditions: SQL, counted?: number): Promise<Found> {
  const { tx, register, request, limit } = filter
  const { table, sortColumns } = register
  const { skip, size } = stretchOf(filter)
  const key = sortColumns[request.sortField]!
  const cut = sql`LIMIT ${size} OFFSET ${skip}`
  const inOrder = (by: SQL, id: SQL) => sql.join(order(by, id, request), sql`, `)
  const found = sql`SELECT ${table.id} AS number, ${key} AS key FROM ${table} WHERE ${conditions}`
  const { rows } = await queryTenant(tx, (orm) =>
    orm.execute<{ total: number; number: string | null }>(sql`
      WITH found AS MATERIALIZED (${found} LIMIT ${limit + 1}),
           whole AS MATERIALIZED (${counted === undefined ? sql`SELECT count(*)::integer AS total FROM found` : sql`SELECT ${counted}::integer AS total`}),
           page AS (
             (SELECT number, key FROM found WHERE (SELECT total FROM whole) <= ${limit}
               ORDER BY ${inOrder(sql`key`, sql`number`)} ${cut})
             UNION ALL
             (${found} AND (SELECT total FROM whole) > ${limit}
               ORDER BY ${inOrder(sql`${key}`, sql`${table.id}`)} ${cut})
           )
      SELECT total, number FROM whole LEFT JOIN page ON true ORDER BY ${inOrder(sql`key`, sql`number`)}`),
  )
  const ids = rows.flatMap(({ number }) => (number === null ? [] : Number(number)))
  return { ids, counted: rows[0]!.total }
}

const among = ({ tx, register, request }: Filter, ids: number[]): SQL =>
  and(
    ofRegister(register, tx.institutionId),
    sql`${register.table.id} = ANY (${sql.param(ids)}::bigint[])`,
    ...between(register.dateColumn, request),
  )!

function conditionsOf({ tx, register, request, departmentId, terms }: Findable): SQL {
  const { table, dateColumn } = register
  const { scope, scopeId, state } = request
  return and(
    inScope(register, { institutionId: tx.institutionId, scope, scopeId, state }),
    departmentId === undefined ? undefined : eq(table.departmentId, departmentId),
    ...between(dateColumn, request),
    ...terms.map((term) => holdsTerm(tx, register, term)),
  )!
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
