import { toMoment } from '@insaka/domain/core/dates'
import { Refusal } from '@insaka/domain/core/errors'
import { largestAmount } from '@insaka/domain/core/money'
import { normalizeNumber } from '@insaka/domain/core/text-fields'
import { balanceAfter, balanceTooLargeMessage } from '@insaka/domain/fuel-accounts/fuel-accounts.rules'
import type { TransactionRecord } from '@insaka/domain/fuel-accounts/fuel-accounts.schema'
import type { WriteTx } from '../db/transactions.ts'
import { formerReferenceColumns } from '../registers/former-reference.ts'
import { recordChanges } from '../registers/record-changes.ts'
import { oppositeType } from './fuel-accounts.projections.ts'
import {
  releaseUniqueKeys,
  fuelRegister,
  insertTransactions,
  markCouponsUsed,
  transactionRecordOf,
  type LastEntry,
  type Transaction,
  type TransactionRow,
} from './fuel-accounts.repository.ts'

/** Input of an entry; its other columns follow from the last entry of its account. */
export type EntryInput = Omit<
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

export function nextEntry(tx: WriteTx, { sequence, balance }: LastEntry, entry: EntryInput): TransactionRow {
  return {
    institutionId: tx.institutionId,
    ...entry,
    sequence: sequence + 1,
    previousSequence: sequence === 0 ? null : sequence,
    previousBalance: sequence === 0 ? null : balance,
    balance: balanceAfter(balance, entry.state, entry.amount),
    clientKey: entry.client.toLowerCase(),
    couponKey: entry.coupon === null ? null : normalizeNumber(entry.coupon),
    ...formerReferenceColumns(entry.formerReference),
    createdOn: toMoment(tx.now),
  }
}

/** Chains entries of several accounts; the map holds the last entry of each account. */
export function nextEntries(
  tx: WriteTx,
  lastEntries: ReadonlyMap<string, LastEntry>,
  entries: readonly EntryInput[],
): TransactionRow[] {
  const lastEntryOf = new Map(lastEntries)
  return entries.map((entry) => {
    const row = nextEntry(tx, lastEntryOf.get(entry.departmentId) ?? { sequence: 0, balance: 0 }, entry)
    lastEntryOf.set(entry.departmentId, row)
    return row
  })
}

/** Reversal of an entry: the opposite type, with its own number, date and reason. */
export const reversalOf = (
  original: TransactionRow,
  overrides: Pick<EntryInput, 'id' | 'transactionDate' | 'reason' | 'initiator' | 'initiatorId' | 'importId'>,
): EntryInput => ({
  ...original,
  state: oppositeType[original.state],
  coupon: null,
  formerReference: null,
  description: `Reversal of ${original.reference}`,
  reverses: original.id,
  ...overrides,
})

export const fieldRefusal = (field: string, message: string, payload?: unknown): Refusal =>
  new Refusal('INVALID', { fields: { [field]: [message] }, payload })

/** A larger number is not exact to the ngwee; a change towards zero is always allowed. */
export function refuseOversizedBalance({ balance, previousBalance }: TransactionRow, field: string): void {
  const absoluteBalance = Math.abs(balance)
  if (absoluteBalance > largestAmount && absoluteBalance > Math.abs(previousBalance ?? 0))
    throw fieldRefusal(field, balanceTooLargeMessage)
}

export type EntryChange = {
  action: 'deposited' | 'drawn' | 'reversed' | 'imported'
  transaction: Omit<Transaction, 'reversedBy'>
  reversed?: TransactionRow
  /** Further values for the history. */
  besides?: Record<string, unknown>
}

/** Writes entries with their coupons, lists, sums and histories. */
export function writeEntries(tx: WriteTx, changes: readonly EntryChange[]): TransactionRecord[] {
  const rows = changes.map(({ transaction: { row } }) => row)
  const records = changes.map(({ transaction }) => transactionRecordOf({ ...transaction, reversedBy: null }))
  insertTransactions(tx, rows)
  releaseUniqueKeys(
    tx,
    changes.flatMap(({ reversed }) => reversed ?? []),
  )
  markCouponsUsed(tx, rows)
  recordChanges(
    tx,
    fuelRegister,
    changes.map(({ action, transaction: { row }, besides = {} }, i) => ({
      tx,
      action,
      before: null,
      after: { row, record: records[i]! },
      besides,
    })),
  )
  for (const each of changes) if (each.reversed) recordReversal(tx, each, each.reversed)
  return records
}

/** Adds the reversal to the history of the reversed entry. */
function recordReversal(tx: WriteTx, { action, transaction }: EntryChange, reversed: TransactionRow): void {
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
