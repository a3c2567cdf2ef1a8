import { foreignKey, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, institutionId, moment } from '../db/columns.ts'
import { users } from './users.table.ts'

/** Whose second factor is on: here, since the record of a user says since when. */
export const secondFactors = pgTable(
  'second_factors',
  {
    institutionId: institutionId(),
    userId: uuid('user_id').notNull(),
    /** Sealed with the key of this mark. */
    secret: bytes('secret').notNull(),
    keyMark: text('key_mark').notNull(),
    confirmedOn: moment('confirmed_on').notNull(),
    /** The step of 30 seconds whose code was used last: neither it nor an earlier one counts again. */
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
