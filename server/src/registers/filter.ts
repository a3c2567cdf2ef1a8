import { startOfDay } from '@insaka/domain/core/dates'
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { toNgwee } from '@insaka/domain/core/money'
import { paginate } from '@insaka/domain/core/paging'
import type { Elsewhere, RegisterPagination } from '@insaka/domain/core/register-list.schema'
import { queryTenant } from '../db/statement.ts'
import type { TenantTx } from '../db/transactions.ts'
import {
  columnOf,
  scopeCondition,
  inUseCondition,
  registerCondition,
  sortClauses,
  type ListRequest,
  type RangeFilter,
  type Register,
} from './register.ts'
import type { Bounds, Term } from './search-terms.ts'
import { findNumbers, termCondition } from './search.ts'
import { maxSummed } from './sums.ts'
import { tagOf } from './search-words.ts'

export type Page = {
  ids: number[]
  pagination: RegisterPagination
  /** The numbers on all pages, if they are few enough to add up their amounts. */
  all?: number[]
  elsewhere?: Elsewhere
}

export const isFiltered = ({ department, from, to, search, filters }: ListRequest): boolean =>
  [department, from, to, search, ...Object.values(filters)].some(
    (filter) => filter !== undefined && filter !== '',
  )

export const filterNames = ({ table, tags, ranges = [] }: Register): string[] => [
  ...Object.keys(tags),
  ...(table.cautions ? ['cautions'] : []),
  ...ranges.flatMap(({ from, to }) => [from, to]),
]

type Filter = {
  tx: TenantTx
  register: Register
  request: ListRequest
  states: readonly string[]
  departmentId: string | undefined
  /** The terms of the search; null if no record can match. */
  terms: Term[] | null
  limit: number
}
type FilterWithTerms = Filter & { terms: Term[] }

/** The numbers on the page and the count of matches. A count above the limit is exact, or stopped at limit + 1. */
type FilterResult = {
  ids: number[]
  matchCount: number
  all?: number[] | undefined
  everywhere?: number | undefined
}

const maxElsewhere = 1_000

/** A page of a list filtered by department, days, words or filters of the register. */
export async function filteredPage(filter: Filter): Promise<Page> {
  const { terms, limit, request } = filter
  const searchFilter = { ...filter, terms: terms ?? [] }
  const [matching, everywhere] = terms
    ? await Promise.all([findPage(searchFilter), countEverywhere(searchFilter)])
    : [emptyResult, emptyResult.matchCount]
  const { ids, matchCount, all } = matching
  const elsewhereCount = request.scope === 'institution' ? undefined : (matching.everywhere ?? everywhere)
  const total = Math.min(matchCount, limit)
  const pagination = paginate({ page: request.page, size: request.pageSize }, total, ids.length)
  return {
    ids,
    pagination: { ...pagination, more: matchCount > limit },
    ...(all && { all }),
    ...(elsewhereCount !== undefined && { elsewhere: elsewhereOf(elsewhereCount) }),
  }
}

const elsewhereOf = (count: number): Elsewhere => ({
  records: Math.min(count, maxElsewhere),
  more: count > maxElsewhere,
})

/**
 * Counts matches in the whole institution if the bitmaps have not counted them. A search with very many matches and a
 * range stays uncounted, since counting would take longer than the page itself.
 */
async function countEverywhere(filter: FilterWithTerms): Promise<number | undefined> {
  const { tx, register, request } = filter
  if (request.scope === 'institution' || boundsOf(filter).length === 0) return undefined
  const institutionRequest = {
    ...request,
    scope: 'institution',
    sortField: 'id',
    page: 0,
    pageSize: 0,
  } as const
  const institutionFilter = { ...filter, request: institutionRequest, limit: maxElsewhere }
  const terms = termsOf(institutionFilter)
  const numbersOnly = { direction: 'desc', skip: 0, size: 0, maxAllIds: 2 * filter.limit } as const
  const fewIds = terms.length > 0 ? (await findNumbers(tx, register, terms, numbersOnly)).allIds : undefined
  if (fewIds)
    return fewIds.length === 0
      ? 0
      : (await findSorted(institutionFilter, conditionsAmong(institutionFilter, fewIds))).matchCount
  return filter.terms.length > 0
    ? undefined
    : (await findSorted(institutionFilter, conditionsOf(institutionFilter))).matchCount
}

const emptyResult: FilterResult = { ids: [], matchCount: 0, all: [] }

/**
 * Finds one page, by the fastest method for the filters:
 *
 * | ranges | words | sorted by | matches       | method                                                          | round trips |
 * | ------ | ----- | --------- | ------------- | --------------------------------------------------------------- | ----------- |
 * | yes    | no    | any       | any           | index of a range counts; then sorts few, or walks along many    | 1           |
 * | no     | any   | number    | any           | ANDs bitmaps, which also counts                                 | 1           |
 * | no     | any   | other     | few           | ANDs bitmaps, then reads and sorts the matches                  | 2           |
 * | no     | any   | other     | many          | walks along the sort order and checks each record               | 2           |
 * | yes    | yes   | any       | few by words  | ANDs bitmaps, then reads and sorts the matches                  | 2           |
 * | yes    | yes   | any       | many          | ANDs bitmaps; the first matches alone are many within the range | 2 to 3      |
 * | yes    | yes   | any       | few by ranges | as without ranges, with bitmaps of the ranges                   | 3 to 4      |
 *
 * "Few" means up to the limit, and "few by words" up to twice the limit. Ranges are days, amounts and "with cautions". "Words" are the
 * words of the search and the tags of the register; scope, state and department are bitmaps too, but do not count here.
 */
async function findPage(filter: FilterWithTerms): Promise<FilterResult> {
  const { tx, register, request, terms, limit } = filter
  const ranges = boundsOf(filter)
  const hasRanges = ranges.length > 0
  const tagFilters = tagFiltersOf(filter)
  if (hasRanges && terms.length === 0 && tagFilters.length === 0)
    return findSorted(filter, conditionsOf(filter))

  const scopeTag = scopeTagOf(request)
  const allTerms = termsOf(filter)
  const { direction } = request
  const maxSummedIds = register.amount ? maxSummed : 0
  const first = { direction, skip: 0, size: limit }
  if (hasRanges) {
    const { ids, total } = await findNumbers(tx, register, allTerms, {
      ...first,
      size: 2 * limit,
      tag: scopeTag,
    })
    if (total === 0) return emptyResult
    const sorted = await findSorted(filter, conditionsAmong(filter, ids))
    if (total <= ids.length) return sorted
    // More than `limit` of the numbers found are within the ranges, so counting stops. Pages by number lie among them.
    if (sorted.matchCount > limit) {
      return request.sortField === 'id' ? sorted : findSorted(filter, conditionsOf(filter), sorted.matchCount)
    }
    const inUse = excludesTakenBack(filter) && inUseCondition(register) !== undefined
    allTerms.push(...ranges.map((within) => ({ words: [], within: { ...within, inUse } })))
  }
  if (request.sortField === 'id') {
    const matches = await findNumbers(tx, register, allTerms, {
      direction,
      ...sliceOf(filter),
      maxAllIds: maxSummedIds,
      tag: scopeTag,
    })
    return { ...matches, matchCount: matches.total, all: matches.allIds }
  }
  const { ids, total, everywhere } = await findNumbers(tx, register, allTerms, { ...first, tag: scopeTag })
  if (total === 0) return { ...emptyResult, everywhere }
  const conditions = total > limit ? conditionsOf(filter) : conditionsAmong(filter, ids)
  const matches = await findSorted(filter, conditions, total)
  return { ...matches, everywhere, ...(total <= maxSummedIds && { all: ids }) }
}

type TagFilter = { name: string; values: readonly string[] }

const tagFiltersOf = ({ register: { tags }, request: { filters } }: Filter): TagFilter[] =>
  Object.keys(tags).flatMap((name) => {
    const filterValue = filters[name]
    return filterValue === undefined
      ? []
      : { name, values: Array.isArray(filterValue) ? filterValue : [String(filterValue)] }
  })

const termOfTag = ({ name, values }: TagFilter): Term => ({
  words: values.map((value) => tagOf(name, value)),
})

const scopeTagOf = ({ scope, scopeId }: ListRequest): string | undefined =>
  scope === 'institution' ? undefined : tagOf(scope === 'mine' ? 'initiator' : 'department', scopeId)

/** All filters with bitmaps, except scope and ranges. */
function termsOf(filter: FilterWithTerms): Term[] {
  const { states, departmentId, terms } = filter
  const tagFilters: TagFilter[] = [
    { name: 'state', values: states },
    { name: 'department', values: departmentId === undefined ? [] : [departmentId] },
    ...tagFiltersOf(filter),
  ]
  return [...tagFilters.filter(({ values }) => values.length > 0).map(termOfTag), ...terms]
}

function sliceOf({ request: { page, pageSize }, limit }: Filter): { skip: number; size: number } {
  const skip = page * pageSize
  return { skip, size: Math.max(0, Math.min(pageSize, limit - skip)) }
}

/**
 * Counts the matches up to the limit, unless they are counted already, and reads one page. Few matches are sorted; for
 * many, a walk along the sort order soon finds a page. The query executes only one of the two branches.
 */
async function findSorted(
  filter: FilterWithTerms,
  conditions: SQL,
  knownCount?: number,
): Promise<FilterResult> {
  const { tx, register, request, limit } = filter
  const { table, sortColumns } = register
  const { skip, size } = sliceOf(filter)
  const key = sortColumns[request.sortField]!
  const limitClause = sql`LIMIT ${size} OFFSET ${skip}`
  const sortBy = (by: SQL, id: SQL) => sql.join(sortClauses(register, request, { key: by, id }), sql`, `)
  const matchingRows = sql`SELECT ${table.id} AS number, ${key} AS key FROM ${table} WHERE ${conditions}`
  // If the matches were counted before, the caller has their numbers, or there are too many to add up.
  const numbers =
    register.amount && knownCount === undefined
      ? sql`CASE WHEN total <= ${maxSummed} THEN ARRAY (SELECT number FROM found) END`
      : sql`NULL`
  const { rows } = await queryTenant(tx, (orm) =>
    orm.execute<{ total: number; number: string | null; numbers: string[] | null }>(sql`
      WITH found AS MATERIALIZED (${matchingRows} LIMIT ${limit + 1}),
           whole AS MATERIALIZED (${knownCount === undefined ? sql`SELECT count(*)::integer AS total FROM found` : sql`SELECT ${knownCount}::integer AS total`}),
           page AS (
             (SELECT number, key FROM found WHERE (SELECT total FROM whole) <= ${limit}
               ORDER BY ${sortBy(sql`key`, sql`number`)} ${limitClause})
             UNION ALL
             (${matchingRows} AND (SELECT total FROM whole) > ${limit}
               ORDER BY ${sortBy(sql`${key}`, sql`${table.id}`)} ${limitClause})
           )
      SELECT total, number, ${numbers} AS numbers FROM whole LEFT JOIN page ON true ORDER BY ${sortBy(sql`key`, sql`number`)}`),
  )
  const ids = rows.flatMap(({ number }) => (number === null ? [] : Number(number)))
  return { ids, matchCount: rows[0]!.total, all: rows[0]!.numbers?.map(Number) }
}

/** True if the list excludes taken-back records, so the partial indexes of the register apply. */
const excludesTakenBack = ({ request }: Filter): boolean => !request.states.includes('TAKEN_BACK')

const conditionsAmong = (filter: Filter, ids: number[]): SQL =>
  and(
    registerCondition(filter.register, filter.tx.institutionId),
    sql`${filter.register.table.id} = ANY (${sql.param(ids)}::bigint[])`,
    excludesTakenBack(filter) ? inUseCondition(filter.register) : undefined,
    ...boundsOf(filter).map(isWithin),
  )!

function conditionsOf(filter: FilterWithTerms): SQL {
  const { tx, register, request, departmentId, terms } = filter
  const { scope, scopeId, states } = request
  return and(
    scopeCondition(register, { institutionId: tx.institutionId, scope, scopeId, states }),
    excludesTakenBack(filter) ? inUseCondition(register) : undefined,
    departmentId === undefined ? undefined : eq(register.table.departmentId, departmentId),
    ...boundsOf(filter).map(isWithin),
    ...tagFiltersOf(filter).map((marks) => hasTag(filter, marks)),
    ...terms.map((term) => termCondition(tx, register, term)),
  )!
}

/** The condition for a tag: on its column if it has one value per record, which is faster than a bitmap. */
function hasTag({ tx, register }: Filter, { name, values }: TagFilter): SQL {
  // A vendor may have several spellings.
  if (name === 'vendor')
    return termCondition(tx, register, { words: values.map((each) => tagOf(name, each)) })
  return inArray(columnOf(register.table, register.tags[name]!), [...values])
}

function boundsOf({
  register: { table, dateColumn, ranges = [] },
  request: { from, to, filters },
}: Filter): Bounds[] {
  const filterValues: ListRequest['filters'] = { ...filters, from, to }
  const days: RangeFilter = { from: 'from', to: 'to', column: dateColumn, unit: 'days' }
  const withCautions: Bounds[] =
    table.cautions && filters['cautions'] !== undefined
      ? [{ at: ranges.length + 1, column: table.cautions, bounds: [{ is: "<> '[]'" }] }]
      : []
  const within = [days, ...ranges].flatMap((range, at) => {
    const [min, max] = [filterValues[range.from], filterValues[range.to]]
    const bounds =
      range.unit === 'days'
        ? boundsOfDays(min as never, max as never)
        : boundsOfAmounts(min as never, max as never)
    return bounds.length > 0 ? { at, column: range.column, bounds } : []
  })
  return [...within, ...withCautions]
}

const boundsOfDays = (from: string | undefined, to: string | undefined): Bounds['bounds'] => [
  ...(from === undefined ? [] : [{ is: '>=', value: startOfDay(from) } as const]),
  ...(to === undefined ? [] : [{ is: '<', value: startOfDay(dayAfter(to)) } as const]),
]

const boundsOfAmounts = (min: number | undefined, max: number | undefined): Bounds['bounds'] => [
  ...(min === undefined ? [] : [{ is: '>=', value: String(toNgwee(min)) } as const]),
  ...(max === undefined ? [] : [{ is: '<=', value: String(toNgwee(max)) } as const]),
]

const isWithin = ({ column, bounds }: Bounds): SQL =>
  and(
    ...bounds.map((each) => sql`${column} ${sql.raw(each.is)} ${'value' in each ? each.value : sql.raw('')}`),
  )!

function dayAfter(day: string): string {
  const next = new Date(`${day}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.toISOString().slice(0, 10)
}
