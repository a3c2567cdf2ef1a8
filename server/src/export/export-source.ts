import type { ListName } from '@insaka/domain/all-lists'
import type { Database } from '../db/database.ts'
import type { TenantTx } from '../db/transactions.ts'
import type { Sum } from '../registers/counters.ts'
import { listIds } from '../registers/list.ts'
import { listRequestOf } from '../registers/list-request.ts'
import type { ListRequest, Register } from '../registers/register.ts'
import { sumsOfNumbers } from '../registers/sums.ts'
import type { Caller } from '../idempotency/caller.ts'

/** Who asks, as far as it decides what a list finds. */
export type ListRequester = Pick<Caller, 'userId' | 'departmentId' | 'institutionId' | 'role' | 'duties'>

/** A list as its address asks for it, without a page. */
export type RequestedList = {
  caller: ListRequester
  sortField: string
  query: Readonly<Record<string, unknown>>
}

/** What a list finds. */
export type ListMatches = {
  /** As the list itself counts it. */
  total: number
  /** What the list itself adds up. */
  sums?: Sum[]
  /** The records in the order of the list, a few at a time. */
  pieces: () => AsyncIterable<object[]>
  /** Some of them by their numbers, in this order. */
  piecesOf?: (ids: number[]) => AsyncIterable<object[]>
}

/** Where the export of a list has its records from. */
export type ExportSource = {
  /** What it finds, or null where that is more than `most`. */
  find: (tx: TenantTx, requested: RequestedList, limit: number) => Promise<ListMatches | null>
  /** Which institution it is about, where that need not be the caller's own. */
  institutionOf?: (database: Database, caller: Caller, query: RequestedList['query']) => Promise<string>
  /** What a filter that is a number stands for. */
  nameOf?: Readonly<Record<string, (tx: TenantTx, number: number) => Promise<string | undefined>>>
  /** What belongs to its records, on sheets of their own that name the record in the first column. */
  detailLists?: DetailList[]
}

type DetailList = {
  list: ListName
  /** The field that names the record to which it belongs. */
  first: string
  /** How many belong to a record. */
  countOf: (record: never) => number
  /** Those of several records, in the order of these. */
  readFor: (tx: TenantTx, records: never[]) => Promise<object[]>
}

export type ExportSources = Readonly<Record<ListName, ExportSource>>

/** Nobody has nearly as many records, and PostgreSQL counts twice as many without another kind of number. */
export const noLimit = 100_000_000

/** Records have many columns; so few of them hold up nobody else for long. */
const pieceSize = 50

/** Arrays of any length, cut into pieces. */
export async function* splitIntoPieces<T>(items: readonly T[], size = pieceSize): AsyncGenerator<T[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size)
}

type ReadableRegister<R> = {
  register: Register
  findMany: (tx: TenantTx, ids: number[]) => Promise<R[]>
  numberOf?: (record: R) => number
}

/** What a register finds by the same search as its pages, and the records as these read them. */
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

/** The source of a register whose list is bound by `registerRoutes`. */
export const registerSource = <R extends { id: number }>(readable: ReadableRegister<R>): ExportSource => ({
  find: (tx, { caller, sortField, query }, limit) =>
    findInRegister(
      tx,
      readable,
      listRequestOf(
        caller,
        { page: 0, pageSize: limit, sortField },
        query as Parameters<typeof listRequestOf>[2],
      ),
      limit,
    ),
})
