import type { WriteTx } from '../db/transactions.ts'
import { nextNumbers } from '../registers/number-series.ts'
import { oppositeType } from './fuel-accounts.projections.ts'
import {
  findLastEntries,
  findTransactionsWithRows,
  fuelRegister,
  type LastEntry,
  type TransactionRow,
} from './fuel-accounts.repository.ts'
import { undoReason } from './undone-imports.ts'
import {
  nextEntries,
  refuseOversizedBalance,
  reversalOf,
  writeEntries,
  fieldRefusal,
  type EntryInput,
  type EntryChange,
} from './write-entries.ts'

/** A transaction of an import, with the price and the amount from its file. */
export type ImportedTransaction = {
  institution: string
  accountHolder: string
  entry: Omit<EntryInput, 'id' | 'reverses' | 'reason' | 'importId'>
  /** True if it was reversed at its origin, so its coupon and former reference stay free. */
  isReversed: boolean
  /** The entry that this one reverses: an existing entry, or the index of an entry in the same import. */
  original: TransactionRow | number | null
  reason: string | null
}

const noReason = 'The file gives no reason.'

const isOpposite = (one: TransactionRow, other: TransactionRow): boolean =>
  one.departmentId === other.departmentId &&
  one.state === oppositeType[other.state] &&
  one.fuelType === other.fuelType &&
  one.litres === other.litres &&
  one.amount === other.amount

/** Posts transactions in this order, even if an account goes below zero in between, and returns their numbers. */
export async function importTransactions(
  tx: WriteTx,
  importId: number,
  transactions: readonly ImportedTransaction[],
): Promise<number[]> {
  const [first, lastEntries] = await Promise.all([
    nextNumbers(tx, fuelRegister.name, transactions.length),
    findLastEntries(
      tx,
      transactions.map(({ entry }) => entry.departmentId),
    ),
  ])
  const entries = transactions.map(({ entry, original, reason }, i): EntryInput => ({
    ...entry,
    id: first + i,
    reverses: typeof original === 'number' ? first + original : (original?.id ?? null),
    reason: original === null ? null : (reason ?? noReason),
    importId,
  }))
  const reversedPositions = new Set(
    transactions.flatMap(({ isReversed, original }, i) => [isReversed ? i : null, original]),
  )
  const rows = nextEntries(tx, lastEntries, entries).map((row, i) =>
    reversedPositions.has(i) ? { ...row, couponKey: null, formerReferenceKey: null } : row,
  )
  for (const row of rows) refuseOversizedBalance(row, 'amount')
  const changes = transactions.map(({ institution, accountHolder, original }, i): EntryChange => {
    const row = rows[i]!
    const reversedRow = typeof original === 'number' ? rows[original]! : original
    if (reversedRow && !isOpposite(row, reversedRow))
      throw fieldRefusal(
        'reverses',
        'The transaction that this row reverses has another account, type, fuel, litres or amount.',
      )
    const transaction = { row, institution, accountHolder }
    return { action: 'imported', transaction, ...(reversedRow && { reversed: reversedRow }) }
  })
  return writeEntries(tx, changes).map(({ id }) => id)
}

/** Reverses each entry of an import on its own date, so that every month returns to its former sums. */
export async function takeBackTransactions(
  tx: WriteTx,
  ids: readonly number[],
  undoneBy: Pick<EntryInput, 'initiator' | 'initiatorId'> & { importId: number },
): Promise<void> {
  const [first, stored] = await Promise.all([
    nextNumbers(tx, fuelRegister.name, ids.length),
    findTransactionsWithRows(tx, [...ids]),
  ])
  const byId = new Map(stored.map((each) => [each.row.id, each]))
  const originals = ids.map((id) => byId.get(id)!)
  const lastEntries: ReadonlyMap<string, LastEntry> = await findLastEntries(
    tx,
    originals.map(({ row }) => row.departmentId),
  )
  const reason = undoReason(undoneBy.importId)
  // An entry can be reversed only once. If an entry has a reversal already, and that reversal was undone, the entry is
  // undone by reversing the undo of its reversal.
  const positions = new Map(ids.map((id, i) => [id, i]))
  const undoEntries = await findUndos(
    tx,
    originals.flatMap(({ reversedBy }) =>
      reversedBy === null || positions.has(reversedBy) ? [] : reversedBy,
    ),
  )
  const entries = originals.map(({ row, reversedBy }, i) => {
    const entry = reversalOf(row, {
      ...undoneBy,
      id: first + i,
      transactionDate: row.transactionDate,
      reason,
    })
    if (reversedBy === null) return entry
    const position = positions.get(reversedBy)
    return { ...entry, reverses: position === undefined ? undoEntries.get(reversedBy)!.id : first + position }
  })
  const rows: TransactionRow[] = nextEntries(tx, lastEntries, entries)
  writeEntries(
    tx,
    originals.map(({ row, reversedBy, institution, accountHolder }, i) => ({
      action: 'reversed',
      transaction: { row: rows[i]!, institution, accountHolder },
      reversed:
        reversedBy === null ? row : (undoEntries.get(reversedBy) ?? rows[positions.get(reversedBy)!]!),
    })),
  )
}

/** Entries that undid these reversals, by the number of the reversal. */
async function findUndos(tx: WriteTx, reversals: number[]): Promise<Map<number, TransactionRow>> {
  if (reversals.length === 0) return new Map()
  const reversalRows = await findTransactionsWithRows(tx, reversals)
  const undos = await findTransactionsWithRows(
    tx,
    reversalRows.flatMap(({ reversedBy }) => reversedBy ?? []),
  )
  return new Map(undos.map(({ row }) => [row.reverses!, row]))
}
