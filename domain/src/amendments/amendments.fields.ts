import { contractDescriptionLimit } from '../contracts/contracts.schema.ts'
import { amendmentFieldLabels as label, contractFieldLabels } from '../contracts/contracts.labels.ts'
import { describeFields } from '../core/record-fields.ts'
import { takenBackField } from '../core/taken-back.ts'
import { decisionFields } from '../decision-rules/decisions.fields.ts'
import { currencies, paperFieldLabels } from '../papers/papers.labels.ts'
import type { ListedAmendment } from './amendments.schema.ts'
import { bulkActions } from '../steps/bulk-steps.ts'

const inContractSection = { section: 'Contract' } as const
const inRecordSection = { section: 'Record' } as const
/** The reading view skips this section when the caller may edit the file in the form. */
export const fileSection = 'File'

export const amendmentRecordFields = describeFields<ListedAmendment>({
  reference: { kind: 'text', label: label.reference, notIn: ['reading', 'print', 'history'] },
  contract: { kind: 'record', label: label.contract, ...inContractSection },
  approvedOn: { kind: 'day', label: label.approvedOn },
  clearedOn: { kind: 'day', label: label.clearedOn },
  amendedOn: { kind: 'day', label: label.amendedOn },
  description: {
    kind: 'longText',
    limit: contractDescriptionLimit,
    label: label.description,
    isSubject: true,
    isSearched: true,
  },
  initialSum: { kind: 'money', label: label.initialSum, currency: 'currency' },
  amendedSum: { kind: 'money', label: label.amendedSum, currency: 'currency' },
  percentDiff: { kind: 'percent', label: label.percentDiff },
  // Omitted for readers, since the sums already show the currency.
  currency: {
    kind: 'code',
    label: paperFieldLabels.currency,
    codes: currencies,
    notIn: ['reading', 'print', 'history'],
  },
  mpc: { kind: 'record', label: contractFieldLabels.mpc, ...inContractSection, notIn: ['history'] },
  vendor: {
    kind: 'text',
    label: paperFieldLabels.vendor,
    ...inContractSection,
    notIn: ['history'],
    isSearched: true,
  },
  department: {
    kind: 'department',
    label: paperFieldLabels.department,
    ...inContractSection,
    notIn: ['history'],
  },
  takenBackOn: { ...takenBackField, ...inRecordSection },
  ...decisionFields,
  initiator: { kind: 'person', label: 'Recorded by', ...inRecordSection },
  createdOn: { kind: 'moment', label: 'Recorded on', ...inRecordSection, notIn: ['history'] },
  attachmentId: { kind: 'file', label: label.attachmentId, section: fileSection },
})

export const amendmentActions = {
  saved: 'Created',
  imported: 'Imported',
  changed: 'Changed',
  'funds confirmed': 'Funds confirmed',
  approved: 'Approved',
  rejected: 'Rejected',
  recorded: 'Recorded',
  'document attached': 'Document attached',
  ...bulkActions,
} as const
