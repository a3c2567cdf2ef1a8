import { foreignKey, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, institutionId, moment } from '../db/columns.ts'
import { users } from './users.table.ts'

/** Active second factors; in this folder, since user records show the activation date. */
export const secondFactors = pgTable(
  'second_factors',
  {
    institutionId: institutionId(),
    userId: uuid('user_id').notNull(),
    /** Encrypted with the key that has this mark. */
    secret: bytes('secret').notNull(),
    keyMark: text('key_mark').notNull(),
    confirmedOn: moment('confirmed_on').notNull(),
    /** The 30-second step of the last used code; codes of this and earlier steps are no longer valid. */
    lastStep: integer('last_step').notNull(),
  },
  (t) => [
    primaryKey({ name: 'second_factors_pkey', columns: [t.institutionId, t.userId] }),
    foreignKey({
      name: 'second_factors_user_fkey',
      columns: [t.institutionId, t.userId],
      foreignColumns: [users.institutionId, users.id],
    }),
  ],
)
