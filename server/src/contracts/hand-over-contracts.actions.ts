import { withEditor } from '@insaka/domain/decision-rules/decisions.rules'
import type { WriteTx } from '../db/transactions.ts'
import type { Receiver } from '../enquiries/enquiries.actions.ts'
import { takeBulkStep } from '../registers/record-changes.ts'
import { contractRecordOf, contractRegister, updateContract, type Contract } from './contracts.repository.ts'

/** Hands over the contracts of papers that are handed over. Amendments keep the user who recorded them. */
export function handOverContracts(tx: WriteTx, contracts: Contract[], receiver: Receiver): void {
  takeBulkStep(tx, contractRegister, 'handOver', contracts.map(withInitiator), {
    // Nobody awards a contract whose paper they initiated once.
    columns: ({ row, record: { governedBy } }) => ({
      ...receiver,
      ...(governedBy !== null && { editorIds: withInitiatorAsEditor(row) }),
    }),
    update: updateContract,
    rebuild: (before, row) => {
      const parts = { ...before, row }
      return withInitiator({ ...parts, record: contractRecordOf(parts) })
    },
  })
}

const withInitiatorAsEditor = ({ editorIds, initiatorId }: Contract['row']): string[] =>
  initiatorId === null ? editorIds : withEditor(editorIds, initiatorId)

/** Adds the initiator, which only the paper shows, to the history of the contract. */
const withInitiator = (contract: Contract): Contract => ({
  ...contract,
  record: { ...contract.record, initiator: contract.row.initiator } as Contract['record'],
})
