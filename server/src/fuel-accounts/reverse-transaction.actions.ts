import { toDay } from '@insaka/domain/core/dates'
import { Refusal } from '@insaka/domain/core/errors'
import { alreadyReversedMessage } from '@insaka/domain/fuel-accounts/fuel-accounts.rules'
import type { TransactionRecord } from '@insaka/domain/fuel-accounts/fuel-accounts.schema'
import { mayActOnRecord } from '@insaka/domain/permissions'
import type { WriteTx } from '../db/transactions.ts'
import { findSettings } from '../fuel-products/fuel-products.repository.ts'
import type { Platform } from '../platform.ts'
import { nextNumbers } from '../registers/number-series.ts'
import type { Caller } from '../idempotency/caller.ts'
import { CheckedBody } from '../idempotency/checked-body.ts'
import { executeOnce } from '../idempotency/execute-once.ts'
import { findLastEntry, findTransaction, fuelRegister } from './fuel-accounts.repository.ts'
import {
  readTransactionRecord,
  refuseOverdraft,
  type OverdraftChoice,
  type Poster,
} from './post-transaction.actions.ts'
import { nextEntry, refuseOversizedBalance, reversalOf, writeEntries, fieldRefusal } from './write-entries.ts'

export const reverseTransaction = (
  platform: Platform,
  caller: Caller,
  { id, reason, key, ...overdraft }: OverdraftChoice & { id: number; reason: string; key: string | null },
) =>
  executeOnce(
    platform,
    caller,
    { endpoint: 'fuel.reverse', key, checked: new CheckedBody({ id, reason }) },
    {
      load: (tx) => loadReversal(tx, id),
      async save(tx, loaded) {
        const record = await saveReversal(tx, caller, loaded, reason, overdraft)
        return { id: record.id, record }
      },
      find: readTransactionRecord,
    },
  )

export async function loadReversal(tx: WriteTx, id: number) {
  const [transaction, settings, number] = await Promise.all([
    findTransaction(tx, id),
    findSettings(tx),
    nextNumbers(tx, fuelRegister.name, 1),
  ])
  if (!transaction) throw new Refusal('NOT_FOUND')
  return {
    transactionWithRow: transaction,
    settings,
    number,
    lastEntry: await findLastEntry(tx, transaction.accountHolder),
  }
}

export async function saveReversal(
  tx: WriteTx,
  caller: Poster,
  { transactionWithRow, settings, number, lastEntry }: Awaited<ReturnType<typeof loadReversal>>,
  reason: string,
  overdraft: OverdraftChoice,
): Promise<TransactionRecord> {
  const { row: original } = transactionWithRow
  const isOwn = original.initiatorId === caller.userId
  if (!mayActOnRecord(caller, 'DELETE_CONTENT', { isOwn })) throw new Refusal('NOT_ALLOWED')
  if (original.reverses !== null) throw fieldRefusal('reason', 'A reversal cannot be reversed.')
  if (transactionWithRow.reversedBy !== null) {
    throw new Refusal('DUPLICATE', {
      message: alreadyReversedMessage,
      fields: { reason: [alreadyReversedMessage] },
    })
  }
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
  return writeEntries(tx, [{ action: 'reversed', transaction, reversed: original }])[0]!
}
