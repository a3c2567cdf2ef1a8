import { boolean, foreignKey, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { institutionTypes } from '@insaka/domain/institutions/institutions.labels'
import { choice, institutionId } from './columns.ts'

/** The small tables without a tenant: what must be unique, or found, over all institutions. */

/** The directory of institutions, which anybody may read. */
export const institutions = pgTable(
  'institutions',
  {
    id: uuid('id').notNull(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    alias: text('alias').notNull(),
    type: choice('type', institutionTypes).notNull(),
    demo: boolean('demo').notNull(),
  },
  (t) => [
    primaryKey({ name: 'institutions_pkey', columns: [t.id] }),
    unique('institutions_code_unique').on(t.code),
  ],
)

/** Who signs in under which name. */
export const loginDirectory = pgTable(
  'login_directory',
  {
    usernameKey: text('username_key').notNull(),
    institutionId: institutionId(),
    userId: uuid('user_id').notNull(),
  },
  (t) => [
    primaryKey({ name: 'login_directory_pkey', columns: [t.usernameKey] }),
    foreignKey({
      name: 'login_directory_institution_fkey',
      columns: [t.institutionId],
      foreignColumns: [institutions.id],
    }),
  ],
)
