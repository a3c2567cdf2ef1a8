import { readsOwnRecords } from '@insaka/domain/all-registers'
import type { RegisterPagination } from '@insaka/domain/core/register-list.schema'
import { Refusal } from '@insaka/domain/core/errors'
import type { RecordedBy } from '@insaka/domain/core/history'
import { readHistory, readRecorder } from '../audit-log/history.ts'
import type { TenantTx } from '../db/transactions.ts'
import type { Rights } from '@insaka/domain/permissions'
import { allCounts, expectedIds, listIds } from './list.ts'
import { countStates } from './counters.ts'
import type { ListRequest, Register } from './register.ts'
import { readTerms } from './search-terms.ts'
import { findNumbers } from './search.ts'
import { sumsOfNumbers, totalsOf } from './sums.ts'
import { statesInUse } from './taken-back.ts'
import { tagOf } from './search-words.ts'

export type Readable<R extends { id: number }, S extends Record<string, string> = Record<string, string>> = {
  register: Register
  states: S
  find: (tx: TenantTx, id: number) => Promise<{ record: R } | undefined>
  findMany: (tx: TenantTx, ids: number[]) => Promise<R[]>
  numberOf?: (record: R) => number
}

type Page<R> = { content: R[]; pagination: RegisterPagination }

/** One page of a list, with counts by state, matches elsewhere and totals. */
export async function readPage<R extends { id: number }, S extends Record<string, string>>(
  tx: TenantTx,
  { register, states, findMany, numberOf = ({ id }) => id }: Readable<R, S>,
  request: ListRequest,
) {
  const expected = expectedIds(tx, register, request)
  const [list, expectedRecords] = await Promise.all([
    listIds(tx, register, request),
    expected.length > 0 ? findMany(tx, expected) : [],
  ])
  const { ids, pagination, counts, elsewhere, all, sums: storedSums } = list
  const isAsExpected = ids.length === expected.length && ids.every((id, i) => id === expected[i])
  const [records, sums] = await Promise.all([
    isAsExpected ? expectedRecords : findMany(tx, ids),
    storedSums ?? (all && sumsOfNumbers(tx, register, all)),
  ])
  const byId = new Map(records.map((each) => [numberOf(each), each]))
  const content = ids.flatMap((id) => byId.get(id) ?? [])
  return {
    page: { content, pagination } satisfies Page<R>,
    counts: allCounts(states, counts),
    ...(elsewhere && { elsewhere }),
    ...(register.amount && sums && { sums: totalsOf(sums) }),
  }
}

/**
 * The latest matches of a search in each register, uncounted and without taken-back records. All registers are queried
 * concurrently.
 */
export async function searchLatest<R extends { id: number }>(
  tx: TenantTx,
  readables: Pick<Readable<R>, 'register' | 'findMany'>[],
  search: string,
  size: number,
  reader: Rights & { userId: string },
): Promise<R[]> {
  const registers = readables.map(({ register }) => register)
  const [terms, stateCounts] = await Promise.all([
    readTerms(tx, registers, search),
    Promise.all(registers.map(({ name }) => countStates(tx, name, 'institution', tx.institutionId))),
  ])
  const recordLists = await Promise.all(
    readables.map(async ({ register, findMany }, i) => {
      const searchTerms = terms[i]
      if (!searchTerms) return []
      const states = statesInUse(stateCounts[i]!.counts).map((state) => tagOf('state', state))
      const termsInUse = [
        ...searchTerms,
        ...(states.length > 0 ? [{ words: states }] : []),
        ...(readsOwnRecords(reader, register.name) ? [{ words: [tagOf('initiator', reader.userId)] }] : []),
      ]
      const { ids } = await findNumbers(tx, register, termsInUse, { direction: 'desc', skip: 0, size })
      return ids.length === 0 ? [] : (await findMany(tx, ids)).toSorted((a, b) => b.id - a.id)
    }),
  )
  return recordLists.flat()
}

export async function readRecord<R extends { id: number }>(
  tx: TenantTx,
  { find }: Readable<R>,
  id: number,
): Promise<R> {
  const match = await find(tx, id)
  if (!match) throw new Refusal('NOT_FOUND')
  return match.record
}

export async function readRecordWithRecorder<R extends { id: number }>(
  tx: TenantTx,
  readable: Readable<R>,
  id: number,
): Promise<{ record: R; recordedBy: RecordedBy }> {
  const [record, recordedBy] = await Promise.all([
    readRecord(tx, readable, id),
    readRecorder(tx, readable.register.name, String(id)),
  ])
  return { record, recordedBy }
}

export async function readHistoryOf<R extends { id: number }>(
  tx: TenantTx,
  readable: Readable<R>,
  id: number,
  query: { page: number; size: number },
) {
  const [record, history] = await Promise.all([
    readRecord(tx, readable, id),
    readHistory(tx, readable.register.name, String(id), query),
  ])
  return { record, history }
}

/** A list request for the whole institution, latest records first. */
export const latestFirst = (
  institutionId: string,
  {
    page = 0,
    pageSize,
    states = [],
    search,
    filters = {},
  }: {
    page?: number
    pageSize: number
    states?: string[]
    search?: string | undefined
    filters?: ListRequest['filters']
  },
): ListRequest => ({
  page,
  pageSize,
  sortField: 'id',
  direction: 'desc',
  scope: 'institution',
  scopeId: institutionId,
  states,
  department: undefined,
  from: undefined,
  to: undefined,
  search,
  filters,
})
