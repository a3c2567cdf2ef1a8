import { toMoment } from '@insaka/domain/core/dates'
import type { WriteTx } from '../db/transactions.ts'
import type { Receiver } from '../enquiries/enquiries.actions.ts'
import { recordChanges } from '../registers/write.ts'
import {
  amendmentRecordOf,
  amendmentRegister,
  contractRecordOf,
  contractRegister,
  updateAmendment,
  updateContract,
  type Contract,
} from './contracts.repository.ts'

/** Has contracts follow their papers to somebody else, and those of their amendments that the leaver made. */
export function handOverContracts(
  tx: WriteTx,
  contracts: Contract[],
  leaverId: string,
  receiver: Receiver,
): void {
  const action = 'handed over'
  const given = <R extends { version: number }>(row: R) => ({
    ...row,
    ...receiver,
    version: row.version + 1,
    updatedOn: toMoment(tx.now),
  })
  const changed = contracts.map((before) => {
    const amendments = before.amendments.map((amendment) => {
      if (amendment.row.initiatorId !== leaverId) return amendment
      const parts = { ...amendment, row: given(amendment.row) }
      return { ...parts, record: amendmentRecordOf(parts) }
    })
    const parts = { ...before, row: given(before.row), amendments }
    updateContract(tx, parts.row)
    for (const { row } of amendments.filter((each) => !before.amendments.includes(each)))
      updateAmendment(tx, row)
    return { before, after: { ...parts, record: contractRecordOf(parts) } }
  })
  recordChanges(
    tx,
    contractRegister,
    changed.map(({ before, after }) => ({
      tx,
      action,
      before: withInitiator(before),
      after: withInitiator(after),
    })),
  )
  recordChanges(
    tx,
    amendmentRegister,
    changed.flatMap(({ before, after }) =>
      after.amendments.flatMap((amendment, i) => {
        const was = before.amendments[i]!
        return amendment === was ? [] : [{ tx, action, before: was, after: amendment }]
      }),
    ),
  )
}

/** A contract shows the initiator of its paper; its history tells to whom it went. */
const withInitiator = ({ row, record }: Contract) => ({
  row,
  record: { ...record, initiator: row.initiator },
})
