import { foreignKey, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, institutionId, moment } from '../db/columns.ts'
import { users } from '../users/users.table.ts'

export const secondFactorSetups = pgTable(
  'second_factor_setups',
  {
    institutionId: institutionId(),
    userId: uuid('user_id').notNull(),
    codeHash: text('code_hash'),
    codeExpiresOn: moment('code_expires_on'),
    /** The secret, encrypted with the key that `keyMark` identifies; null until it is created. */
    secret: bytes('secret'),
    keyMark: text('key_mark'),
    begunOn: moment('begun_on'),
  },
  (t) => [
    primaryKey({ name: 'second_factor_setups_pkey', columns: [t.institutionId, t.userId] }),
    foreignKey({
      name: 'second_factor_setups_user_fkey',
      columns: [t.institutionId, t.userId],
      foreignColumns: [users.institutionId, users.id],
    }),
  ],
)

/** Recovery codes, valid once each. Their hashes need no key, so they survive its loss. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    institutionId: institutionId(),
    userId: uuid('user_id').notNull(),
    codeHash: text('code_hash').notNull(),
    usedOn: moment('used_on'),
  },
  (t) => [
    primaryKey({ name: 'recovery_codes_pkey', columns: [t.institutionId, t.userId, t.codeHash] }),
    foreignKey({
      name: 'recovery_codes_user_fkey',
      columns: [t.institutionId, t.userId],
      foreignColumns: [users.institutionId, users.id],
    }),
  ],
)
