import { toMoment } from '@insaka/domain/core/dates'
import { Refusal } from '@insaka/domain/core/errors'
import { largestAmount } from '@insaka/domain/core/money'
import { numberKey } from '@insaka/domain/core/text'
import { balanceAfter, tooMuch } from '@insaka/domain/fuel-accounts/fuel-accounts.rules'
import type { TransactionRecord } from '@insaka/domain/fuel-accounts/fuel-accounts.schema'
import type { WriteTx } from '../db/transactions.ts'
import { formerReferenceColumns } from '../registers/former-reference.ts'
import { recordChanges } from '../registers/write.ts'
import { opposite } from './fuel-accounts.projections.ts'
import {
  freeMarks,
  fuelRegister,
  insertTransactions,
  takeCoupons,
  transactionRecordOf,
  type LastEntry,
  type Transaction,
  type TransactionRow,
} from './fuel-accounts.repository.ts'

/** What an entry says; the rest follows from the last one of its account. */
export type Entry = Omit<
  TransactionRow,
  | 'institutionId'
  | 'sequence'
  | 'previousSequence'
  | 'previousBalance'
  | 'balance'
  | 'clientKey'
  | 'couponKey'
  | 'formerReferenceKey'
  | 'createdOn'
>

/** The entry that follows the last one of its account. */
export function entryAfter(tx: WriteTx, { sequence, balance }: LastEntry, entry: Entry): TransactionRow {
  return {
    institutionId: tx.institutionId,
    ...entry,
    sequence: sequence + 1,
    previousSequence: sequence === 0 ? null : sequence,
    previousBalance: sequence === 0 ? null : balance,
    balance: balanceAfter(balance, entry.state, entry.amount),
    clientKey: entry.client.toLowerCase(),
    couponKey: entry.coupon === null ? null : numberKey(entry.coupon),
    ...formerReferenceColumns(entry.formerReference),
    createdOn: toMoment(tx.now),
  }
}

/** Entries of any accounts, each after the one before it; the map has the last entry of each account. */
export function entriesAfter(
  tx: WriteTx,
  lastEntries: ReadonlyMap<string, LastEntry>,
  entries: readonly Entry[],
): TransactionRow[] {
  const last = new Map(lastEntries)
  return entries.map((entry) => {
    const row = entryAfter(tx, last.get(entry.departmentId) ?? { sequence: 0, balance: 0 }, entry)
    last.set(entry.departmentId, row)
    return row
  })
}

/** What takes an entry back: one of the opposite kind, which may have a number, a coupon or a reference of its own. */
export const reversalOf = (
  original: TransactionRow,
  by: Pick<Entry, 'id' | 'transactionDate' | 'reason' | 'initiator' | 'initiatorId' | 'importId'>,
): Entry => ({
  ...original,
  state: opposite[original.state],
  coupon: null,
  formerReference: null,
  description: `Reversal of ${original.reference}`,
  reverses: original.id,
  ...by,
})

export const wrong = (field: string, message: string, payload?: unknown): Refusal =>
  new Refusal('INVALID', { fields: { [field]: [message] }, payload })

/** Beyond it a number holds no ngwee; what brings an account nearer to zero is welcome. */
export function refuseTooMuch({ balance, previousBalance }: TransactionRow, field: string): void {
  const size = Math.abs(balance)
  if (size > largestAmount && size > Math.abs(previousBalance ?? 0)) throw wrong(field, tooMuch)
}

/** An entry that is made, and the one that it takes back. */
export type Made = {
  action: 'deposited' | 'drawn' | 'reversed' | 'imported'
  transaction: Omit<Transaction, 'reversedBy'>
  reversed?: TransactionRow
}

/** Writes entries with all that follows from them: coupons, lists, sums, and the history of each. */
export function writeEntries(tx: WriteTx, made: readonly Made[]): TransactionRecord[] {
  const rows = made.map(({ transaction: { row } }) => row)
  const records = made.map(({ transaction }) => transactionRecordOf({ ...transaction, reversedBy: null }))
  insertTransactions(tx, rows)
  freeMarks(
    tx,
    made.flatMap(({ reversed }) => reversed ?? []),
  )
  takeCoupons(tx, rows)
  recordChanges(
    tx,
    fuelRegister,
    made.map(({ action, transaction: { row } }, i) => ({
      tx,
      action,
      before: null,
      after: { row, record: records[i]! },
    })),
  )
  for (const each of made) if (each.reversed) recordReversal(tx, each, each.reversed)
  return records
}

/** The history of the entry that is taken back says so, too. */
function recordReversal(tx: WriteTx, { action, transaction }: Made, reversed: TransactionRow): void {
  const { row, ...rest } = transaction
  const before = transactionRecordOf({ ...rest, row: reversed, reversedBy: null })
  tx.record({
    action: action === 'imported' ? action : 'reversed',
    subject: fuelRegister.name,
    subjectId: String(reversed.id),
    before: { ...before },
    after: { ...before, reversedBy: row.id },
  })
}
