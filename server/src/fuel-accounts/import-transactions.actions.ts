import type { WriteTx } from '../db/transactions.ts'
import { nextNumbers } from '../registers/numbers.ts'
import { opposite } from './fuel-accounts.projections.ts'
import {
  findLastEntries,
  findWithRows,
  fuelRegister,
  type LastEntry,
  type TransactionRow,
} from './fuel-accounts.repository.ts'
import { undoReason } from './undone-imports.ts'
import {
  entriesAfter,
  refuseTooMuch,
  reversalOf,
  writeEntries,
  wrong,
  type Entry,
  type Made,
} from './write-entries.ts'

/** A transaction that comes with an import, with the price and the amount of its file. */
export type ImportedTransaction = {
  institution: string
  accountHolder: string
  entry: Omit<Entry, 'id' | 'reverses' | 'reason' | 'importId'>
  /** Whether it was reversed where it comes from, so that its coupon and former reference are free. */
  isReversed: boolean
  /** The entry that it takes back: one that is posted already, or the place of one that comes with it. */
  original: TransactionRow | number | null
  reason: string | null
}

const noReason = 'The file gives no reason.'

/** True if an entry is the opposite of another in the same account. */
const isOpposite = (one: TransactionRow, other: TransactionRow): boolean =>
  one.departmentId === other.departmentId &&
  one.state === opposite[other.state] &&
  one.fuelType === other.fuelType &&
  one.litres === other.litres &&
  one.amount === other.amount

/** Posts them in this order, also where an account goes below zero on its way. Answers with their numbers. */
export async function importTransactions(
  tx: WriteTx,
  importId: number,
  wanted: readonly ImportedTransaction[],
): Promise<number[]> {
  const [first, lastEntries] = await Promise.all([
    nextNumbers(tx, fuelRegister.name, wanted.length),
    findLastEntries(
      tx,
      wanted.map(({ entry }) => entry.departmentId),
    ),
  ])
  const entries = wanted.map(({ entry, original, reason }, i): Entry => ({
    ...entry,
    id: first + i,
    reverses: typeof original === 'number' ? first + original : (original?.id ?? null),
    reason: original === null ? null : (reason ?? noReason),
    importId,
  }))
  const reversed = new Set(wanted.flatMap(({ isReversed, original }, i) => [isReversed ? i : null, original]))
  const rows = entriesAfter(tx, lastEntries, entries).map((row, i) =>
    reversed.has(i) ? { ...row, couponKey: null, formerReferenceKey: null } : row,
  )
  for (const row of rows) refuseTooMuch(row, 'amount')
  const made = wanted.map(({ institution, accountHolder, original }, i): Made => {
    const row = rows[i]!
    const takenBack = typeof original === 'number' ? rows[original]! : original
    if (takenBack && !isOpposite(row, takenBack))
      throw wrong('reverses', 'The transaction that this row takes back has another account, type or amount.')
    const transaction = { row, institution, accountHolder }
    return { action: 'imported', transaction, ...(takenBack && { reversed: takenBack }) }
  })
  return writeEntries(tx, made).map(({ id }) => id)
}

/** Takes back what came with an import, each by a reversal of its own day, so that every month is what it was. */
export async function takeBackTransactions(
  tx: WriteTx,
  ids: readonly number[],
  by: Pick<Entry, 'initiator' | 'initiatorId'> & { importId: number },
): Promise<void> {
  const [first, stored] = await Promise.all([
    nextNumbers(tx, fuelRegister.name, ids.length),
    findWithRows(tx, [...ids]),
  ])
  const found = new Map(stored.map((each) => [each.row.id, each]))
  const taken = ids.map((id) => found.get(id)!)
  const lastEntries: ReadonlyMap<string, LastEntry> = await findLastEntries(
    tx,
    taken.map(({ row }) => row.departmentId),
  )
  const reason = undoReason(by.importId)
  // An entry is reversed once. One whose reversal came with the import is taken back after that reversal, and its entry
  // reverses the one that took the reversal back.
  const places = new Map(ids.map((id, i) => [id, i]))
  const undone = await findUndos(
    tx,
    taken.flatMap(({ reversedBy }) => (reversedBy === null || places.has(reversedBy) ? [] : reversedBy)),
  )
  const entries = taken.map(({ row, reversedBy }, i) => {
    const entry = reversalOf(row, { ...by, id: first + i, transactionDate: row.transactionDate, reason })
    if (reversedBy === null) return entry
    const place = places.get(reversedBy)
    return { ...entry, reverses: place === undefined ? undone.get(reversedBy)!.id : first + place }
  })
  const rows: TransactionRow[] = entriesAfter(tx, lastEntries, entries)
  writeEntries(
    tx,
    taken.map(({ row, reversedBy, institution, accountHolder }, i) => ({
      action: 'reversed',
      transaction: { row: rows[i]!, institution, accountHolder },
      reversed: reversedBy === null ? row : (undone.get(reversedBy) ?? rows[places.get(reversedBy)!]!),
    })),
  )
}

/** The entries that took these reversals back, by the numbers of the reversals. */
async function findUndos(tx: WriteTx, reversals: number[]): Promise<Map<number, TransactionRow>> {
  if (reversals.length === 0) return new Map()
  const found = await findWithRows(tx, reversals)
  const undos = await findWithRows(
    tx,
    found.flatMap(({ reversedBy }) => reversedBy ?? []),
  )
  return new Map(undos.map(({ row }) => [row.reverses!, row]))
}
