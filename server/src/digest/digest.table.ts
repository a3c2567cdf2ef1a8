import { date, foreignKey, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { digestChoices } from '@insaka/domain/digest/digest.labels'
import { choice, institutionId } from '../db/columns.ts'
import { users } from '../users/users.table.ts'

/** Digest frequency chosen by a user; a preference, so it has no history. */
export const digests = pgTable(
  'digests',
  {
    institutionId: institutionId(),
    userId: uuid('user_id').notNull(),
    choice: choice('choice', digestChoices).notNull(),
    /** Last day for which the user was handled, with or without a mail. */
    lastFor: date('last_for'),
  },
  (t) => [
    primaryKey({ name: 'digests_pkey', columns: [t.institutionId, t.userId] }),
    foreignKey({
      name: 'digests_user_fkey',
      columns: [t.institutionId, t.userId],
      foreignColumns: [users.institutionId, users.id],
    }),
  ],
)
