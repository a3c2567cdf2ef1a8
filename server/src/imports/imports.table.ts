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

export type StoredColumn = {
  /** Index of the register's sheet, and index of the column in it. */
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

/** Imports; their files are attachments. */
export const imports = pgTable(
  'imports',
  {
    institutionId: institutionId(),
    id: recordNumber('id').notNull(),
    register: choice('register', importRegisters).notNull(),
    state: choice('state', importStates).notNull(),
    attachmentId: uuid('attachment_id').notNull(),
    /** Hash of the headings, to reuse the column matching. */
    headingsKey: text('headings_key').notNull(),
    columns: jsonb('columns').$type<StoredColumn[]>().notNull(),
    columnValues: jsonb('column_values').$type<Record<string, string>>().notNull(),
    notes: jsonb('notes').$type<string[]>().notNull(),
    startsIn1904: boolean('starts_in_1904').notNull(),
    /** Number of main rows, and of detail rows. */
    rows: integer('rows').notNull(),
    furtherRows: integer('further_rows').notNull(),
    initiator: text('initiator').notNull(),
    initiatorId: uuid('initiator_id').notNull(),
    /** The user who started the current or last work; at first the user who uploaded the file. */
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

/** FURTHER is the state of a detail row without a problem. */
const storedRowStates = { ...rowStates, FURTHER: 'Belongs to another row' } as const

export const importRows = pgTable(
  'import_rows',
  {
    institutionId: institutionId(),
    importId: recordNumber('import_id').notNull(),
    /** Unique across all sheets of the file. */
    row: bigint('row', { mode: 'number' }).notNull(),
    sheet: integer('sheet').notNull(),
    /** Row number in Excel. */
    line: integer('line').notNull(),
    cells: jsonb('cells').$type<string[]>().notNull(),
    mended: jsonb('mended').$type<Record<string, string>>().notNull(),
    state: choice('state', storedRowStates).notNull(),
    title: text('title').notNull(),
    /** Sort key for the numbering of records. */
    orderedBy: text('ordered_by'),
    problems: jsonb('problems').$type<Problem[]>().notNull(),
    differs: jsonb('differs').$type<Difference[]>().notNull(),
    /** The imported or existing record. */
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
