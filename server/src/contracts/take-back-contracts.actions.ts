import { toMoment } from '@insaka/domain/core/dates'
import type { WriteTx } from '../db/transactions.ts'
import { takenBackRow } from '../registers/taken-back.ts'
import { takeBulkStep } from '../registers/record-changes.ts'
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
  const amendments = new Map(contracts.map((contract) => [contract, takeBackAmendments(tx, contract)]))
  return takeBulkStep(tx, contractRegister, 'takeBack', contracts, {
    columns: ({ row }) => ({ ...takenBackRow(row, tx), stateUntil: null }),
    update: updateContract,
    rebuild: (before, row) => {
      const parts = { ...before, row, amendments: amendments.get(before)! }
      return { ...parts, record: contractRecordOf(parts) }
    },
  })
}

const takeBackAmendments = (tx: WriteTx, { amendments }: Contract): Amendment[] =>
  takeBulkStep(tx, amendmentRegister, 'takeBack', amendments, {
    columns: () => ({ state: 'TAKEN_BACK' as const, takenBackOn: toMoment(tx.now) }),
    update: updateAmendment,
    rebuild: ({ attachment, record: { governedBy } }, row) => {
      const parts = { row, attachment }
      return { ...parts, record: amendmentRecordOf(parts, governedBy) }
    },
  })
