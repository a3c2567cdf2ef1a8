import { nilUuid } from '../db/uuid.ts'
import { and, sql } from 'drizzle-orm'
import { paginate } from '@insaka/domain/core/paging'
import type { Direction } from '@insaka/domain/core/register-list.schema'
import { readText, runTenant } from '../db/statement.ts'
import type { TenantTx } from '../db/transactions.ts'
import { countStates, type Counts, type Sum } from './counters.ts'
import { filteredPage, isFiltered, type Page } from './filter.ts'
import {
  selectSorted,
  scopeCondition,
  inUseCondition,
  type ListRequest,
  type Register,
  type Slice,
} from './register.ts'
import { readTerms } from './search-terms.ts'
import { findNumbers } from './search.ts'
import { sumsOfStates } from './sums.ts'
import { statesInUse } from './taken-back.ts'
import { tagOf } from './search-words.ts'

const defaultCountLimit = 10_000

type ListPage = Page & {
  counts: Counts
  /** Sums by state and currency, only for unfiltered lists. They are zero in a register without amounts. */
  sums?: Sum[]
}

export async function listIds(
  tx: TenantTx,
  register: Register,
  request: ListRequest,
  countLimit = defaultCountLimit,
): Promise<ListPage> {
  const { scope, scopeId, department, search } = request
  const isAll = request.states.length === 0
  const isNarrowed = isFiltered(request)
  // One round trip, since the four queries are independent.
  const [counted, everywhere, departmentId, [terms = null]] = await Promise.all([
    countStates(tx, register.name, scope, scopeId),
    isAll && isNarrowed && scope !== 'institution'
      ? countStates(tx, register.name, 'institution', tx.institutionId)
      : undefined,
    department === undefined ? undefined : departmentIdOf(tx, department),
    search ? readTerms(tx, [register], search) : [[]],
  ])
  const { counts } = counted
  // The states come from the whole institution, so that matches elsewhere are counted in the same states.
  const states = isAll ? statesInUse((everywhere ?? counted).counts) : request.states
  if (isNarrowed) {
    const filter = { tx, register, request, states, departmentId, terms, limit: countLimit }
    return { ...(await filteredPage(filter)), counts }
  }
  const page = await unfilteredPage(tx, register, request, { states, total: totalOf(counts, states) })
  return { ...page, counts, sums: sumsOfStates(register, request, counted.sums) }
}

/** An unknown code matches nothing. */
async function departmentIdOf(tx: TenantTx, code: string): Promise<string> {
  const [row] = await readText<{ id: string }>(tx, {
    name: 'list.department',
    text: 'SELECT id FROM departments WHERE institution_id = $1 AND code = upper($2)',
    values: [code],
  })
  return row?.id ?? nilUuid
}

const totalOf = (counts: Counts, states: readonly string[]): number =>
  (states.length > 0 ? states : Object.keys(counts)).reduce((sum, state) => sum + (counts[state] ?? 0), 0)

/** A page filtered by scope and state only. Its total is known, so an index can be read from the nearer end. */
async function unfilteredPage(
  tx: TenantTx,
  register: Register,
  request: ListRequest,
  { states, total }: { states: readonly string[]; total: number },
): Promise<Page> {
  const { page, pageSize, sortField, direction } = request
  const skip = page * pageSize
  const size = Math.max(0, Math.min(pageSize, total - skip))
  const isWhole = isWholeRegister(request) && states.length === 0
  if (isWholeRegister(request)) lastTotals.set(totalKey(tx, register), isWhole ? total : 0)
  let ids: number[] = []
  if (size > 0 && isWhole) ids = consecutiveNumbers({ skip, size }, total, direction)
  else if (size > 0) {
    const isOneIndex = states.length === 0 || request.states.length === 1
    ids =
      isOneIndex || sortField !== 'id'
        ? await numbersFromNearerEnd(tx, register, request, { skip, size }, total)
        : await numbersInStates(tx, register, { ...request, states }, { skip, size })
  }
  return { ids, pagination: { ...paginate({ page, size: pageSize }, total, ids.length), more: false } }
}

const isWholeRegister = (request: ListRequest): boolean =>
  request.scope === 'institution' &&
  request.states.length === 0 &&
  request.sortField === 'id' &&
  !isFiltered(request)

/** The number of records at the last read of a register; 0 if its pages are not consecutive numbers. */
const lastTotals = new Map<string, number>()
const totalKey = ({ institutionId }: TenantTx, { name }: Register): string => `${name} ${institutionId}`

/**
 * The numbers on the page, if the register has not changed since it was last read. The caller reads these records
 * together with the counters, in one round trip, and compares the numbers.
 */
export function expectedIds(tx: TenantTx, register: Register, request: ListRequest): number[] {
  const { page, pageSize, direction } = request
  const total = isWholeRegister(request) ? (lastTotals.get(totalKey(tx, register)) ?? 0) : 0
  const skip = page * pageSize
  return consecutiveNumbers({ skip, size: Math.max(0, Math.min(pageSize, total - skip)) }, total, direction)
}

/** Numbers have no gaps and records are never deleted, so an unfiltered page needs no query. */
const consecutiveNumbers = ({ skip, size }: Slice, total: number, direction: Direction): number[] =>
  Array.from({ length: size }, (_, i) => (direction === 'asc' ? skip + 1 + i : total - skip - i))

/** The index serves a single state; several states are merged from bitmaps. */
async function numbersInStates(
  tx: TenantTx,
  register: Register,
  { scope, scopeId, states, direction }: ListRequest,
  { skip, size }: Slice,
): Promise<number[]> {
  const tagName = { mine: 'initiator', department: 'department', institution: null }[scope]
  const terms = [
    { words: states.map((state) => tagOf('state', state)) },
    ...(tagName === null ? [] : [{ words: [tagOf(tagName, scopeId)] }]),
  ]
  return (await findNumbers(tx, register, terms, { direction, skip, size, maxAllIds: 0 })).ids
}

async function numbersFromNearerEnd(
  tx: TenantTx,
  register: Register,
  request: ListRequest,
  { skip, size }: Slice,
  total: number,
): Promise<number[]> {
  const fromEnd = skip > total / 2
  if (!fromEnd) return readIds(tx, register, request, { skip, size })
  const reversedRequest = { ...request, direction: opposite[request.direction] }
  const ids = await readIds(tx, register, reversedRequest, { skip: total - skip - size, size })
  return ids.toReversed()
}

const opposite: Record<Direction, Direction> = { asc: 'desc', desc: 'asc' }

type ListValues = { scopeId: string; states: string | readonly string[]; size: number; skip: number }

/** Scope, state, sort field and direction have few combinations, so each is a prepared statement. */
async function readIds(
  tx: TenantTx,
  register: Register,
  { scope, scopeId, states, sortField, direction }: ListRequest,
  { skip, size }: Slice,
): Promise<number[]> {
  const count = states.length === 0 ? 'all' : states.length === 1 ? 'state' : 'states'
  const form = [register.name, 'list', scope, count, sortField, direction]
  const rows = await runTenant<ListValues, { id: number }[]>(
    tx,
    form.join('.'),
    (orm, $) => {
      const { institutionId, scopeId } = $
      const stateFilter = { all: [], state: $.states, states: sql`ANY (${$.states}::text[])` }[count]
      // Lists by number need no such condition, since they come from bitmaps if any record was taken back.
      const inUse = count === 'all' && sortField !== 'id' ? inUseCondition(register) : undefined
      return selectSorted(orm, register, { sortField, direction })
        .where(and(scopeCondition(register, { institutionId, scope, scopeId, states: stateFilter }), inUse))
        .limit($.size)
        .offset($.skip)
    },
    { scopeId, size, skip, states: states.length > 1 ? states : (states[0] ?? '') },
    // Indexes serve lists by number, and the whole register in any order. For other lists PostgreSQL either sorts few
    // records or walks along the sort order; only the values show which is faster.
    { customPlan: sortField !== 'id' && (scope !== 'institution' || states.length > 0) },
  )
  return rows.map(({ id }) => id)
}

/** The count of every state, and of all states except taken-back records. */
export function allCounts<const S extends Record<string, string>>(
  states: S,
  counts: Counts,
): Record<keyof S & string, number> & { ALL: number } {
  const each = Object.keys(states).map((state) => [state, counts[state] ?? 0])
  return {
    ...(Object.fromEntries(each) as Record<keyof S & string, number>),
    ALL: totalOf(counts, statesInUse(counts)),
  }
}
