import { foreignKey, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { RegisterViews } from '@insaka/domain/views/views.schema'
import { institutionId } from '../db/columns.ts'
import { users } from '../users/users.table.ts'

/** Saved list views of each user; personal preferences without an audit history. */
export const registerViews = pgTable(
  'register_views',
  {
    institutionId: institutionId(),
    userId: uuid('user_id').notNull(),
    register: text('register').notNull(),
    definition: jsonb('definition').$type<RegisterViews>().notNull(),
  },
  (t) => [
    primaryKey({ name: 'register_views_pkey', columns: [t.institutionId, t.userId, t.register] }),
    foreignKey({
      name: 'register_views_user_fkey',
      columns: [t.institutionId, t.userId],
      foreignColumns: [users.institutionId, users.id],
    }),
  ],
)
