import type { AttachmentRecord } from '../attachments/attachments.schema.ts'
import { changedAfterApprovalField } from '../core/changed-after-approval.ts'
import { formerReferenceField } from '../core/former-reference.ts'
import { importNumberField } from '../core/import-number-field.ts'
import { describeFields } from '../core/record-fields.ts'
import { takenBackField } from '../core/taken-back.ts'
import { decisionFields } from '../decision-rules/decisions.fields.ts'
import { funders, type Funder } from '../enquiries/enquiries.labels.ts'
import { currencies, paperFieldLabels, procurementCategories } from '../papers/papers.labels.ts'
import { contractFieldLabels as label, stages } from './contracts.labels.ts'
import { contractDescriptionLimit, type ContractRecord } from './contracts.schema.ts'
import { bulkActions } from '../steps/bulk-steps.ts'

/** A contract together with some fields of its committee paper. */
export type ContractWithPaper = ContractRecord & {
  mpc: { id: number; reference: string }
  vendor: string
  funder: Funder
  procurementCategory: keyof typeof procurementCategories
  initiator: string
  paperFile: AttachmentRecord | null
}

const moneyField = { section: 'Value and payment', kind: 'money', currency: 'currency' } as const
const inRecordSection = { section: 'Record' } as const

export const contractRecordFields = describeFields<ContractWithPaper>({
  reference: { kind: 'text', label: label.reference, notIn: ['reading', 'print'] },
  mpc: { kind: 'record', label: label.mpc, isWide: true },
  approvedOn: { kind: 'day', label: label.approvedOn },
  clearedOn: { kind: 'day', label: label.clearedOn },
  notifiedOn: { kind: 'day', label: label.notifiedOn },
  awardedOn: { kind: 'day', label: label.awardedOn },
  description: {
    kind: 'longText',
    limit: contractDescriptionLimit,
    label: label.description,
    isSubject: true,
    isSearched: true,
  },
  manager: { kind: 'department', label: label.manager },
  formerReference: formerReferenceField,
  vendor: { kind: 'text', label: paperFieldLabels.vendor, notIn: ['history'], isSearched: true },
  funder: { kind: 'code', label: paperFieldLabels.funder, codes: funders, notIn: ['history'] },
  procurementCategory: {
    kind: 'code',
    label: paperFieldLabels.procurementCategory,
    codes: procurementCategories,
    notIn: ['history'],
  },
  // Omitted for readers, since the amounts already show the currency.
  currency: { kind: 'code', label: label.currency, codes: currencies, notIn: ['reading', 'print'] },
  value: { label: label.value, ...moneyField },
  revisedValue: { label: label.revisedValue, ...moneyField },
  amountPaid: { label: label.amountPaid, ...moneyField },
  balance: { label: label.balance, ...moneyField },
  stage: { kind: 'code', label: label.stage, codes: stages, notIn: ['reading', 'print', 'history'] },
  amendments: { kind: 'list', label: label.amendments, notIn: ['reading', 'history', 'export'] },
  ...decisionFields,
  attachmentId: { kind: 'file', label: label.attachmentId, ...inRecordSection },
  paperFile: { kind: 'file', label: 'File of the paper', ...inRecordSection, notIn: ['history'] },
  takenBackOn: { ...takenBackField, ...inRecordSection },
  changedAfterApprovalOn: { ...changedAfterApprovalField, ...inRecordSection },
  // Omitted for readers, since the paper shows it. The history has it, since a hand-over also changes the contract.
  initiator: {
    kind: 'person',
    label: paperFieldLabels.initiator,
    ...inRecordSection,
    notIn: ['reading', 'print'],
  },
  importId: { ...importNumberField, ...inRecordSection },
  createdOn: { kind: 'moment', label: label.createdOn, ...inRecordSection, notIn: ['history'] },
  updatedOn: { kind: 'moment', label: label.updatedOn, ...inRecordSection, notIn: ['history'] },
  cautions: { kind: 'cautions', label: 'Cautions', notIn: ['history', 'print'] },
})

export const contractActions = {
  saved: 'Created',
  imported: 'Imported',
  changed: 'Changed',
  submitted: 'Submitted',
  awarded: 'Awarded',
  returned: 'Returned',
  corrected: 'Corrected after award',
  amended: 'Amended',
  'amendment proposed': 'Amendment proposed',
  'document attached': 'Document attached',
  ...bulkActions,
} as const
