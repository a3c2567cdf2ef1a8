import { foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { id, institutionId, moment } from '../db/columns.ts'
import { users } from '../users/users.table.ts'

/** Browsers and programs that each user has signed in with; browsers are identified by their cookies. */
export const devices = pgTable(
  'devices',
  {
    institutionId: institutionId(),
    id: id(),
    userId: uuid('user_id').notNull(),
    tokenHash: text('token_hash').notNull(),
    agent: text('agent').notNull(),
    address: text('address').notNull(),
    firstOn: moment('first_on').notNull(),
    lastOn: moment('last_on').notNull(),
    /** Until then the user skips the second factor on this device. */
    trustedUntil: moment('trusted_until'),
  },
  (t) => [
    primaryKey({ name: 'devices_pkey', columns: [t.institutionId, t.id] }),
    foreignKey({
      name: 'devices_user_fkey',
      columns: [t.institutionId, t.userId],
      foreignColumns: [users.institutionId, users.id],
    }),
    index('devices_of_user').on(t.institutionId, t.userId, t.lastOn),
    index('devices_of_cookie').on(t.institutionId, t.tokenHash),
  ],
)
