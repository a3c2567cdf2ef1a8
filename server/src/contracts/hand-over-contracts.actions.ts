import { toMoment } from '@insaka/domain/core/dates'
import type { WriteTx } from '../db/transactions.ts'
import type { Receiver } from '../enquiries/enquiries.actions.ts'
import { recordChanges } from '../registers/record-changes.ts'
import { contractRecordOf, contractRegister, updateContract, type Contract } from './contracts.repository.ts'

/** Hands over the contracts of papers that are handed over. Amendments keep the user who recorded them. */
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

/** Adds the initiator, which only the paper shows, to the history of the contract. */
const withInitiator = ({ row, record }: Contract) => ({
  row,
  record: { ...record, initiator: row.initiator },
})
