import { foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { choice, id, institutionId, moment } from '../db/columns.ts'
import { users } from './users.table.ts'

const linkKinds = { RESET: 'a new password', CONFIRM: 'confirming an address' } as const
export type LinkKind = keyof typeof linkKinds

export const accountLinks = pgTable(
  'account_links',
  {
    institutionId: institutionId(),
    id: id(),
    userId: uuid('user_id').notNull(),
    kind: choice('kind', linkKinds).notNull(),
    /** Hash of the secret, which only the mail contains. */
    secretHash: text('secret_hash').notNull(),
    email: text('email').notNull(),
    madeOn: moment('made_on').notNull(),
    expiresOn: moment('expires_on').notNull(),
  },
  (t) => [
    primaryKey({ name: 'account_links_pkey', columns: [t.institutionId, t.id] }),
    foreignKey({
      name: 'account_links_user_fkey',
      columns: [t.institutionId, t.userId],
      foreignColumns: [users.institutionId, users.id],
    }),
    index('account_links_of_user').on(t.institutionId, t.userId),
  ],
)
