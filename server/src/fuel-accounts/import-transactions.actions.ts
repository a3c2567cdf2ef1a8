import type { WriteTx } from '../db/transactions.ts'
import { nextNumbers } from '../registers/numbers.ts'
import {
  findLastEntries,
  findWithRows,
  fuelRegister,
  type LastEntry,
  type TransactionRow,
} from './fuel-accounts.repository.ts'
import {
  entriesAfter,
  refuseTooMuch,
  reversalOf,
  writeEntries,
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
}

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
  const entries = wanted.map(({ entry }, i): Entry => ({
    ...entry,
    id: first + i,
    reverses: null,
    reason: null,
    importId,
  }))
  const rows = entriesAfter(tx, lastEntries, entries)
  for (const row of rows) refuseTooMuch(row, 'amount')
  const made = wanted.map(({ institution, accountHolder, isReversed }, i): Made => {
    const row = isReversed ? { ...rows[i]!, couponKey: null, formerReferenceKey: null } : rows[i]!
    return { action: 'imported', transaction: { row, institution, accountHolder } }
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
  const reason = `Taken back with import ${by.importId}.`
  const rows: TransactionRow[] = entriesAfter(
    tx,
    lastEntries,
    taken.map(({ row }, i) =>
      reversalOf(row, { ...by, id: first + i, transactionDate: row.transactionDate, reason }),
    ),
  )
  writeEntries(
    tx,
    taken.map(({ row: reversed, institution, accountHolder }, i) => ({
      action: 'reversed',
      transaction: { row: rows[i]!, institution, accountHolder },
      reversed,
    })),
  )
}
