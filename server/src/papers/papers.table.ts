import {
  bigint,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { funders } from '@insaka/domain/enquiries/enquiries.labels'
import {
  currencies,
  expenseTypes,
  paperStatuses,
  procurementCategories,
  procurementMethods,
  procurementModes,
} from '@insaka/domain/papers/papers.labels'
import { approvalTooEarly, requisitionTooLate } from '@insaka/domain/papers/papers.rules'
import { attachments } from '../attachments/attachments.table.ts'
import { choice, institutionId, moment, money, recordNumber, recordStamp } from '../db/columns.ts'
import type { ConstraintMessages } from '../db/errors.ts'
import { enquiries } from '../enquiries/enquiries.table.ts'
import { departments } from '../institutions/structure.table.ts'
import { users } from '../users/users.table.ts'

const day = (name: string) => date(name, { mode: 'string' })

/** What a low value paper and a committee paper have in common. `state` is what people know as its status. */
export const paperColumns = () => ({
  institutionId: institutionId(),
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
  state: choice('state', paperStatuses).notNull(),
  enquiryId: recordNumber('enquiry_id').notNull(),
  initiator: text('initiator').notNull(),
  initiatorId: uuid('initiator_id').notNull(),
  ...recordStamp(),
})

type Keyed = Record<
  | 'institutionId'
  | 'id'
  | 'departmentId'
  | 'initiatorId'
  | 'enquiryId'
  | 'attachmentId'
  | 'state'
  | 'initiatedOn'
  | 'vendor',
  AnyPgColumn
>

export const paperKeys = (name: 'lvp' | 'mpc', t: Keyed) => [
  primaryKey({ name: `${name}_pkey`, columns: [t.institutionId, t.id] }),
  foreignKey({
    name: `${name}_department_fkey`,
    columns: [t.institutionId, t.departmentId],
    foreignColumns: [departments.institutionId, departments.id],
  }),
  foreignKey({
    name: `${name}_initiator_fkey`,
    columns: [t.institutionId, t.initiatorId],
    foreignColumns: [users.institutionId, users.id],
  }),
  foreignKey({
    name: `${name}_enquiry_fkey`,
    columns: [t.institutionId, t.enquiryId],
    foreignColumns: [enquiries.institutionId, enquiries.id],
  }),
  foreignKey({
    name: `${name}_attachment_fkey`,
    columns: [t.institutionId, t.attachmentId],
    foreignColumns: [attachments.institutionId, attachments.id],
  }),
  index(`${name}_of_initiator`).on(t.institutionId, t.initiatorId, t.id),
  index(`${name}_of_department`).on(t.institutionId, t.departmentId, t.id),
  index(`${name}_in_state`).on(t.institutionId, t.state, t.id),
  index(`${name}_of_enquiry`).on(t.institutionId, t.enquiryId),
  index(`${name}_by_initiation`).on(t.institutionId, t.initiatedOn, t.id),
  index(`${name}_of_vendor`).on(t.institutionId, t.vendor),
]

/** Since when each paper has had each of its statuses, for reports over a period. */
export const paperStates = pgTable(
  'paper_states',
  {
    institutionId: institutionId(),
    register: text('register', { enum: ['lvp', 'mpc'] }).notNull(),
    paperId: bigint('paper_id', { mode: 'number' }).notNull(),
    /** The version of the paper that has it first. */
    version: integer('version').notNull(),
    state: choice('state', paperStatuses).notNull(),
    since: moment('since').notNull(),
  },
  (t) => [
    primaryKey({ name: 'paper_states_pkey', columns: [t.institutionId, t.register, t.paperId, t.version] }),
    index('paper_states_by_day').on(t.institutionId, t.register, t.since),
  ],
)

export const papersConstraints = {
  lvp_requisitioned_in_time: { field: 'requisitionedOn', message: requisitionTooLate },
  lvp_approved_in_time: { field: 'approvalDate', message: approvalTooEarly },
  mpc_requisitioned_in_time: { field: 'requisitionedOn', message: requisitionTooLate },
  mpc_approved_in_time: { field: 'approvalDate', message: approvalTooEarly },
} satisfies ConstraintMessages
