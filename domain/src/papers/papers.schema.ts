import * as z from 'zod/mini'
import { attachmentChoice, attachmentRecord } from '../attachments/attachments.schema.ts'
import { recordCaution } from '../core/cautions.ts'
import { changedAfterApprovalOn } from '../core/changed-after-approval.ts'
import { dayInput, moment } from '../core/dates.ts'
import { formerReference } from '../core/former-reference.ts'
import { cautionChoices } from '../core/list-filters.ts'
import { money, shownSum } from '../core/money.ts'
import { amountParam, choices, listQuery, recordStamp } from '../core/register-list.schema.ts'
import { takenBackOn, withTakenBack } from '../core/taken-back.ts'
import {
  choice,
  code,
  decidedByServer,
  optional,
  optionalLongText,
  optionalText,
  text,
  version,
} from '../core/text-fields.ts'
import {
  countedCategories,
  enquiryFieldNames,
  enquiryTypes,
  funders,
  vendorCategories,
  vendorCategoryLabel,
} from '../enquiries/enquiries.labels.ts'
import { decisions } from '../decision-rules/decisions.labels.ts'
import { decisionInput, decisionRecord } from '../decision-rules/decisions.schema.ts'
import { requisitionFieldLimit, requisitionLabel } from '../enquiries/requisition-references.ts'
import { stepsInReply } from '../steps/steps.schema.ts'
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

export const statusReasonLimit = 300

const optionalDay = (name: string) => optional(dayInput(name))

/** Input fields of low value and committee papers; each kind has its own description. */
export const paperFields = {
  initiatedOn: dayInput(label.initiatedOn),
  requisitionedOn: dayInput(label.requisitionedOn),
  approvalDate: optionalDay(label.approvalDate),
  department: code(label.department),
  funder: choice(label.funder, funders),
  expenseType: choice(label.expenseType, expenseTypes),
  vendor: text(label.vendor, { max: 160 }),
  purchaseOrderValue: money(label.purchaseOrderValue),
  currency: choice(label.currency, currencies),
  purchaseOrderDate: optionalDay(label.purchaseOrderDate),
  purchaseOrder: optionalText(label.purchaseOrder, { max: 60 }),
  procurementCategory: choice(label.procurementCategory, procurementCategories),
  procurementMethod: choice(label.procurementMethod, procurementMethods),
  procurementMode: choice(label.procurementMode, procurementModes),
  egpReference: optionalText(label.egpReference, { max: 60 }),
  formerReference,
}

/** A client may send back the enquiry as it was received; its fields are ignored. */
const ignoredEnquiryFields = Object.fromEntries(enquiryFieldNames.map((name) => [name, decidedByServer]))

/** The enquiry of a new paper, or the choice of no tender. */
export const enquiryChoice = z.strictObject({
  ...ignoredEnquiryFields,
  id: z.optional(z.nullable(z.int())),
  enquiryType: z.optional(choice(label.enquiry, enquiryTypes)),
  /** Only for a non-tendered request; if omitted, it counts as not confirmed. An enquiry keeps its own category. */
  vendorCategory: z.optional(z.nullable(choice(vendorCategoryLabel, vendorCategories))),
  /** Only for a non-tendered request: the accepted requisitions for which the paper is made. */
  requisition: z.optional(optionalText(requisitionLabel, { max: requisitionFieldLimit })),
})

const paperServerFields = {
  reference: decidedByServer,
  institution: decidedByServer,
  approvalsAuthority: decidedByServer,
  attachment: decidedByServer,
  initiator: decidedByServer,
  initiatorId: decidedByServer,
  importId: decidedByServer,
  cautions: decidedByServer,
  takenBackOn: decidedByServer,
  changedAfterApprovalOn: decidedByServer,
  createdOn: decidedByServer,
  updatedOn: decidedByServer,
  ...decisionInput,
  steps: decidedByServer,
  next: decidedByServer,
}

export const newPaperFields = {
  id: decidedByServer,
  version: decidedByServer,
  status: decidedByServer,
  statusReason: decidedByServer,
  enquiry: enquiryChoice,
  attachmentId: attachmentChoice,
  ...paperServerFields,
}

/** A saved paper keeps its enquiry. */
export const changedPaperFields = {
  id: z.int().check(z.gte(1)),
  version,
  status: choice(label.status, paperStatuses),
  /** The reason for cancelling or reopening; ignored in other saves. */
  statusReason: optionalLongText(label.statusReason, { max: statusReasonLimit }),
  enquiry: decidedByServer,
  attachmentId: attachmentChoice,
  ...paperServerFields,
}

/** Input of the preview of cautions: a new paper, or with an id a changed one. */
export const previewPaperFields = {
  ...changedPaperFields,
  id: z.optional(z.nullable(changedPaperFields.id)),
  version: z.optional(z.nullable(version)),
  status: z.optional(z.nullable(changedPaperFields.status)),
  enquiry: z.optional(z.nullable(enquiryChoice)),
}

const day = z.string()

export const paperEnquiry = z.object({
  id: z.int(),
  reference: z.string(),
  enquiryType: choice(label.enquiry, enquiryTypes),
  description: z.string(),
  closedOn: moment,
  formerReference: z.nullable(z.string()),
  vendorCategory: choice(vendorCategoryLabel, vendorCategories),
  vendorCategoryConfirmed: z.boolean(),
  requisition: z.nullable(z.string()),
})

export const paperRecord = {
  ...recordStamp,
  initiatedOn: day,
  requisitionedOn: day,
  approvalDate: z.nullable(day),
  description: z.string(),
  department: z.string(),
  approvalsAuthority: choice(label.approvalsAuthority, approvalsAuthorities),
  funder: paperFields.funder,
  expenseType: paperFields.expenseType,
  vendor: z.string(),
  purchaseOrderValue: z.number(),
  currency: paperFields.currency,
  purchaseOrderDate: z.nullable(day),
  purchaseOrder: z.nullable(z.string()),
  attachmentId: z.nullable(z.string()),
  attachment: z.nullable(attachmentRecord),
  procurementCategory: paperFields.procurementCategory,
  procurementMethod: paperFields.procurementMethod,
  procurementMode: paperFields.procurementMode,
  egpReference: z.nullable(z.string()),
  formerReference: z.nullable(z.string()),
  importId: z.nullable(z.int()),
  status: choice(label.status, paperStatuses),
  statusReason: z.nullable(z.string()),
  takenBackOn,
  changedAfterApprovalOn,
  enquiry: paperEnquiry,
  cautions: z.array(recordCaution),
  createdOn: moment,
  updatedOn: moment,
  ...decisionRecord,
  ...stepsInReply,
}

export const paperSortFields = {
  id: label.reference,
  initiatedOn: label.initiatedOn,
  approvalDate: label.approvalDate,
  purchaseOrderValue: label.purchaseOrderValue,
} as const

export const paperListQuery = {
  ...listQuery(withTakenBack(paperStatuses)),
  vendor: z.optional(text('vendor', { max: 160 })),
  funder: z.optional(choices('funder', funders)),
  type: z.optional(choices('type', procurementMethods)),
  category: z.optional(choices('category', procurementCategories)),
  expenseType: z.optional(choices('expenseType', expenseTypes)),
  vendorCategory: z.optional(choices('vendorCategory', countedCategories)),
  currency: z.optional(choices('currency', currencies)),
  decision: z.optional(choices('decision', decisions)),
  cautions: z.optional(choices('cautions', cautionChoices)),
  minValue: z.optional(amountParam('minValue')),
  maxValue: z.optional(amountParam('maxValue')),
  /** The range of expense dates: the day of approval or, without one, of initiation. */
  expenseFrom: z.optional(dayInput('expenseFrom')),
  expenseTo: z.optional(dayInput('expenseTo')),
}

/**
 * Totals of the listed papers or contracts, without cancelled and taken-back ones; absent if too many records match a
 * filter. An amount is null if it is too large to show.
 */
export const paperSums = z.optional(z.array(z.object({ currency: paperFields.currency, amount: shownSum })))

export type PaperRecord = z.output<z.ZodMiniObject<typeof paperRecord>>
