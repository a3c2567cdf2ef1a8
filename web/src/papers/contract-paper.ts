import type { ContractRecord } from '@insaka/domain/contracts/contracts.schema'
import type { MpcRecord } from '@insaka/domain/mpc/mpc.schema'

/** A contract is nested in its committee paper and saved with it: this is its record on the wire. */
export type ContractPaper = MpcRecord & { contract: ContractRecord }

export const hasContract = (paper: MpcRecord): paper is ContractPaper => paper.contract !== null

/** What the form of a contract has to know of its paper. */
export const paperChoice = (paper: MpcRecord) => {
  const { id, version, reference, description, department, vendor, currency } = paper
  const { purchaseOrderValue: value } = paper
  const revisedValue = paper.contract?.revisedValue ?? value
  return { id, version, reference, description, department, vendor, currency, value, revisedValue }
}

/** What a contract of this paper begins with. */
export const contractOfPaper = (paper: MpcRecord) => ({
  mpc: paperChoice(paper),
  description: paper.description,
  manager: paper.department,
})

/**
 * What a new amendment begins with, for `startNew` of the register 'amendments' too: as much of its contract as the
 * form shows and the rules look at, the paper that it is saved with, and the value that holds as the sum: whoever amends
 * the time alone takes no earlier amendment back.
 */
export const amendmentStart = ({ id, version, contract }: ContractPaper) => {
  const { reference, description, currency, value, revisedValue, amountPaid } = contract
  const paper = { id, version }
  return {
    contract: { id: contract.id, reference, description, currency, value, revisedValue, amountPaid, paper },
    amendedSum: revisedValue,
  }
}
