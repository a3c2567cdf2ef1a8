import { toDay } from '@insaka/domain/core/dates'
import { Refusal } from '@insaka/domain/core/errors'
import { transactionTypes } from '@insaka/domain/fuel-accounts/fuel-accounts.labels'
import { fuelSteps } from '@insaka/domain/fuel-accounts/fuel-accounts.steps'
import { alreadyReversedMessage } from '@insaka/domain/fuel-accounts/fuel-accounts.rules'
import type { TransactionRecord } from '@insaka/domain/fuel-accounts/fuel-accounts.schema'
import type { WriteTx } from '../db/transactions.ts'
import { findSettings } from '../fuel-products/fuel-products.repository.ts'
import { nextNumbers } from '../registers/number-series.ts'
import type { StepKind } from '../steps/take-step.actions.ts'
import { findLastEntry, findTransaction, fuelRegister } from './fuel-accounts.repository.ts'
import {
  readTransactionRecord,
  refuseOverdraft,
  type OverdraftChoice,
  type Poster,
} from './post-transaction.actions.ts'
import { nextEntry, refuseOversizedBalance, reversalOf, writeEntries } from './write-entries.ts'

type LoadedReversal = Awaited<ReturnType<typeof loadReversal>>

/** Reversals as steps of fuel transactions. */
export const fuelStepKind = (overdraft: OverdraftChoice): StepKind<TransactionRecord, LoadedReversal> => ({
  name: 'fuel',
  steps: fuelSteps,
  load: (tx, _caller, { id }) => loadReversal(tx, Number(id)),
  describe: (record) => ({
    noun: 'transaction',
    initiatorId: record.initiatorId,
    department: record.accountHolder,
    state: record.transactionType,
    stateLabel: transactionTypes[record.transactionType],
    record,
    // Entries never change.
    version: 1,
  }),
  save: (tx, loaded, { reason, besides }, caller) =>
    Promise.resolve(saveReversal(tx, caller, loaded, { reason: reason!, besides }, overdraft)),
  find: readTransactionRecord,
  refusalOf: (message) =>
    new Refusal(message === alreadyReversedMessage ? 'DUPLICATE' : 'INVALID', {
      message,
      fields: { reason: [message] },
    }),
})

export async function loadReversal(tx: WriteTx, id: number) {
  const [transaction, settings, number] = await Promise.all([
    findTransaction(tx, id),
    findSettings(tx),
    nextNumbers(tx, fuelRegister.name, 1),
  ])
  if (!transaction) throw new Refusal('NOT_FOUND')
  return {
    record: transaction.record,
    transactionWithRow: transaction,
    settings,
    number,
    lastEntry: await findLastEntry(tx, transaction.accountHolder),
  }
}

/** Saves a reversal that is allowed. `besides` are further values for the history. */
export function saveReversal(
  tx: WriteTx,
  caller: Poster,
  { transactionWithRow, settings, number, lastEntry }: Omit<LoadedReversal, 'record'>,
  { reason, besides = {} }: { reason: string; besides?: Record<string, unknown> },
  overdraft: OverdraftChoice,
): TransactionRecord {
  const { row: original } = transactionWithRow
  const entry = reversalOf(original, {
    id: number,
    transactionDate: toDay(tx.now),
    reason,
    initiator: `${caller.firstName} ${caller.lastName}`,
    initiatorId: caller.userId,
    importId: null,
  })
  const row = nextEntry(tx, lastEntry, entry)
  refuseOverdraft(row, settings, overdraft, 'reason')
  refuseOversizedBalance(row, 'reason')
  const { institution } = caller
  const transaction = { row, institution, accountHolder: transactionWithRow.accountHolder }
  return writeEntries(tx, [{ action: 'reversed', transaction, reversed: original, besides }])[0]!
}
