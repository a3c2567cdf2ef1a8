import type { AttachmentRecord } from '@insaka/domain/attachments/attachments.schema'
import { formatAmount } from '@insaka/domain/core/money'
import { funders } from '@insaka/domain/enquiries/enquiries.labels'
import { paperFieldLabels, procurementCategories } from '@insaka/domain/papers/papers.labels'
import type { ContractPaper } from '../../papers/contract-paper.ts'
import { Moment } from '../../ui/Moment.tsx'
import type { Definition } from '../../ui/record/Definitions.tsx'
import { contractFormLabels as label, contractRecordLabels } from './contract-text.ts'

type File = (attachment: AttachmentRecord) => Definition['value']

/** What a contract says, in the places of its form; read on the screen and printed alike. */
export function contractSections(paper: ContractPaper, nameOf: (code: string) => string, file: File) {
  const { contract } = paper
  const { currency, value, revisedValue, amountPaid, balance } = contract
  const day = (name: 'approvedOn' | 'clearedOn' | 'notifiedOn' | 'awardedOn'): Definition => ({
    label: label[name],
    value: contractRecordLabels.displayText(name, contract[name]),
  })
  const amount = (name: string, of: number): Definition => ({
    label: name,
    value: formatAmount(of, currency),
  })
  return {
    terms: [
      day('approvedOn'),
      day('clearedOn'),
      day('notifiedOn'),
      day('awardedOn'),
      { label: label.manager, value: nameOf(contract.manager) },
      { label: paperFieldLabels.vendor, value: paper.vendor },
      { label: paperFieldLabels.funder, value: funders[paper.funder] },
      {
        label: paperFieldLabels.procurementCategory,
        value: procurementCategories[paper.procurementCategory],
      },
    ] satisfies Definition[],
    money: [
      amount(label.value, value),
      amount(label.revisedValue, revisedValue),
      amount(label.amountPaid, amountPaid),
      amount(label.balance, balance),
    ],
    record: [
      { label: label.mpc, value: paper.reference, isLong: true },
      { label: label.attachmentId, value: contract.attachment && file(contract.attachment) },
      { label: 'File of the paper', value: paper.attachment && file(paper.attachment) },
      { label: 'Created', value: <Moment value={contract.createdOn} /> },
      { label: 'Last change', value: <Moment value={contract.updatedOn} /> },
    ] satisfies Definition[],
  }
}
