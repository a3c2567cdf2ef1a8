import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { DayOrder } from '@insaka/domain/imports/imports.labels'
import { importRegisters, importStates, rowStates } from '@insaka/domain/imports/imports.labels'
import { attachments } from '../attachments/attachments.table.ts'
import { choice, institutionId, moment, recordNumber } from '../db/columns.ts'
import { users } from '../users/users.table.ts'

/** A column of a file as it is kept with its import. */
export type StoredColumn = {
  /** Which sheet of the register it is in, and its place there. */
  sheet: number
  index: number
  heading: string
  field: string | null
  examples: string[]
  isAmbiguous: boolean
  dayOrder: DayOrder | null
}

export type Problem = { field: string; label: string; message: string }
export type Difference = { field: string; label: string; file: string; record: string }

/** Files that were brought in; the files themselves are attachments. */
export const imports = pgTable(
  'imports',
  {
    institutionId: institutionId(),
    id: recordNumber('id').notNull(),
    register: choice('register', importRegisters).notNull(),
    state: choice('state', importStates).notNull(),
    attachmentId: uuid('attachment_id').notNull(),
    /** Files with the same headings are matched alike. */
    headingsKey: text('headings_key').notNull(),
    columns: jsonb('columns').$type<StoredColumn[]>().notNull(),
    columnValues: jsonb('column_values').$type<Record<string, string>>().notNull(),
    notes: jsonb('notes').$type<string[]>().notNull(),
    startsIn1904: boolean('starts_in_1904').notNull(),
    /** Those of the register itself, and those of further sheets. */
    rows: integer('rows').notNull(),
    furtherRows: integer('further_rows').notNull(),
    initiator: text('initiator').notNull(),
    initiatorId: uuid('initiator_id').notNull(),
    /** Who has begun what is under way, or was the last to do so. */
    acting: text('acting').notNull(),
    actingId: uuid('acting_id').notNull(),
    createdOn: moment('created_on').notNull(),
    endedOn: moment('ended_on'),
  },
  (t) => [
    primaryKey({ name: 'imports_pkey', columns: [t.institutionId, t.id] }),
    foreignKey({
      name: 'imports_initiator_fkey',
      columns: [t.institutionId, t.initiatorId],
      foreignColumns: [users.institutionId, users.id],
    }),
    foreignKey({
      name: 'imports_attachment_fkey',
      columns: [t.institutionId, t.attachmentId],
      foreignColumns: [attachments.institutionId, attachments.id],
    }),
    index('imports_of_attachment').on(t.institutionId, t.attachmentId),
  ],
)

/** A row of a further sheet that belongs to another row has no state of its own. */
export const storedRowStates = { ...rowStates, FURTHER: 'Belongs to another row' } as const

/** Each row of a file, and what has become of it. */
export const importRows = pgTable(
  'import_rows',
  {
    institutionId: institutionId(),
    importId: recordNumber('import_id').notNull(),
    /** Tells the rows of all sheets apart. */
    row: bigint('row', { mode: 'number' }).notNull(),
    sheet: integer('sheet').notNull(),
    /** As Excel numbers the rows of its sheet. */
    line: integer('line').notNull(),
    cells: jsonb('cells').$type<string[]>().notNull(),
    /** Cells that somebody has mended, by their fields. */
    mended: jsonb('mended').$type<Record<string, string>>().notNull(),
    state: choice('state', storedRowStates).notNull(),
    title: text('title').notNull(),
    /** The day by which rows are numbered. */
    orderedBy: text('ordered_by'),
    problems: jsonb('problems').$type<Problem[]>().notNull(),
    differs: jsonb('differs').$type<Difference[]>().notNull(),
    /** The record that the row has become, or that was there already. */
    recordId: text('record_id'),
  },
  (t) => [
    primaryKey({ name: 'import_rows_pkey', columns: [t.institutionId, t.importId, t.row] }),
    foreignKey({
      name: 'import_rows_import_fkey',
      columns: [t.institutionId, t.importId],
      foreignColumns: [imports.institutionId, imports.id],
    }),
    index('import_rows_by_state').on(t.institutionId, t.importId, t.state, t.orderedBy, t.row),
  ],
)
