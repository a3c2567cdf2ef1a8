import { foreignKey, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { pictureTypes } from '@insaka/domain/institutions/coat-of-arms.limits'
import { bytes, institutionId } from '../db/columns.ts'
import { institutions } from '../db/directory.table.ts'

/** Uploaded coats of arms, stored separately because every list reads the directory. */
export const institutionShields = pgTable(
  'institution_shields',
  {
    institutionId: institutionId(),
    type: text('type', { enum: pictureTypes }).notNull(),
    picture: bytes('picture').notNull(),
  },
  (t) => [
    primaryKey({ name: 'institution_shields_pkey', columns: [t.institutionId] }),
    foreignKey({
      name: 'institution_shields_institution_fkey',
      columns: [t.institutionId],
      foreignColumns: [institutions.id],
    }),
  ],
)
