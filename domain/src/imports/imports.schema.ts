import * as z from 'zod/mini'
import { moment } from '../core/dates.ts'
import { pagination } from '../core/paging.schema.ts'
import { choice, limitedText } from '../core/text-fields.ts'
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

export const importRecord = z.object({
  id: integer,
  register: choice(label.register, importRegisters),
  fileName: z.string(),
  size: integer,
  sha256: z.string(),
  state,
  /** Rows of the main sheet only. */
  rows: integer,
  rowsIn: integer,
  /** The number of rows that are invalid or already recorded. */
  leftOut: integer,
  takenBack: integer,
  kept: integer,
  initiator: z.string(),
  initiatorId: z.string(),
  createdOn: moment,
  endedOn: z.nullable(moment),
})
export type ImportRecord = z.output<typeof importRecord>

const importColumn = z.object({
  /** The heading in the file; in a further sheet it follows the sheet's name and a colon. */
  heading: z.string(),
  /** The field that it fills; null if the column is ignored. */
  field: z.nullable(z.string()),
  examples: z.array(z.string()),
  /** True if the user must choose the order of day and month. */
  isAmbiguous: z.boolean(),
  dayOrder: z.nullable(choice('Order of day and month', dayOrders)),
})
export type ImportColumn = z.output<typeof importColumn>

const problem = z.object({
  /** Empty if it concerns the whole row. */
  field: z.string(),
  label: z.string(),
  message: z.string(),
  /** The number of other rows of the sheet with the same value and an error in this field. */
  alike: integer,
})

const problemRow = z.object({
  row: integer,
  sheet: z.string(),
  /** The row number within its sheet. */
  line: integer,
  state: choice('state', problemStates),
  /** A short description that identifies the row. */
  title: z.string(),
  cells: z.record(z.string(), z.string()),
  problems: z.array(problem),
  /** For an existing record, the cells with different values. */
  differs: z.array(z.object({ field: z.string(), label: z.string(), file: z.string(), record: z.string() })),
})
export type ProblemRow = z.output<typeof problemRow>

export const problemsPage = z.object({
  content: z.array(problemRow),
  pagination,
  /** The number of rows for each kind of problem. */
  kinds: z.array(
    z.object({ sheet: z.string(), field: z.string(), label: z.string(), message: z.string(), rows: integer }),
  ),
})

const correctedRow = z.object({
  row: integer,
  sheet: z.string(),
  line: integer,
  title: z.string(),
  cells: z.array(
    z.object({
      field: z.string(),
      label: z.string(),
      /** The text in the file. */
      file: z.string(),
      text: z.string(),
      /** The error of the corrected cell; empty if it is valid. */
      message: z.string(),
    }),
  ),
})
export type CorrectedRow = z.output<typeof correctedRow>

export const correctedRowsPage = z.object({ content: z.array(correctedRow), pagination })

export const importDetails = z.extend(importRecord, {
  columns: z.array(importColumn),
  /** Values that all rows take for fields without a column. */
  values: z.record(z.string(), z.string()),
  /** Notes about the file, such as hidden rows. */
  notes: z.array(z.string()),
  counts: z.object(
    Object.fromEntries(Object.keys(rowStates).map((name) => [name, integer])) as Record<
      keyof typeof rowStates,
      typeof integer
    >,
  ),
  /** The last number used in the register, which is never reused; null for registers without numbers. */
  lastNumber: z.nullable(integer),
  /** The last import of the same file with corrections for rows that are invalid here, and the number of these rows. */
  corrections: z.nullable(z.object({ import: integer, createdOn: moment, rows: integer })),
  progress: z.object({ done: integer, of: integer }),
})
export type ImportDetails = z.output<typeof importDetails>

/** The first rows of the main sheet, shortened, and the row used as headings. */
export const firstRows = z.object({
  sheet: z.string(),
  headingRow: z.nullable(integer),
  rows: z.array(z.object({ row: integer, cells: z.array(z.string()) })),
})
export type FirstRows = z.output<typeof firstRows>

const rowNumber = z
  .int('The row must be a whole number.')
  .check(z.gte(1, 'Rows start at 1.'), z.lte(1_048_576, 'A sheet has at most 1,048,576 rows.'))

export const headingsInput = z.strictObject({
  /** The row number in Excel. */
  row: rowNumber,
})

const cellText = limitedText('A cell', { max: 5_000 })
const headingText = z.string().check(z.maxLength(600, 'A heading may have at most 600 characters.'))
const fieldName = z.string().check(z.maxLength(60))

export const columnsInput = z.strictObject({
  columns: z.record(headingText, z.nullable(fieldName)),
  values: z._default(z.record(fieldName, cellText), {}),
  dayOrders: z._default(z.record(headingText, choice('Order of day and month', dayOrders)), {}),
})
export type ColumnsInput = z.output<typeof columnsInput>

export const rowInput = z.strictObject({
  /** Null removes a correction, so that the text in the file counts again. */
  cells: z.record(fieldName, z.nullable(cellText)),
  /** Corrects all rows with the same value and an error in these fields, and checks the whole file again. */
  everywhere: z._default(z.boolean(), false),
})
export type RowInput = z.output<typeof rowInput>
export const runInput = z.strictObject({ onlyRight: z._default(z.boolean(), false) })
