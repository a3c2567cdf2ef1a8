import type { ContractRecord } from '@insaka/domain/contracts/contracts.schema'
import { pick } from '@insaka/domain/core/register-list.schema'
import { isUndecided } from '@insaka/domain/decision-rules/decisions.rules'
import type { MpcRecord } from '@insaka/domain/mpc/mpc.schema'
import type { PaperRecord } from '@insaka/domain/papers/papers.schema'

/** The API nests a contract in its committee paper. */
export type ContractPaper = MpcRecord & { contract: ContractRecord }

/** A low value paper never has a contract. */
export const hasContract = (paper: PaperRecord | MpcRecord): paper is ContractPaper =>
  'contract' in paper && paper.contract !== null

/** The fields of a paper that the form of a contract needs, with the version under which the form is saved. */
export const chosenPaperFrom = (paper: MpcRecord) => {
  const { version } = paper.contract ?? paper
  const { id, reference, description, department, vendor, currency } = paper
  const { purchaseOrderValue: value } = paper
  const revisedValue = paper.contract?.revisedValue ?? value
  const days = pick({ initiatedOn: null, approvalDate: null }, paper)
  const savedFields = {
    approvedOn: null,
    clearedOn: null,
    notifiedOn: null,
    awardedOn: null,
    amountPaid: null,
    decision: null,
    governedBy: null,
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
    awaitsApproval: isUndecided(paper),
  }
  return saved ? { ...choice, saved } : choice
}

/** Initial values of a contract. The approval date may be missing until the user fills it in. */
export const contractValuesFrom = (paper: MpcRecord) => ({
  mpc: chosenPaperFrom(paper),
  description: paper.description,
  manager: paper.department,
  approvedOn: paper.approvalDate as string,
})

/** Initial values of an amendment. The sum starts at the revised value, so it does not undo an earlier one. */
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
