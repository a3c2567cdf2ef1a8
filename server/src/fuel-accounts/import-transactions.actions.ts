import type { WriteTx } from '../db/transactions.ts'
import { nextNumbers } from '../registers/numbers.ts'
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
  type Entry,
  type EntryChange,
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
  one.state === oppositeType[other.state] &&
  one.fuelType === other.fuelType &&
  one.litres === other.litres &&
  one.amount === other.amount

/** Posts them in this order, also where an account goes below zero on its way. Answers with their numbers. */
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
  const entries = transactions.map(({ entry, original, reason }, i): Entry => ({
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
        'The transaction that this row takes back has another account, type or amount.',
      )
    const transaction = { row, institution, accountHolder }
    return { action: 'imported', transaction, ...(reversedRow && { reversed: reversedRow }) }
  })
  return writeEntries(tx, changes).map(({ id }) => id)
}

/** Takes back what came with an import, each by a reversal of its own day, so that every month is what it was. */
export async function takeBackTransactions(
  tx: WriteTx,
  ids: readonly number[],
  undoneBy: Pick<Entry, 'initiator' | 'initiatorId'> & { importId: number },
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
  // An entry is reversed once. One whose reversal came with the import is taken back after that reversal, and its entry
  // reverses the one that took the reversal back.
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

/** The entries that took these reversals back, by the numbers of the reversals. */
async function findUndos(tx: WriteTx, reversals: number[]): Promise<Map<number, TransactionRow>> {
  if (reversals.length === 0) return new Map()
  const reversalRows = await findTransactionsWithRows(tx, reversals)
  const undos = await findTransactionsWithRows(
    tx,
    reversalRows.flatMap(({ reversedBy }) => reversedBy ?? []),
  )
  return new Map(undos.map(({ row }) => [row.reverses!, row]))
}
