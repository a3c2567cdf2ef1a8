import type { ContractRecord } from '@insaka/domain/contracts/contracts.schema'
import { pick } from '@insaka/domain/core/register-list.schema'
import type { MpcRecord } from '@insaka/domain/mpc/mpc.schema'
import type { PaperRecord } from '@insaka/domain/papers/papers.schema'

/** A contract is nested in its committee paper and saved with it: this is its record on the wire. */
export type ContractPaper = MpcRecord & { contract: ContractRecord }

/** Of a low value paper no contract is made. */
export const hasContract = (paper: PaperRecord | MpcRecord): paper is ContractPaper =>
  'contract' in paper && paper.contract !== null

/** What the form of a contract has to know of its paper. */
export const chosenPaperFrom = (paper: MpcRecord) => {
  const { id, version, reference, description, department, vendor, currency } = paper
  const { purchaseOrderValue: value } = paper
  const revisedValue = paper.contract?.revisedValue ?? value
  const days = pick({ initiatedOn: null, approvalDate: null }, paper)
  const savedFields = {
    approvedOn: null,
    clearedOn: null,
    notifiedOn: null,
    awardedOn: null,
    amountPaid: null,
  }
  const saved = paper.contract ? { ...pick(savedFields, paper.contract), revisedValue } : undefined
  const choice = {
    id,
    version,
    reference,
    description,
    department,
    vendor,
    currency,
    value,
    revisedValue,
    days,
  }
  return saved ? { ...choice, saved } : choice
}

/** What a contract of this paper begins with. As in every form, a day may be missing that has to be there later. */
export const contractValuesFrom = (paper: MpcRecord) => ({
  mpc: chosenPaperFrom(paper),
  description: paper.description,
  manager: paper.department,
  approvedOn: paper.approvalDate as string,
})

/**
 * What a new amendment begins with, for `startNew` of the register 'amendments' too: as much of its contract as the
 * form shows and the rules look at, the paper that it is saved with, and the value that holds as the sum. So an
 * amendment of the time alone takes no earlier amendment back.
 */
export const amendmentValuesFrom = ({ id, version, contract }: ContractPaper) => {
  const {
    id: number,
    reference,
    description,
    currency,
    value,
    revisedValue,
    amountPaid,
    awardedOn,
  } = contract
  const terms = { reference, description, currency, value, revisedValue, amountPaid, awardedOn }
  return { contract: { id: number, ...terms, paper: { id, version } }, amendedSum: revisedValue }
}
