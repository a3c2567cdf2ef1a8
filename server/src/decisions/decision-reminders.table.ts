import { date, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { institutionId, recordNumber } from '../db/columns.ts'

/** Reminders of pending decisions, at most one a day for each record. */
export const decisionReminders = pgTable(
  'decision_reminders',
  {
    institutionId: institutionId(),
    register: text('register').notNull(),
    recordId: recordNumber('record_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    byId: uuid('by_id').notNull(),
  },
  (t) => [
    primaryKey({
      name: 'decision_reminders_pkey',
      columns: [t.institutionId, t.register, t.recordId, t.day],
    }),
  ],
)
