import {
  bigint,
  date,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { countedCategories } from '@insaka/domain/enquiries/enquiries.labels'
import { expenseTypes } from '@insaka/domain/papers/papers.labels'
import { reportFormats } from '@insaka/domain/procurement-report/report.labels'
import { attachments } from '../attachments/attachments.table.ts'
import { choice, institutionId, moment, recordNumber } from '../db/columns.ts'
import { users } from '../users/users.table.ts'

/** Generated reports; their files are attachments. */
export const reports = pgTable(
  'reports',
  {
    institutionId: institutionId(),
    id: recordNumber('id').notNull(),
    format: choice('format', reportFormats).notNull(),
    reportingPeriod: text('reporting_period').notNull(),
    fromDay: date('from_day', { mode: 'string' }).notNull(),
    toDay: date('to_day', { mode: 'string' }).notNull(),
    reportDate: moment('report_date').notNull(),
    /** Codes; empty for all departments. */
    departments: text('departments').array().notNull(),
    vendorCategory: choice('vendor_category', countedCategories),
    expenseType: choice('expense_type', expenseTypes),
    records: recordNumber('records').notNull(),
    attachmentId: uuid('attachment_id').notNull(),
    /** Number of the last audit event that the report includes. */
    lastEvent: bigint('last_event', { mode: 'number' }).notNull(),
    initiator: text('initiator').notNull(),
    initiatorId: uuid('initiator_id').notNull(),
    createdOn: moment('created_on').notNull(),
    /** Null for reports of older releases. */
    reference: text('reference'),
  },
  (t) => [
    primaryKey({ name: 'reports_pkey', columns: [t.institutionId, t.id] }),
    foreignKey({
      name: 'reports_initiator_fkey',
      columns: [t.institutionId, t.initiatorId],
      foreignColumns: [users.institutionId, users.id],
    }),
    foreignKey({
      name: 'reports_attachment_fkey',
      columns: [t.institutionId, t.attachmentId],
      foreignColumns: [attachments.institutionId, attachments.id],
    }),
    uniqueIndex('reports_reference_unique').on(t.institutionId, t.reference),
    index('reports_of_attachment').on(t.institutionId, t.attachmentId),
  ],
)
