import { boolean, date, foreignKey, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { institutionId } from '../db/columns.ts'
import { institutions } from '../db/directory.table.ts'

export const decisionSettings = pgTable(
  'decision_settings',
  {
    institutionId: institutionId(),
    decisionsFrom: date('decisions_from', { mode: 'string' }),
    fundsFirst: boolean('funds_first').notNull(),
    signedFile: boolean('signed_file').notNull(),
    requestsOnly: boolean('requests_only').notNull(),
    version: integer('version').notNull(),
  },
  (t) => [
    primaryKey({ name: 'decision_settings_pkey', columns: [t.institutionId] }),
    foreignKey({
      name: 'decision_settings_institution_fkey',
      columns: [t.institutionId],
      foreignColumns: [institutions.id],
    }),
  ],
)
