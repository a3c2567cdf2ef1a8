import { toMoment } from '@insaka/domain/core/dates'
import type { WriteTx } from '../db/transactions.ts'
import { takenBackRow } from '../registers/taken-back.ts'
import { recordChanges } from '../registers/record-changes.ts'
import {
  amendmentRecordOf,
  amendmentRegister,
  contractRecordOf,
  contractRegister,
  updateAmendment,
  updateContract,
  type Amendment,
  type Contract,
} from './contracts.repository.ts'

/** Takes back contracts with their amendments; the caller has checked that this is allowed. */
export function takeBackContracts(tx: WriteTx, contracts: Contract[]): Contract[] {
  const now = toMoment(tx.now)
  const changed = contracts.map((before) => {
    const { version } = before.row
    const row = { ...takenBackRow(before.row, tx), stateUntil: null, version: version + 1, updatedOn: now }
    const parts = {
      ...before,
      row,
      amendments: before.amendments.map((each) => takenBackAmendment(each, now)),
    }
    return { before, after: { ...parts, record: contractRecordOf(parts) } }
  })
  for (const { after } of changed) {
    updateContract(tx, after.row)
    for (const { row } of after.amendments) updateAmendment(tx, row)
  }
  recordChanges(
    tx,
    contractRegister,
    changed.map((change) => ({ tx, action: 'taken back', ...change })),
  )
  recordChanges(
    tx,
    amendmentRegister,
    changed.flatMap(({ before, after }) =>
      after.amendments.map((amendment, i) => ({
        tx,
        action: 'taken back',
        before: before.amendments[i]!,
        after: amendment,
      })),
    ),
  )
  return changed.map(({ after }) => after)
}

function takenBackAmendment({ row: { version, ...row }, attachment }: Amendment, now: string): Amendment {
  const parts = {
    row: {
      ...row,
      state: 'TAKEN_BACK' as const,
      takenBackOn: now,
      version: version + 1,
      updatedOn: now,
    },
    attachment,
  }
  return { ...parts, record: amendmentRecordOf(parts) }
}
