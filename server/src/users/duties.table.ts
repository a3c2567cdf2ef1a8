import { date, foreignKey, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { duties as allDuties } from '@insaka/domain/permissions'
import { choice, id, institutionId } from '../db/columns.ts'
import type { ConstraintMessages } from '../db/errors.ts'
import { departments } from '../institutions/structure.table.ts'
import { users } from './users.table.ts'

export const duties = pgTable(
  'duties',
  {
    institutionId: institutionId(),
    userId: uuid('user_id').notNull(),
    id: id(),
    duty: choice('duty', allDuties).notNull(),
    departmentId: uuid('department_id'),
    firstDay: date('first_day', { mode: 'string' }).notNull(),
    lastDay: date('last_day', { mode: 'string' }),
    actingForId: uuid('acting_for_id'),
  },
  (t) => [
    primaryKey({ name: 'duties_pkey', columns: [t.institutionId, t.userId, t.id] }),
    foreignKey({
      name: 'duties_user_fkey',
      columns: [t.institutionId, t.userId],
      foreignColumns: [users.institutionId, users.id],
    }),
    foreignKey({
      name: 'duties_department_fkey',
      columns: [t.institutionId, t.departmentId],
      foreignColumns: [departments.institutionId, departments.id],
    }),
    foreignKey({
      name: 'duties_acting_for_fkey',
      columns: [t.institutionId, t.actingForId],
      foreignColumns: [users.institutionId, users.id],
    }),
  ],
)

export const dutiesConstraints = {
  duties_department_of_head: {
    field: 'duties',
    message: 'A Head of Department needs a department; other duties have none.',
  },
  duties_days: { field: 'duties', message: 'Last Day must be on or after First Day.' },
  duties_acting_for_another: { field: 'duties', message: 'A user cannot act for themselves.' },
} satisfies ConstraintMessages
