import * as z from 'zod/mini'
import { moment } from '../core/dates.ts'
import { pagination } from '../core/paging.schema.ts'
import { choice, word } from '../core/text-fields.ts'
import {
  dayOrders,
  importFieldLabels as label,
  importRegisters,
  importStates,
  problemStates,
  rowStates,
} from './imports.labels.ts'

const integer = z.int()
const state = choice(label.state, importStates)

/** An import as its list shows it. */
export const importRecord = z.object({
  id: integer,
  register: choice(label.register, importRegisters),
  fileName: z.string(),
  size: integer,
  sha256: z.string(),
  state,
  /** Rows of the register itself; those of further sheets belong to them. */
  rows: integer,
  rowsIn: integer,
  /** Rows that are wrong or there already, once the import has ended. */
  leftOut: integer,
  takenBack: integer,
  kept: integer,
  initiator: z.string(),
  initiatorId: z.string(),
  createdOn: moment,
  endedOn: z.nullable(moment),
})
export type ImportRecord = z.output<typeof importRecord>

/** A column of the file, and what it was taken for. */
const importColumn = z.object({
  /** As the file calls it; in a further sheet after the sheet's name and a colon. */
  heading: z.string(),
  /** The field that it fills; null where it is left out. */
  field: z.nullable(z.string()),
  /** The first values in it. */
  examples: z.array(z.string()),
  /** Asked about where days could be read in two ways. */
  isAmbiguous: z.boolean(),
  dayOrder: z.nullable(choice('Order of day and month', dayOrders)),
})
export type ImportColumn = z.output<typeof importColumn>

const problem = z.object({
  /** Empty where the whole row is meant. */
  field: z.string(),
  label: z.string(),
  message: z.string(),
  /** So many other rows are wrong in this field, and say the same in it. */
  alike: integer,
})

/** A row of which something is to be said. */
const problemRow = z.object({
  row: integer,
  sheet: z.string(),
  /** The number that the row has in its sheet. */
  line: integer,
  state: choice('state', problemStates),
  /** What tells people which row it is. */
  title: z.string(),
  cells: z.record(z.string(), z.string()),
  problems: z.array(problem),
  /** Where the record is there already, the cells that say something else. */
  differs: z.array(z.object({ field: z.string(), label: z.string(), file: z.string(), record: z.string() })),
})
export type ProblemRow = z.output<typeof problemRow>

export const problemsPage = z.object({
  content: z.array(problemRow),
  pagination,
  /** How many rows each thing is said of. */
  kinds: z.array(
    z.object({ sheet: z.string(), field: z.string(), label: z.string(), message: z.string(), rows: integer }),
  ),
})

export const importDetails = z.extend(importRecord, {
  columns: z.array(importColumn),
  /** What all rows have in a field that no column fills. */
  values: z.record(z.string(), z.string()),
  /** What was noticed while the file was read, such as hidden rows. */
  notes: z.array(z.string()),
  counts: z.object(
    Object.fromEntries(Object.keys(rowStates).map((name) => [name, integer])) as Record<
      keyof typeof rowStates,
      typeof integer
    >,
  ),
  /** The last number given in the register; null where its records have none. Numbers are never given again. */
  lastNumber: z.nullable(integer),
  /** The last import of the same file in which rows were corrected that are wrong here, with how many they are. */
  corrections: z.nullable(z.object({ import: integer, createdOn: moment, rows: integer })),
  /** How far what is under way has come. */
  progress: z.object({ done: integer, of: integer }),
})
export type ImportDetails = z.output<typeof importDetails>

/** The first rows of the sheet with the records, shortened, and which of them was taken as the headings. */
export const firstRows = z.object({
  sheet: z.string(),
  headingRow: z.nullable(integer),
  rows: z.array(z.object({ row: integer, cells: z.array(z.string()) })),
})
export type FirstRows = z.output<typeof firstRows>

const rowNumber = z
  .int('The row must be a whole number.')
  .check(z.gte(1, 'Rows start at 1.'), z.lte(1_048_576, 'No sheet has as many rows.'))

export const headingsInput = z.strictObject({
  /** The row number that Excel shows. */
  row: rowNumber,
})

const cellText = word('A cell', { max: 5_000 })
const headingText = z.string().check(z.maxLength(600, 'A heading may have at most 600 characters.'))
const fieldName = z.string().check(z.maxLength(60))

export const columnsInput = z.strictObject({
  columns: z.record(headingText, z.nullable(fieldName)),
  values: z._default(z.record(fieldName, cellText), {}),
  dayOrders: z._default(z.record(headingText, choice('Order of day and month', dayOrders)), {}),
})
export type ColumnsInput = z.output<typeof columnsInput>

export const rowInput = z.strictObject({
  cells: z.record(fieldName, cellText),
  /** Mends all rows that are wrong in these fields and say the same in them, and checks the whole file again. */
  everywhere: z._default(z.boolean(), false),
})
export type RowInput = z.output<typeof rowInput>
export const runInput = z.strictObject({ onlyRight: z._default(z.boolean(), false) })
