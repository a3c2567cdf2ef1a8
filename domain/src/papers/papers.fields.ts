import { changedAfterApprovalField } from '../core/changed-after-approval.ts'
import { formerReferenceField } from '../core/former-reference.ts'
import { importNumberField } from '../core/import-number-field.ts'
import type { RecordField, TechnicalField } from '../core/record-fields.ts'
import { takenBackField } from '../core/taken-back.ts'
import { funders } from '../enquiries/enquiries.labels.ts'
import {
  approvalsAuthorities,
  currencies,
  expenseTypes,
  paperFieldLabels as label,
  paperStatuses,
  procurementCategories,
  procurementMethods,
  procurementModes,
} from './papers.labels.ts'
import { decisionFields } from '../decision-rules/decisions.fields.ts'
import { statusReasonLimit, type PaperRecord } from './papers.schema.ts'
import { bulkActions } from '../steps/bulk-steps.ts'

type PaperFields<Names extends keyof PaperRecord> = { [N in Names]: RecordField<PaperRecord> }

/** Sections with a layout of their own on the screen. */
export const dateSection = 'Dates'
export const statusSection = 'Status and attachment'

const inDateSection = { section: dateSection } as const
const inOrderSection = { section: 'Purchase order' } as const
const inStatusSection = { section: statusSection } as const

/** The fields of every paper that precede those of its kind. */
export const leadingPaperFields: PaperFields<
  'reference' | 'enquiry' | 'initiatedOn' | 'requisitionedOn' | 'approvalDate'
> = {
  reference: { kind: 'text', label: label.reference, notIn: ['reading', 'print'] },
  enquiry: { kind: 'record', label: label.enquiry, notIn: ['reading'] },
  initiatedOn: { kind: 'day', label: label.initiatedOn, ...inDateSection },
  requisitionedOn: { kind: 'day', label: label.requisitionedOn, ...inDateSection },
  approvalDate: { kind: 'day', label: label.approvalDate, ...inDateSection },
}

/** The fields of every paper that follow those of its kind; the limit of the description depends on the kind. */
export const trailingPaperFields = (
  limit: number,
): Omit<
  { [N in keyof PaperRecord]: RecordField<PaperRecord> },
  keyof typeof leadingPaperFields | TechnicalField
> => ({
  description: { kind: 'longText', limit, label: label.description, isSubject: true, isSearched: true },
  vendor: { kind: 'text', label: label.vendor, isSearched: true },
  department: { kind: 'department', label: label.department },
  expenseType: { kind: 'code', label: label.expenseType, codes: expenseTypes },
  funder: { kind: 'code', label: label.funder, codes: funders },
  procurementCategory: { kind: 'code', label: label.procurementCategory, codes: procurementCategories },
  procurementMethod: { kind: 'code', label: label.procurementMethod, codes: procurementMethods },
  procurementMode: { kind: 'code', label: label.procurementMode, codes: procurementModes },
  egpReference: { kind: 'text', label: label.egpReference },
  approvalsAuthority: {
    kind: 'code',
    label: label.approvalsAuthority,
    codes: approvalsAuthorities,
    notIn: ['history'],
  },
  formerReference: formerReferenceField,
  purchaseOrderValue: {
    kind: 'money',
    label: label.purchaseOrderValue,
    currency: 'currency',
    ...inOrderSection,
  },
  // Omitted for readers, since the value already shows the currency.
  currency: {
    kind: 'code',
    label: label.currency,
    codes: currencies,
    ...inOrderSection,
    notIn: ['reading', 'print'],
  },
  purchaseOrderDate: { kind: 'day', label: label.purchaseOrderDate, ...inOrderSection },
  purchaseOrder: { kind: 'text', label: label.purchaseOrder, ...inOrderSection },
  status: { kind: 'code', label: label.status, codes: paperStatuses, ...inStatusSection },
  statusReason: {
    kind: 'longText',
    limit: statusReasonLimit,
    label: label.statusReason,
    ...inStatusSection,
    isShown: (paper) => paper.status === 'CANCELLED',
    notIn: ['reading'],
  },
  takenBackOn: { ...takenBackField, ...inStatusSection },
  changedAfterApprovalOn: { ...changedAfterApprovalField, ...inStatusSection },
  ...decisionFields,
  attachmentId: { kind: 'file', label: label.attachmentId, ...inStatusSection },
  initiator: { kind: 'person', label: label.initiator, ...inStatusSection },
  importId: { ...importNumberField, ...inStatusSection },
  createdOn: { kind: 'moment', label: label.createdOn, ...inStatusSection, notIn: ['history'] },
  updatedOn: { kind: 'moment', label: label.updatedOn, ...inStatusSection, notIn: ['history'] },
  cautions: { kind: 'cautions', label: 'Cautions', notIn: ['history', 'print'] },
})

/** The day of completion or cancellation, only in exported files; on screen, the history shows it. */
export const statusOnField: RecordField = { kind: 'day', label: 'Status On', ...inStatusSection }

export const paperActions = {
  saved: 'Created',
  imported: 'Imported',
  changed: 'Changed',
  submitted: 'Submitted',
  'funds confirmed': 'Funds confirmed',
  approved: 'Approved',
  returned: 'Returned',
  rejected: 'Rejected',
  recorded: 'Recorded',
  completed: 'Completed',
  cancelled: 'Cancelled',
  reopened: 'Reopened',
  corrected: 'Corrected after award',
  'document attached': 'Document attached',
  ...bulkActions,
} as const
