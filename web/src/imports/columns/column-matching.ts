import { importSheets, type ImportField, type ImportSheet } from '@insaka/domain/imports/import-sheets'
import type { DayOrder, ImportRegister } from '@insaka/domain/imports/imports.labels'
import type { ColumnsInput, ImportColumn, ImportDetails } from '@insaka/domain/imports/imports.schema'

/** What somebody has said so far of the columns of a file. */
export type ColumnMatching = {
  /** By heading; null where a column is left out. */
  fields: Readonly<Record<string, string | null>>
  dayOrders: Readonly<Record<string, DayOrder | undefined>>
  /** What all rows have, by field. */
  values: Readonly<Record<string, string>>
  /** Columns about which the server asks, since they were taken for days only now. */
  ambiguousHeadings: readonly string[]
}

export function initialMatching({
  columns,
  values,
}: Pick<ImportDetails, 'columns' | 'values'>): ColumnMatching {
  const byHeading = <T>(valueOf: (column: ImportColumn) => T) =>
    Object.fromEntries(columns.map((column) => [column.heading, valueOf(column)]))
  return {
    fields: byHeading(({ field }) => field),
    dayOrders: byHeading(({ dayOrder }) => dayOrder ?? undefined),
    values,
    ambiguousHeadings: [],
  }
}

export type SheetColumns = {
  sheet: ImportSheet
  columns: readonly ImportColumn[]
}

/** The columns of a file by sheet. Those that nobody has recognised come first, since they want a look. */
export function groupBySheet(register: ImportRegister, columns: readonly ImportColumn[]): SheetColumns[] {
  const sheets = importSheets[register]
  return sheets.flatMap((sheet) => {
    const sheetColumns = columns.filter((column) => sheetOf(sheets, column) === sheet)
    if (sheetColumns.length === 0) return []
    const isRecognised = ({ field, heading }: ImportColumn) => field !== null || isIgnored(sheet, heading)
    return [
      {
        sheet,
        columns: [
          ...sheetColumns.filter((each) => !isRecognised(each)),
          ...sheetColumns.filter(isRecognised),
        ],
      },
    ]
  })
}

/** Its heading begins with the name of its sheet, unless it is in the first one. */
const sheetOf = (sheets: readonly ImportSheet[], { heading }: ImportColumn) =>
  sheets.slice(1).find(({ name }) => heading.startsWith(`${name}: `)) ?? sheets[0]

/** As its own sheet calls it. */
export const headingInSheet = ({ name, prefix }: ImportSheet, heading: string) =>
  prefix === '' ? heading : heading.slice(name.length + 2)

/** What Insaka decides itself; an export has it besides. */
export const isIgnored = (sheet: ImportSheet, heading: string) =>
  sheet.ignored.includes(headingInSheet(sheet, heading))

type FieldWithPath = { path: string; field: ImportField }

const fieldsOf = ({ fields, prefix }: ImportSheet): FieldWithPath[] =>
  Object.entries(fields).map(([name, field]) => ({ path: prefix + name, field }))

/** Every field of a sheet, and which column fills it. */
export function fieldChoices(sheet: ImportSheet, { fields }: ColumnMatching) {
  const headingByPath = new Map(Object.entries(fields).map(([heading, path]) => [path, heading]))
  return fieldsOf(sheet).map(({ path, field }) => ({ path, field, takenBy: headingByPath.get(path) }))
}

/** What is said of fields that no column fills, and that take another one of their row. */
export const derivedFieldNotes = (sheets: readonly SheetColumns[], matching: ColumnMatching): string[] =>
  sheets.flatMap(({ sheet }) =>
    fieldChoices(sheet, matching).flatMap(({ field: { field, follows }, takenBy }) =>
      follows === undefined || takenBy !== undefined
        ? []
        : `No column fills ${field.label}: it is ${sheet.fields[follows]!.field.label} of the same row.`,
    ),
  )

/** The fields that no column fills, and for which one value for all rows is asked. */
export const unmatchedFields = (
  sheets: readonly SheetColumns[],
  matching: ColumnMatching,
): (FieldWithPath & { sheet: string })[] =>
  sheets.flatMap(({ sheet }) =>
    fieldChoices(sheet, matching)
      .filter(
        ({ field, takenBy }) =>
          (field.isRequired || field.isAsked) && !field.follows && takenBy === undefined,
      )
      .map(({ path, field }) => ({ path, field, sheet: sheet.name })),
  )

/** Whether it has to be said how the days of a column are written. */
export function needsDayOrder(sheet: ImportSheet, column: ImportColumn, matching: ColumnMatching): boolean {
  const { heading, isAmbiguous } = column
  const path = matching.fields[heading]
  const kind = fieldsOf(sheet).find((each) => each.path === path)?.field.field.kind
  return (
    (kind === 'day' || kind === 'moment') && (isAmbiguous || matching.ambiguousHeadings.includes(heading))
  )
}

const dayOrderPrefix = 'dayOrders.'
/** About which columns a refusal asks. */
export const ambiguousHeadingsIn = (fields: object): string[] =>
  Object.keys(fields).flatMap((path) =>
    path.startsWith(dayOrderPrefix) ? [path.slice(dayOrderPrefix.length)] : [],
  )

const ambiguousColumns = (sheets: readonly SheetColumns[], matching: ColumnMatching) =>
  sheets.flatMap(({ sheet, columns }) => columns.filter((column) => needsDayOrder(sheet, column, matching)))

/** What is still to be said before the rows can be checked. */
export function itemsToComplete(sheets: readonly SheetColumns[], matching: ColumnMatching): string[] {
  const { dayOrders, values } = matching
  const orders = ambiguousColumns(sheets, matching)
    .filter(({ heading }) => !dayOrders[heading])
    .map(({ heading }) => `order of day and month in “${heading}”`)
  const missing = unmatchedFields(sheets, matching).filter(
    ({ path, field }) => field.isRequired && !values[path]?.trim(),
  )
  return [...orders, ...missing.map(({ field }) => field.field.label)]
}

/** The same for the server: only what counts. */
export function columnsInput(sheets: readonly SheetColumns[], matching: ColumnMatching): ColumnsInput {
  const orders = ambiguousColumns(sheets, matching).flatMap(({ heading }) => {
    const order = matching.dayOrders[heading]
    return order ? [[heading, order] as const] : []
  })
  return {
    columns: matching.fields,
    values: Object.fromEntries(
      unmatchedFields(sheets, matching).flatMap(({ path, field }) => {
        const value = matching.values[path]?.trim() ?? ''
        return value === '' && !field.isRequired ? [] : [[path, value]]
      }),
    ),
    dayOrders: Object.fromEntries(orders),
  }
}
