import {
  boolean,
  foreignKey,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { institutionTypes } from '@insaka/domain/institutions/institutions.labels'
import { choice, institutionId } from './columns.ts'

/** Directory of institutions, public and without a tenant. */
export const institutions = pgTable(
  'institutions',
  {
    id: uuid('id').notNull(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    alias: text('alias').notNull(),
    type: choice('type', institutionTypes).notNull(),
    demo: boolean('demo').notNull(),
    /** Edition of the uploaded coat of arms; null if the drawn one is used. */
    shield: text('shield'),
  },
  (t) => [
    primaryKey({ name: 'institutions_pkey', columns: [t.id] }),
    unique('institutions_code_unique').on(t.code),
  ],
)

/** Maps usernames, which are unique across institutions, to users. */
export const loginDirectory = pgTable(
  'login_directory',
  {
    usernameKey: text('username_key').notNull(),
    institutionId: institutionId(),
    userId: uuid('user_id').notNull(),
  },
  (t) => [
    primaryKey({ name: 'login_directory_pkey', columns: [t.usernameKey] }),
    uniqueIndex('login_directory_of_user').on(t.userId),
    foreignKey({
      name: 'login_directory_institution_fkey',
      columns: [t.institutionId],
      foreignColumns: [institutions.id],
    }),
  ],
)

/** Names of the read-only schema and login of each institution, unique across institutions. */
export const databaseNames = pgTable(
  'database_names',
  {
    institutionId: institutionId(),
    schemaName: text('schema_name').notNull(),
    databaseUsername: text('database_username').notNull(),
  },
  (t) => [
    primaryKey({ name: 'database_names_pkey', columns: [t.institutionId] }),
    foreignKey({
      name: 'database_names_institution_fkey',
      columns: [t.institutionId],
      foreignColumns: [institutions.id],
    }),
    unique('database_names_schema_unique').on(t.schemaName),
    unique('database_names_username_unique').on(t.databaseUsername),
  ],
)
