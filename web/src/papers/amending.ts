import {
  amendmentFields,
  contractFields,
  type ContractRecord,
} from '@insaka/domain/contracts/contracts.schema'
import { pick } from '@insaka/domain/core/register'
import type { ContractPaper } from './contract-saving.ts'

/**
 * What a new amendment begins with, for `startNew` of the register 'amendments' too: as much of its contract as the
 * form shows and the rules look at, the paper that it is saved with, and the contract's value as the sum.
 */
export const amendmentStart = ({ id, version, contract }: ContractPaper) => {
  const { reference, description, currency, value, revisedValue, amountPaid } = contract
  const paper = { id, version }
  return {
    contract: { id: contract.id, reference, description, currency, value, revisedValue, amountPaid, paper },
    amendedSum: value,
  }
}

/** A contract with its amendments as it was received, to be sent back. */
export const contractAsSaved = (contract: ContractRecord) => ({
  ...pick(contractFields, contract),
  id: contract.id,
  attachmentId: contract.attachmentId,
  amendments: contract.amendments.map((each) => ({
    ...pick(amendmentFields, each),
    id: each.id,
    attachmentId: each.attachmentId,
  })),
})
