import { sql } from 'drizzle-orm'
import {
  bigint,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { stages } from '@insaka/domain/contracts/contracts.labels'
import { amendmentRules, contractRules, sumTooLargeMessage } from '@insaka/domain/contracts/contracts.rules'
import { standstill } from '@insaka/domain/contracts/contracts.standstill'
import { formerReferenceTakenMessage } from '@insaka/domain/core/former-reference'
import { withTakenBack } from '@insaka/domain/core/taken-back'
import { funders } from '@insaka/domain/enquiries/enquiries.labels'
import { contractPaperRegister } from '@insaka/domain/papers/paper-kinds'
import { currencies, procurementCategories } from '@insaka/domain/papers/papers.labels'
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
import { normalizedColumn, papers } from '../papers/papers.table.ts'
import { indexInUse, indexWithCautions, registerKeys } from '../registers/register-keys.ts'
import { users } from '../users/users.table.ts'

const day = (name: string) => date(name, { mode: 'string' }).notNull()
/** Generated column in ngwee, for indexes, sorting and ranges. */
const ngweeOf = (name: string, amount: string) =>
  bigint(name, { mode: 'number' })
    .notNull()
    .generatedAlwaysAs(sql.raw(`(${amount} * 100)::bigint`))

/** Each contract belongs to a committee paper and copies some of its columns for searching. */
export const contracts = pgTable(
  'contracts',
  {
    institutionId: institutionId(),
    id: recordNumber('id').notNull(),
    reference: text('reference').notNull(),
    paperId: recordNumber('paper_id').notNull(),
    paperRegister: text('paper_register').notNull().generatedAlwaysAs(sqlLiteral(contractPaperRegister)),
    enquiryId: recordNumber('enquiry_id').notNull(),
    enquiryReference: text('enquiry_reference').notNull(),
    purchaseOrder: text('purchase_order'),
    egpReference: text('egp_reference'),
    approvedOn: day('approved_on'),
    clearedOn: day('cleared_on'),
    notifiedOn: day('notified_on'),
    awardedOn: day('awarded_on'),
    description: text('description').notNull(),
    managerId: uuid('manager_id').notNull(),
    currency: choice('currency', currencies).notNull(),
    /** Original value, copied from the paper. */
    value: money('value').notNull(),
    revisedValue: money('revised_value').notNull(),
    amountPaid: money('amount_paid').notNull(),
    state: choice('state', withTakenBack(stages)).notNull(),
    /** Day on which the stage changes automatically. */
    stateUntil: date('state_until', { mode: 'string' }),
    attachmentId: uuid('attachment_id'),
    departmentId: uuid('department_id').notNull(),
    initiator: text('initiator').notNull(),
    initiatorId: uuid('initiator_id'),
    vendor: text('vendor').notNull(),
    funder: choice('funder', funders).notNull(),
    procurementCategory: choice('procurement_category', procurementCategories).notNull(),
    cautions: cautionsColumn(),
    ...recordStamp(),
    revisedNgwee: ngweeOf('revised_ngwee', 'revised_value'),
    purchaseOrderKey: normalizedColumn('purchase_order'),
    egpReferenceKey: normalizedColumn('egp_reference'),
    ...formerReference(),
    takenBackOn: takenBackOn(),
    takenBackFrom: stateBeforeTakenBack(stages),
    importId: recordNumber('import_id'),
    changedAfterApprovalOn: moment('changed_after_approval_on'),
    ...decisionColumns(),
    editorIds: editorIds(),
  },
  (t) => [
    ...registerKeys('contracts', t, { departments, users }),
    ...attachmentConstraints('contracts', t),
    foreignKey({
      name: 'contracts_paper_fkey',
      columns: [t.institutionId, t.paperRegister, t.paperId],
      foreignColumns: [papers.institutionId, papers.register, papers.id],
    }),
    foreignKey({
      name: 'contracts_enquiry_fkey',
      columns: [t.institutionId, t.enquiryId],
      foreignColumns: [enquiries.institutionId, enquiries.id],
    }),
    foreignKey({
      name: 'contracts_manager_fkey',
      columns: [t.institutionId, t.managerId],
      foreignColumns: [departments.institutionId, departments.id],
    }),
    uniqueIndex('contracts_of_paper').on(t.institutionId, t.paperId),
    indexInUse('contracts_in_use_by_approval', t.state, [t.institutionId, t.approvedOn, t.id]),
    indexInUse('contracts_in_use_by_award', t.state, [t.institutionId, t.awardedOn, t.id]),
    indexInUse('contracts_in_use_by_value', t.state, [t.institutionId, t.revisedNgwee, t.id]),
    index('contracts_due')
      .on(t.institutionId, t.stateUntil)
      .where(sql`${t.stateUntil} IS NOT NULL`),
    index('contracts_with_cautions')
      .on(t.institutionId, t.state, t.updatedOn)
      .where(sql`${t.cautions} <> '[]'`),
    indexWithCautions('contracts', t),
    index('contracts_changed_after_approval')
      .on(t.institutionId, t.changedAfterApprovalOn)
      .where(sql`${t.changedAfterApprovalOn} IS NOT NULL`),
    index('contracts_waiting_for_decision')
      .on(t.institutionId, t.submittedOn, t.id)
      .where(sql`${t.decision} IN ('SUBMITTED', 'FUNDED')`),
    index('contracts_by_clearance').on(t.institutionId, t.clearedOn, t.id),
    index('contracts_to_stand_still')
      .on(t.institutionId, t.notifiedOn, t.id)
      .where(sql`${t.value} > ${sql.raw(String(standstill.above))}`),
    index('contracts_of_order')
      .on(t.institutionId, t.purchaseOrderKey, t.id)
      .where(sql`${t.purchaseOrderKey} IS NOT NULL`),
    index('contracts_of_egp')
      .on(t.institutionId, t.egpReferenceKey, t.id)
      .where(sql`${t.egpReferenceKey} IS NOT NULL`),
    index('contracts_by_enquiry').on(t.institutionId, t.enquiryId),
    index('contracts_by_enquiry_reference').on(t.institutionId, t.enquiryReference),
  ],
)

/** Changes agreed after the award; the amendment with the highest ordinal applies. */
export const amendments = pgTable(
  'amendments',
  {
    institutionId: institutionId(),
    id: recordNumber('id').notNull(),
    reference: text('reference').notNull(),
    contractId: recordNumber('contract_id').notNull(),
    paperId: recordNumber('paper_id').notNull(),
    paperRegister: text('paper_register').notNull().generatedAlwaysAs(sqlLiteral(contractPaperRegister)),
    paperReference: text('paper_reference').notNull(),
    /** Null before the amendment is agreed. */
    ordinal: integer('ordinal'),
    approvedOn: day('approved_on'),
    clearedOn: day('cleared_on'),
    amendedOn: day('amended_on'),
    description: text('description').notNull(),
    initialSum: money('initial_sum').notNull(),
    amendedSum: money('amended_sum').notNull(),
    percentDiff: money('percent_diff').notNull(),
    currency: choice('currency', currencies).notNull(),
    /** Every register needs a state; amendments only change it when they are taken back. */
    state: choice('state', withTakenBack({ RECORDED: '' })).notNull(),
    attachmentId: uuid('attachment_id'),
    departmentId: uuid('department_id').notNull(),
    vendor: text('vendor').notNull(),
    initiator: text('initiator').notNull(),
    initiatorId: uuid('initiator_id'),
    ...recordStamp(),
    ...decisionColumns(),
    amendedNgwee: ngweeOf('amended_ngwee', 'amended_sum'),
    takenBackOn: takenBackOn(),
  },
  (t) => [
    ...registerKeys('amendments', t, { departments, users }, { listedByState: false }),
    ...attachmentConstraints('amendments', t),
    foreignKey({
      name: 'amendments_contract_fkey',
      columns: [t.institutionId, t.contractId],
      foreignColumns: [contracts.institutionId, contracts.id],
    }),
    foreignKey({
      name: 'amendments_paper_fkey',
      columns: [t.institutionId, t.paperRegister, t.paperId],
      foreignColumns: [papers.institutionId, papers.register, papers.id],
    }),
    uniqueIndex('amendments_of_contract').on(t.institutionId, t.contractId, t.ordinal),
    indexInUse('amendments_in_use_by_day', t.state, [t.institutionId, t.amendedOn, t.id]),
    indexInUse('amendments_in_use_by_value', t.state, [t.institutionId, t.amendedNgwee, t.id]),
    index('amendments_waiting_for_decision')
      .on(t.institutionId, t.submittedOn, t.id)
      .where(sql`${t.decision} IN ('SUBMITTED', 'FUNDED')`),
    index('amendments_by_paper').on(t.institutionId, t.paperId),
    index('amendments_by_paper_reference').on(t.institutionId, t.paperReference),
  ],
)

const messageAt = (rules: readonly { showOn: string; message: string }[], field: string) =>
  rules.find(({ showOn }) => showOn === field)!.message
const contractConstraint = (field: string) => ({
  field: `contract.${field}`,
  message: messageAt(contractRules, field),
})
/** The database constraint does not identify the amendment, so the message is shown at the list. */
const amendmentConstraint = (field: string) => ({
  field: 'contract.amendments',
  message: messageAt(amendmentRules, field),
})

const sumLimitConstraint = {
  field: 'contract.amendments',
  message: sumTooLargeMessage,
}

export const contractsConstraints = {
  contracts_former_reference_unique: {
    field: 'contract.formerReference',
    message: formerReferenceTakenMessage,
  },
  contracts_cleared_in_time: contractConstraint('clearedOn'),
  contracts_notified_in_time: contractConstraint('notifiedOn'),
  contracts_awarded_in_time: contractConstraint('awardedOn'),
  contracts_paid_in_bounds: contractConstraint('amountPaid'),
  amendments_cleared_in_time: amendmentConstraint('clearedOn'),
  amendments_amended_in_time: amendmentConstraint('amendedOn'),
  amendments_in_bounds: sumLimitConstraint,
  contracts_revised_in_bounds: sumLimitConstraint,
} satisfies ConstraintMessages
