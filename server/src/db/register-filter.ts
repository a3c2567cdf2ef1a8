import { and, eq, gte, lt, sql, type SQL } from 'drizzle-orm'
import { paginate } from '@insaka/domain/core/paging'
import type { RegisterPagination } from '@insaka/domain/core/register'
import type { TenantTx } from './database.ts'
import { inOrder, order, standsIn, type ListRequest, type Register, type Stretch } from './register-query.ts'
import { recordWords } from './register.table.ts'
import { holders, holdsTerm, readTerms, type Term } from './words.ts'

export type Page = { ids: number[]; pagination: RegisterPagination }

export const isFiltered = ({ departmentId, from, to, search }: ListRequest): boolean =>
  [departmentId, from, to, search].some((filter) => filter !== undefined && filter !== '')

/** Department, days and words: looked up in indexes, and counted as far as that goes quickly. */
export async function filteredPage(
  tx: TenantTx,
  register: Register,
  request: ListRequest,
  countedUpTo: number,
): Promise<Page> {
  const { page, pageSize, search } = request
  const terms = search ? await readTerms(tx, register.name, search) : []
  const filter = terms && { tx, register, request, terms, countedUpTo }
  const counted = filter ? await count(filter) : 0
  const more = counted > countedUpTo
  const total = Math.min(counted, countedUpTo)
  const skip = page * pageSize
  const size = Math.min(pageSize, total - skip)
  const ids = filter && size > 0 ? await read(filter, { skip, size }, more) : []
  return { ids, pagination: { ...paginate({ page, size: pageSize }, total, ids.length), more } }
}

type Filter = {
  tx: TenantTx
  register: Register
  request: ListRequest
  terms: Term[]
  countedUpTo: number
}

async function count(filter: Filter): Promise<number> {
  const { tx, register, request, terms, countedUpTo } = filter
  const found = asksForWordsAlone(request) ? holders(tx, register.name, terms) : matching(filter)
  const [row] = await tx.connection.orm
    .select({ n: sql<number>`count(*)`.mapWith(Number) })
    .from(found.limit(countedUpTo + 1).as('found'))
  return row!.n
}

async function read(filter: Filter, { skip, size }: Stretch, more: boolean): Promise<number[]> {
  const { tx, register, request } = filter
  const { orm } = tx.connection
  const rows = await wanted().limit(size).offset(skip)
  return rows.map(({ id }) => Number(id))

  function wanted() {
    if (asksForWordsAlone(request) && request.sortField === 'id') {
      const { id } = recordWords
      return holders(tx, register.name, filter.terms).orderBy(...order(id, id, request))
    }
    // Walking along the order comes upon what is found often, and looks in vain for what is not: that is put in order.
    if (more) return inOrder(orm, register, request).where(conditionsOf(filter))
    const found = matching(filter).limit(filter.countedUpTo).as('found')
    return orm
      .select({ id: found.id })
      .from(found)
      .orderBy(...order(found.key, found.id, request))
  }
}

/** Then the records themselves need not be looked at. */
const asksForWordsAlone = ({ scope, state, departmentId, from, to }: ListRequest): boolean =>
  scope === 'institution' && [state, departmentId, from, to].every((filter) => filter === undefined)

function matching(filter: Filter) {
  const { tx, register, request } = filter
  const { table, sortColumns } = register
  return tx.connection.orm
    .select({ id: table.id, key: sql`${sortColumns[request.sortField]!}`.as('key') })
    .from(table)
    .where(conditionsOf(filter))
}

function conditionsOf({ tx, register, request, terms }: Filter): SQL | undefined {
  const { table, dateColumn, name } = register
  const { scope, scopeId, state, departmentId, from, to } = request
  return and(
    standsIn(register, { institutionId: tx.institutionId, scope, scopeId, state }),
    departmentId === undefined ? undefined : eq(table.departmentId, departmentId),
    from === undefined ? undefined : gte(dateColumn, midnightOf(from)),
    to === undefined ? undefined : lt(dateColumn, midnightOf(dayAfter(to))),
    ...terms.map((term) => holdsTerm(tx, name, term, table.id)),
  )
}

const midnightOf = (day: string): string => `${day}T00:00:00+02:00`

function dayAfter(day: string): string {
  const next = new Date(`${day}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.toISOString().slice(0, 10)
}
