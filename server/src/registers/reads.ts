import type { RegisterPagination } from '@insaka/domain/core/register'
import { Refusal } from '@insaka/domain/core/errors'
import { readHistory } from '../audit/history.ts'
import type { TenantTx } from '../db/transactions.ts'
import { allCounts, listIds } from './list.ts'
import type { ListRequest, Register } from './query.ts'

/** A register as it is read: its records, by their numbers. */
export type Readable<R extends { id: number }, S extends Record<string, string> = Record<string, string>> = {
  register: Register
  states: S
  find: (tx: TenantTx, id: number) => Promise<{ record: R } | undefined>
  /** In any order. */
  findMany: (tx: TenantTx, ids: number[]) => Promise<R[]>
}

export type Page<R> = { content: R[]; pagination: RegisterPagination }

/** One page of a list, with how many records there are in each state. */
export async function readPage<R extends { id: number }, S extends Record<string, string>>(
  tx: TenantTx,
  { register, states, findMany }: Readable<R, S>,
  request: ListRequest,
) {
  const { ids, pagination, counts } = await listIds(tx, register, request)
  const byId = new Map((ids.length > 0 ? await findMany(tx, ids) : []).map((each) => [each.id, each]))
  const content = ids.flatMap((id) => byId.get(id) ?? [])
  return { page: { content, pagination } satisfies Page<R>, counts: allCounts(states, counts) }
}

export async function readRecord<R extends { id: number }>(
  tx: TenantTx,
  { find }: Readable<R>,
  id: number,
): Promise<R> {
  const found = await find(tx, id)
  if (!found) throw new Refusal('NOT_FOUND')
  return found.record
}

export async function readHistoryOf<R extends { id: number }>(
  tx: TenantTx,
  readable: Readable<R>,
  id: number,
  query: { page: number; size: number },
) {
  const [, history] = await Promise.all([
    readRecord(tx, readable, id),
    readHistory(tx, readable.register.name, String(id), query),
  ])
  return history
}

/** The whole institution's records, newest first. */
export const newestFirst = (
  institutionId: string,
  {
    page = 0,
    pageSize,
    state,
    search,
  }: { page?: number; pageSize: number; state?: string; search?: string | undefined },
): ListRequest => ({
  page,
  pageSize,
  sortField: 'id',
  direction: 'desc',
  scope: 'institution',
  scopeId: institutionId,
  state,
  department: undefined,
  from: undefined,
  to: undefined,
  search,
})
