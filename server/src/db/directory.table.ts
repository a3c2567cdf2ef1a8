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
    /** Which edition of its coat of arms was uploaded; none where it is drawn. */
    shield: text('shield'),
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
    uniqueIndex('login_directory_of_user').on(t.userId),
    foreignKey({
      name: 'login_directory_institution_fkey',
      columns: [t.institutionId],
      foreignColumns: [institutions.id],
    }),
  ],
)

/** Under which names an institution reaches its records from elsewhere. */
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
