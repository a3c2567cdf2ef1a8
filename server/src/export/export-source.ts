import type { ListName, SheetDescription } from '@insaka/domain/all-lists'
import type { Rights } from '@insaka/domain/permissions'
import type { Database } from '../db/database.ts'
import type { TenantTx } from '../db/transactions.ts'
import type { Sum } from '../registers/counters.ts'
import { listIds } from '../registers/list.ts'
import { listRequestOf } from '../registers/list-request.ts'
import type { ListRequest, Register } from '../registers/register.ts'
import { sumsOfNumbers } from '../registers/sums.ts'
import type { Caller } from '../idempotency/caller.ts'

/** The user attributes that decide the scope of a list. */
export type ListRequester = Pick<Caller, 'userId' | 'departmentId' | 'institutionId' | keyof Rights>

/** A list request without paging. */
export type RequestedList = {
  caller: ListRequester
  sortField: string
  query: Readonly<Record<string, unknown>>
}

export type ListMatches = {
  /** Count computed by the list itself. */
  total: number
  sums?: Sum[]
  /** Records in list order, in batches. */
  pieces: () => AsyncIterable<object[]>
  /** Records with these numbers, in this order, in batches. */
  piecesOf?: (ids: number[]) => AsyncIterable<object[]>
}

export type ExportSource = {
  /** Returns the matches, or null if there are more than `limit`. */
  find: (tx: TenantTx, requested: RequestedList, limit: number) => Promise<ListMatches | null>
  /** Institution of the list, if it may differ from the caller's own. */
  institutionOf?: (database: Database, caller: Caller, query: RequestedList['query']) => Promise<string>
  /** Names for filters that are numbers. */
  nameOf?: Readonly<Record<string, (tx: TenantTx, number: number) => Promise<string | undefined>>>
  /** The number of a record by which `piecesOf` finds it; by default its id. */
  numberOf?: (record: never) => number
  /** Details of the records, on separate sheets whose first column names the main record. */
  detailLists?: DetailList[]
}

type DetailList = {
  description: SheetDescription
  /** Field that names the main record. */
  first: string
  countOf: (record: never) => number
  /** Details of several records, in the order of these records. */
  readFor: (tx: TenantTx, records: never[]) => Promise<object[]>
}

export type ExportSources = Readonly<Record<ListName, ExportSource>>

/** Larger than any register, and twice this number still fits a PostgreSQL integer. */
export const noLimit = 100_000_000

/** Small, because records have many columns and a batch must not block other work for long. */
const pieceSize = 50

export async function* splitIntoPieces<T>(items: readonly T[], size = pieceSize): AsyncGenerator<T[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size)
}

export type ReadableRegister<R> = {
  register: Register
  findMany: (tx: TenantTx, ids: number[]) => Promise<R[]>
  numberOf?: (record: R) => number
}

/** Searches a register as its list pages do and reads records in the same format. */
export async function findInRegister<R extends { id: number }>(
  tx: TenantTx,
  { register, findMany, numberOf = ({ id }) => id }: ReadableRegister<R>,
  request: Omit<ListRequest, 'page' | 'pageSize'>,
  limit: number,
): Promise<ListMatches | null> {
  const { ids, pagination, sums } = await listIds(
    tx,
    register,
    { ...request, page: 0, pageSize: limit },
    limit,
  )
  const { totalRecords: total, more } = pagination
  if (more || total > limit) return null
  async function* piecesOf(numbers: number[]) {
    for await (const piece of splitIntoPieces(numbers)) {
      const records = await findMany(tx, piece)
      const byNumber = new Map(records.map((record) => [numberOf(record), record]))
      yield piece.flatMap((number) => byNumber.get(number) ?? [])
    }
  }
  return {
    total,
    ...(register.amount && { sums: sums ?? (await sumsOfNumbers(tx, register, ids)) }),
    pieces: () => piecesOf(ids),
    piecesOf,
  }
}

export const registerSource = <R extends { id: number }>(readable: ReadableRegister<R>): ExportSource => ({
  find: (tx, { caller, sortField, query }, limit) =>
    findInRegister(
      tx,
      readable,
      listRequestOf(
        caller,
        readable.register.name,
        { page: 0, pageSize: limit, sortField },
        query as Parameters<typeof listRequestOf>[3],
      ),
      limit,
    ),
})
