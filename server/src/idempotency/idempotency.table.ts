import { foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { institutionId, moment } from '../db/columns.ts'
import { institutions } from '../db/directory.table.ts'

/** Executed submits, so that a repetition saves no second record. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    institutionId: institutionId(),
    userId: uuid('user_id').notNull(),
    endpoint: text('endpoint').notNull(),
    key: text('key').notNull(),
    bodyHash: text('body_hash').notNull(),
    recordId: text('record_id').notNull(),
    createdOn: moment('created_on').notNull(),
  },
  (t) => [
    primaryKey({ name: 'idempotency_keys_pkey', columns: [t.institutionId, t.userId, t.endpoint, t.key] }),
    foreignKey({
      name: 'idempotency_keys_institution_fkey',
      columns: [t.institutionId],
      foreignColumns: [institutions.id],
    }),
    index('idempotency_keys_by_age').on(t.institutionId, t.createdOn),
  ],
)
