import { paginate } from '@insaka/domain/core/paging'
import type { Direction } from '@insaka/domain/core/register'
import { countStates } from './counters.ts'
import type { TenantTx } from './database.ts'
import { filteredPage, isFiltered, type Page } from './register-filter.ts'
import { inOrder, standsIn, type ListRequest, type Register, type Stretch } from './register-query.ts'
import { runNamed } from './statement.ts'

/** Under filters nobody counts further than this. */
const usualLimit = 10_000

export type ListPage = Page & { counts: Record<string, number> }

/** The numbers of the records on one page, its paging, and how many records stand in each state of the scope. */
export async function listIds(
  tx: TenantTx,
  register: Register,
  request: ListRequest,
  countedUpTo = usualLimit,
): Promise<ListPage> {
  const counts = await countStates(tx, register.name, request.scope, request.scopeId)
  const page = isFiltered(request)
    ? await filteredPage(tx, register, request, countedUpTo)
    : await plainPage(tx, register, request, totalOf(counts, request.state))
  return { ...page, counts }
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

/** Scope, state, sort and direction make few forms, so each is prepared once. */
async function readIds(
  tx: TenantTx,
  register: Register,
  { scope, scopeId, state, sortField, direction }: ListRequest,
  { skip, size }: Stretch,
): Promise<number[]> {
  const ofState = state !== undefined
  const form = [register.name, 'list', scope, ofState ? 'state' : 'all', sortField, direction]
  const rows = await runNamed(
    tx,
    form.join('.'),
    (orm, $) => {
      const { institutionId, scopeId } = $
      const standing = { institutionId, scope, scopeId, state: ofState ? $.state : undefined }
      return inOrder(orm, register, { sortField, direction })
        .where(standsIn(register, standing))
        .limit($.size)
        .offset($.skip)
    },
    { institutionId: tx.institutionId, scopeId, state: state ?? '', size, skip },
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
