import { sql } from 'drizzle-orm'
import { foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { choice, id, institutionId, moment } from '../db/columns.ts'
import { devices } from '../devices/devices.table.ts'
import type { SessionPurpose } from '../idempotency/caller.ts'
import { users } from '../users/users.table.ts'

const sessionPurposes = {
  full: 'full',
  password: 'password',
  'second factor': 'second factor',
  'set-up': 'set-up',
} as const satisfies Record<SessionPurpose, string>

export const sessions = pgTable(
  'sessions',
  {
    institutionId: institutionId(),
    id: id(),
    userId: uuid('user_id').notNull(),
    purpose: choice('purpose', sessionPurposes).notNull(),
    address: text('address').notNull(),
    agent: text('agent').notNull(),
    createdOn: moment('created_on').notNull(),
    lastSeenOn: moment('last_seen_on').notNull(),
    expiresOn: moment('expires_on').notNull(),
    endedOn: moment('ended_on'),
    /** Last input by the user, as opposed to background calls of the page. */
    lastInputOn: moment('last_input_on').notNull(),
    deviceId: uuid('device_id'),
  },
  (t) => [
    primaryKey({ name: 'sessions_pkey', columns: [t.institutionId, t.id] }),
    foreignKey({
      name: 'sessions_user_fkey',
      columns: [t.institutionId, t.userId],
      foreignColumns: [users.institutionId, users.id],
    }),
    foreignKey({
      name: 'sessions_device_fkey',
      columns: [t.institutionId, t.deviceId],
      foreignColumns: [devices.institutionId, devices.id],
    }),
    index('sessions_of_user').on(t.institutionId, t.userId, t.address, t.createdOn),
    index('sessions_of_device')
      .on(t.institutionId, t.deviceId)
      .where(sql`${t.deviceId} IS NOT NULL`),
  ],
)
