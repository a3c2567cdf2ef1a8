import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { formerReferenceTakenMessage } from '@insaka/domain/core/former-reference'
import { withTakenBack } from '@insaka/domain/core/taken-back'
import { countedCategories, funders } from '@insaka/domain/enquiries/enquiries.labels'
import { paperKinds, splitPurchaseRegister } from '@insaka/domain/papers/paper-kinds'
import {
  currencies,
  expenseTypes,
  paperStatuses,
  procurementCategories,
  procurementMethods,
  procurementModes,
} from '@insaka/domain/papers/papers.labels'
import { approvalTooEarlyMessage, requisitionTooLateMessage } from '@insaka/domain/papers/papers.rules'
import { attachmentConstraints } from '../attachments/attachments.table.ts'
import {
  choice,
  formerReference,
  institutionId,
  cautionsColumn,
  moment,
  money,
  recordNumber,
  recordStamp,
  stateBeforeTakenBack,
  takenBackOn,
} from '../db/columns.ts'
import type { ConstraintMessages } from '../db/errors.ts'
import { sqlLiteral } from '../db/owner-transactions.ts'
import { decisionColumns, editorIds } from '../db/decision-columns.ts'
import { enquiries } from '../enquiries/enquiries.table.ts'
import { departments } from '../institutions/structure.table.ts'
import { indexInUse, indexWithCautions, registerKeys } from '../registers/register-keys.ts'
import { users } from '../users/users.table.ts'

const day = (name: string) => date(name, { mode: 'string' })
/** A number normalized for searches: without case, blanks and punctuation. */
export const normalizedColumn = (column: 'purchase_order' | 'egp_reference') =>
  text(`${column}_key`).generatedAlwaysAs(
    sql.raw(`regexp_replace(upper(${column} COLLATE "C"), '[^A-Z0-9]+', '', 'g')`),
  )
const paperRegister = () => choice('register', paperKinds).notNull()

/** Columns that PostgreSQL computes for indexes and sorting; they are never written. */
const generatedColumns = {
  purchaseOrderNgwee: bigint('purchase_order_ngwee', { mode: 'number' })
    .notNull()
    .generatedAlwaysAs(sql`(purchase_order_value * 100)::bigint`),
  /** Date of the expense: the approval or, without one, the initiation. */
  expenseOn: day('expense_on')
    .notNull()
    .generatedAlwaysAs(sql`coalesce(approval_date, initiated_on)`),
  purchaseOrderKey: normalizedColumn('purchase_order'),
  egpReferenceKey: normalizedColumn('egp_reference'),
}

/** Low value papers and committee papers, numbered separately. */
export const papers = pgTable(
  'papers',
  {
    institutionId: institutionId(),
    register: paperRegister(),
    id: recordNumber('id').notNull(),
    reference: text('reference').notNull(),
    initiatedOn: day('initiated_on').notNull(),
    requisitionedOn: day('requisitioned_on').notNull(),
    approvalDate: day('approval_date'),
    description: text('description').notNull(),
    departmentId: uuid('department_id').notNull(),
    funder: choice('funder', funders).notNull(),
    expenseType: choice('expense_type', expenseTypes).notNull(),
    vendor: text('vendor').notNull(),
    purchaseOrderValue: money('purchase_order_value').notNull(),
    currency: choice('currency', currencies).notNull(),
    purchaseOrderDate: day('purchase_order_date'),
    purchaseOrder: text('purchase_order'),
    attachmentId: uuid('attachment_id'),
    procurementCategory: choice('procurement_category', procurementCategories).notNull(),
    procurementMethod: choice('procurement_method', procurementMethods).notNull(),
    procurementMode: choice('procurement_mode', procurementModes).notNull(),
    egpReference: text('egp_reference'),
    state: choice('state', withTakenBack(paperStatuses)).notNull(),
    enquiryId: recordNumber('enquiry_id').notNull(),
    initiator: text('initiator').notNull(),
    initiatorId: uuid('initiator_id'),
    ...recordStamp(),
    /** Committee papers only. */
    approvalType: text('approval_type'),
    mpcNumber: integer('mpc_number'),
    /** The meeting that decided on the committee paper. */
    meetingId: recordNumber('meeting_id'),
    meetingNumber: text('meeting_number'),
    resolution: text('resolution'),
    cautions: cautionsColumn(),
    /** Reason for cancelling, while the paper is cancelled. */
    statusReason: text('status_reason'),
    ...generatedColumns,
    hasContract: boolean('has_contract').notNull(),
    /** Copied from the enquiry and kept up to date. */
    vendorCategory: choice('vendor_category', countedCategories).notNull(),
    /** Date of issue of the enquiry; null for a non-tendered request. */
    enquiredOn: day('enquired_on'),
    ...formerReference(),
    takenBackOn: takenBackOn(),
    takenBackFrom: stateBeforeTakenBack(paperStatuses),
    importId: recordNumber('import_id'),
    /** Revised value of its contract; null without one. */
    revisedValue: money('revised_value'),
    changedAfterApprovalOn: moment('changed_after_approval_on'),
    ...decisionColumns(),
    editorIds: editorIds(),
  },
  (t) => [
    ...registerKeys('papers', t, { departments, users }),
    ...attachmentConstraints('papers', t),
    foreignKey({
      name: 'papers_enquiry_fkey',
      columns: [t.institutionId, t.enquiryId],
      foreignColumns: [enquiries.institutionId, enquiries.id],
    }),
    indexInUse('papers_in_use_by_initiation', t.state, [t.institutionId, t.register, t.initiatedOn, t.id]),
    indexInUse('papers_in_use_by_approval', t.state, [
      t.institutionId,
      t.register,
      t.approvalDate.nullsFirst(),
      t.id,
    ]),
    indexInUse('papers_in_use_by_value', t.state, [t.institutionId, t.register, t.purchaseOrderNgwee, t.id]),
    indexInUse('papers_in_use_by_expense', t.state, [t.institutionId, t.register, t.expenseOn, t.id]),
    index('papers_of_order')
      .on(t.institutionId, t.register, t.purchaseOrderKey, t.id)
      .where(sql`${t.purchaseOrderKey} IS NOT NULL`),
    index('papers_of_egp')
      .on(t.institutionId, t.register, t.egpReferenceKey, t.id)
      .where(sql`${t.egpReferenceKey} IS NOT NULL`),
    index('papers_by_enquiry').on(t.institutionId, t.enquiryId),
    uniqueIndex('papers_in_use_of_enquiry')
      .on(t.institutionId, t.enquiryId)
      .where(sql`${t.state} NOT IN ('CANCELLED', 'TAKEN_BACK')`),
    index('papers_of_vendor')
      .on(t.institutionId, t.vendor, t.initiatedOn)
      .where(sql`${t.register} = ${sqlLiteral(splitPurchaseRegister)}`),
    index('papers_in_progress')
      .on(t.institutionId, t.initiatorId, t.createdOn)
      .where(sql`${t.state} = 'IN_PROGRESS'`),
    index('papers_to_order')
      .on(t.institutionId, t.approvalDate)
      .where(
        sql`${t.state} = 'IN_PROGRESS' AND ${t.approvalDate} IS NOT NULL AND ${t.purchaseOrderDate} IS NULL`,
      ),
    index('papers_without_file')
      .on(t.institutionId, t.updatedOn)
      .where(sql`${t.state} = 'COMPLETE' AND ${t.attachmentId} IS NULL`),
    index('papers_with_cautions')
      .on(t.institutionId, t.state, t.updatedOn)
      .where(sql`${t.cautions} <> '[]'`),
    indexWithCautions('papers', t),
    index('papers_changed_after_approval')
      .on(t.institutionId, t.changedAfterApprovalOn)
      .where(sql`${t.changedAfterApprovalOn} IS NOT NULL`),
    index('papers_waiting_for_decision')
      .on(t.institutionId, t.submittedOn, t.register, t.id)
      .where(sql`${t.decision} IN ('SUBMITTED', 'FUNDED')`),
    index('papers_slow')
      .on(t.institutionId, t.initiatedOn, t.register, t.id)
      .where(sql`${t.state} = 'IN_PROGRESS'`),
  ],
)

/** State history of papers, for reports over a period. */
export const paperStates = pgTable(
  'paper_states',
  {
    institutionId: institutionId(),
    register: paperRegister(),
    paperId: bigint('paper_id', { mode: 'number' }).notNull(),
    /** The first version with this state. */
    version: integer('version').notNull(),
    state: choice('state', paperStatuses).notNull(),
    since: moment('since').notNull(),
    reason: text('reason'),
  },
  (t) => [
    primaryKey({ name: 'paper_states_pkey', columns: [t.institutionId, t.register, t.paperId, t.version] }),
    foreignKey({
      name: 'paper_states_paper_fkey',
      columns: [t.institutionId, t.register, t.paperId],
      foreignColumns: [papers.institutionId, papers.register, papers.id],
    }),
    index('paper_states_by_day').on(t.institutionId, t.register, t.since),
  ],
)

export const papersConstraints = {
  papers_former_reference_unique: { field: 'formerReference', message: formerReferenceTakenMessage },
  papers_requisitioned_in_time: { field: 'requisitionedOn', message: requisitionTooLateMessage },
  papers_approved_in_time: { field: 'approvalDate', message: approvalTooEarlyMessage },
} satisfies ConstraintMessages
