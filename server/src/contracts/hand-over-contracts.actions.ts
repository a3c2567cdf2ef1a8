import { toMoment } from '@insaka/domain/core/dates'
import type { WriteTx } from '../db/transactions.ts'
import type { Receiver } from '../enquiries/enquiries.actions.ts'
import { recordChanges } from '../registers/record-changes.ts'
import { contractRecordOf, contractRegister, updateContract, type Contract } from './contracts.repository.ts'

/** Has contracts follow their papers to a colleague. Amendments keep the person who recorded them. */
export function handOverContracts(tx: WriteTx, contracts: Contract[], receiver: Receiver): void {
  const changed = contracts.map((before) => {
    const { version } = before.row
    const row = { ...before.row, ...receiver, version: version + 1, updatedOn: toMoment(tx.now) }
    updateContract(tx, row)
    const parts = { ...before, row }
    return { before, after: { ...parts, record: contractRecordOf(parts) } }
  })
  recordChanges(
    tx,
    contractRegister,
    changed.map(({ before, after }) => ({
      tx,
      action: 'handed over',
      before: withInitiator(before),
      after: withInitiator(after),
    })),
  )
}

/** A contract shows the initiator of its paper; its history tells to whom it went. */
const withInitiator = ({ row, record }: Contract) => ({
  row,
  record: { ...record, initiator: row.initiator },
})
