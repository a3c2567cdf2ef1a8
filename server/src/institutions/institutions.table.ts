import { foreignKey, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { countries, databaseTypes, provinces } from '@insaka/domain/institutions/institutions.labels'
import { choice, institutionId, recordStamp } from '../db/columns.ts'
import { institutions } from '../db/directory.table.ts'
import type { ConstraintMessages } from '../db/errors.ts'

export const institutionDetails = pgTable(
  'institution_details',
  {
    institutionId: institutionId(),
    location: text('location').notNull(),
    street: text('street').notNull(),
    city: text('city').notNull(),
    postalCode: text('postal_code').notNull(),
    province: choice('province', provinces).notNull(),
    country: choice('country', countries).notNull(),
    phoneNumber: text('phone_number'),
    email: text('email'),
    databaseType: choice('database_type', databaseTypes).notNull(),
    schemaName: text('schema_name').notNull(),
    databaseUsername: text('database_username').notNull(),
    ...recordStamp(),
  },
  (t) => [
    primaryKey({ name: 'institution_details_pkey', columns: [t.institutionId] }),
    foreignKey({
      name: 'institution_details_institution_fkey',
      columns: [t.institutionId],
      foreignColumns: [institutions.id],
    }),
  ],
)

export const institutionsConstraints = {
  database_names_schema_unique: {
    field: 'code',
    message: 'Another institution was registered at the same moment. Save again.',
  },
  database_names_username_unique: {
    field: 'code',
    message: 'Another institution was registered at the same moment. Save again.',
  },
  /** Occurs if the same request runs twice concurrently. */
  institutions_pkey: { field: 'code', message: 'This institution has already been registered.' },
  institutions_code_unique: { field: 'code', message: 'An institution with this acronym already exists.' },
} satisfies ConstraintMessages
