import { paginate } from '@insaka/domain/core/paging'
import type { Direction } from '@insaka/domain/core/register'
import { readText, runTenant } from '../db/statement.ts'
import type { TenantTx } from '../db/transactions.ts'
import { countStates } from './counters.ts'
import { filteredPage, isFiltered, type Page } from './filter.ts'
import { inOrder, inScope, type ListRequest, type Register, type Stretch } from './query.ts'
import { readTerms } from './search.ts'

/** Under filters nobody counts further than this. */
const usualLimit = 10_000

export type ListPage = Page & { counts: Record<string, number> }

/** The numbers of the records on one page, its paging, and how many records of the scope are in each state. */
export async function listIds(
  tx: TenantTx,
  register: Register,
  request: ListRequest,
  countedUpTo = usualLimit,
): Promise<ListPage> {
  const { scope, scopeId, state, department, search } = request
  // One round trip: none of the three needs an answer of the others.
  const [counts, departmentId, terms] = await Promise.all([
    countStates(tx, register.name, scope, scopeId),
    department === undefined ? undefined : departmentIdOf(tx, department),
    search ? readTerms(tx, register, search) : [],
  ])
  const page = isFiltered(request)
    ? await filteredPage({ tx, register, request, departmentId, terms, limit: countedUpTo })
    : await plainPage(tx, register, request, totalOf(counts, state))
  return { ...page, counts }
}

const noDepartment = '00000000-0000-0000-0000-000000000000'

/** A code that no department has finds nothing. */
async function departmentIdOf(tx: TenantTx, code: string): Promise<string> {
  const [found] = await readText<{ id: string }>(tx, {
    name: 'list.department',
    text: 'SELECT id FROM departments WHERE institution_id = $1 AND code = upper($2)',
    values: [code],
  })
  return found?.id ?? noDepartment
}

function totalOf(counts: Record<string, number>, state: string | undefined): number {
  if (state !== undefined) return counts[state] ?? 0
  return Object.values(counts).reduce((sum, records) => sum + records, 0)
}

/** Scope and state alone: the total is known, so a page is read from the nearer end of an index. */
async function plainPage(
  tx: TenantTx,
  register: Register,
  request: ListRequest,
  total: number,
): Promise<Page> {
  const { page, pageSize, sortField, scope, state, direction } = request
  const skip = page * pageSize
  const size = Math.max(0, Math.min(pageSize, total - skip))
  const wholeRegister = scope === 'institution' && state === undefined && sortField === 'id'
  let ids: number[] = []
  if (size > 0) {
    ids = wholeRegister
      ? numbersInRow({ skip, size }, total, direction)
      : await numbersFromNearerEnd(tx, register, request, { skip, size }, total)
  }
  return { ids, pagination: { ...paginate({ page, size: pageSize }, total, ids.length), more: false } }
}

/** Numbers have no gaps and nothing is deleted, so a page of the whole register is known without looking. */
const numbersInRow = ({ skip, size }: Stretch, total: number, direction: Direction): number[] =>
  Array.from({ length: size }, (_, i) => (direction === 'asc' ? skip + 1 + i : total - skip - i))

async function numbersFromNearerEnd(
  tx: TenantTx,
  register: Register,
  request: ListRequest,
  { skip, size }: Stretch,
  total: number,
): Promise<number[]> {
  const fromEnd = skip > total / 2
  if (!fromEnd) return readIds(tx, register, request, { skip, size })
  const turned = { ...request, direction: opposite[request.direction] }
  const ids = await readIds(tx, register, turned, { skip: total - skip - size, size })
  return ids.toReversed()
}

const opposite: Record<Direction, Direction> = { asc: 'desc', desc: 'asc' }

type Values = { scopeId: string; state: string; size: number; skip: number }

/** Scope, state, sort and direction make few forms, so each is prepared once. */
async function readIds(
  tx: TenantTx,
  register: Register,
  { scope, scopeId, state, sortField, direction }: ListRequest,
  { skip, size }: Stretch,
): Promise<number[]> {
  const ofState = state !== undefined
  const form = [register.name, 'list', scope, ofState ? 'state' : 'all', sortField, direction]
  const rows = await runTenant<Values, { id: number }[]>(
    tx,
    form.join('.'),
    (orm, $) => {
      const { institutionId, scopeId } = $
      return inOrder(orm, register, { sortField, direction })
        .where(inScope(register, { institutionId, scope, scopeId, state: ofState ? $.state : undefined }))
        .limit($.size)
        .offset($.skip)
    },
    { scopeId, state: state ?? '', size, skip },
  )
  return rows.map(({ id }) => id)
}

/** Every state with its number, and all of them together. */
export function allCounts<const S extends Record<string, string>>(
  states: S,
  counts: Record<string, number>,
): Record<keyof S & string, number> & { ALL: number } {
  const each = Object.keys(states).map((state) => [state, counts[state] ?? 0])
  return {
    ...(Object.fromEntries(each) as Record<keyof S & string, number>),
    ALL: totalOf(counts, undefined),
  }
}
