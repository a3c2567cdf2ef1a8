import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { institutionId, recordNumber } from '../db/columns.ts'

/** The vendors of an institution's papers, once for each of their words, so that any of them finds the name. */
export const vendorNames = pgTable(
  'vendor_names',
  {
    institutionId: institutionId(),
    /** The name in small letters from one of its words on. */
    beginning: text('beginning').notNull(),
    name: text('name').notNull(),
    /** How many papers have it, spelled like this. */
    records: recordNumber('records').notNull(),
  },
  (t) => [primaryKey({ name: 'vendor_names_pkey', columns: [t.institutionId, t.beginning, t.name] })],
)
