import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { institutionId, recordNumber } from '../db/columns.ts'

/** Vendor names, indexed under each of their words. */
export const vendorNames = pgTable(
  'vendor_names',
  {
    institutionId: institutionId(),
    /** The lower-case name from one of its words on. */
    beginning: text('beginning').notNull(),
    name: text('name').notNull(),
    records: recordNumber('records').notNull(),
  },
  (t) => [primaryKey({ name: 'vendor_names_pkey', columns: [t.institutionId, t.beginning, t.name] })],
)
