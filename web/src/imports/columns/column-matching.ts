import { importSheets, type ImportField, type ImportSheet } from '@insaka/domain/imports/import-sheets'
import type { DayOrder, ImportRegister } from '@insaka/domain/imports/imports.labels'
import type { ColumnsInput, ImportColumn, ImportDetails } from '@insaka/domain/imports/imports.schema'

export type ColumnMatching = {
  /** Field path by heading; null leaves a column out. */
  fields: Readonly<Record<string, string | null>>
  dayOrders: Readonly<Record<string, DayOrder | undefined>>
  /** A constant for all rows, by field. */
  values: Readonly<Record<string, string>>
  /** Columns whose ambiguous day order the server reported after their assignment to a date field. */
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

type SheetColumns = {
  sheet: ImportSheet
  columns: readonly ImportColumn[]
}

/** Groups the columns by sheet, with unrecognised ones first because they need attention. */
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

/** A heading has the prefix of its sheet, except in the first one. */
const sheetOf = (sheets: readonly ImportSheet[], { heading }: ImportColumn) =>
  sheets.slice(1).find(({ name }) => heading.startsWith(`${name}: `)) ?? sheets[0]

/** Heading without the prefix of its sheet. */
export const headingInSheet = ({ name, prefix }: ImportSheet, heading: string) =>
  prefix === '' ? heading : heading.slice(name.length + 2)

/** True for columns of an export that Insaka computes itself. */
export const isIgnored = (sheet: ImportSheet, heading: string) =>
  sheet.ignored.includes(headingInSheet(sheet, heading))

type FieldWithPath = { path: string; field: ImportField }

const fieldsOf = ({ fields, prefix }: ImportSheet): FieldWithPath[] =>
  Object.entries(fields).map(([name, field]) => ({ path: prefix + name, field }))

/** Every field of a sheet with the column that fills it, if any. */
export function fieldChoices(sheet: ImportSheet, { fields }: ColumnMatching) {
  const headingByPath = new Map(Object.entries(fields).map(([heading, path]) => [path, heading]))
  return fieldsOf(sheet).map(({ path, field }) => ({ path, field, takenBy: headingByPath.get(path) }))
}

/** Notes on unfilled fields that copy another field of their row. */
export const derivedFieldNotes = (sheets: readonly SheetColumns[], matching: ColumnMatching): string[] =>
  sheets.flatMap(({ sheet }) =>
    fieldChoices(sheet, matching).flatMap(({ field: { field, follows }, takenBy }) =>
      follows === undefined || takenBy !== undefined
        ? []
        : `No column fills ${field.label}, so it takes ${sheet.fields[follows]!.field.label} of the same row.`,
    ),
  )

const unfilledFields = (
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

/** Unfilled fields for which the user may or must give one value for all rows. */
export const unmatchedFields: typeof unfilledFields = (sheets, matching) =>
  unfilledFields(sheets, matching).filter(({ field }) => !field.isUnique)

/** Labels of unfilled fields that only a column can fill. */
export const fieldsNeedingColumn = (sheets: readonly SheetColumns[], matching: ColumnMatching): string[] =>
  unfilledFields(sheets, matching)
    .filter(({ field }) => field.isUnique)
    .map(({ field }) => field.field.label)

/** True if the user has to choose the day order of a column. */
export function needsDayOrder(sheet: ImportSheet, column: ImportColumn, matching: ColumnMatching): boolean {
  const { heading, isAmbiguous } = column
  const path = matching.fields[heading]
  const kind = fieldsOf(sheet).find((each) => each.path === path)?.field.field.kind
  return (
    (kind === 'day' || kind === 'moment') && (isAmbiguous || matching.ambiguousHeadings.includes(heading))
  )
}

const dayOrderPrefix = 'dayOrders.'
/** Headings of columns whose day order a refusal asks for. */
export const ambiguousHeadingsIn = (fields: object): string[] =>
  Object.keys(fields).flatMap((path) =>
    path.startsWith(dayOrderPrefix) ? [path.slice(dayOrderPrefix.length)] : [],
  )

const ambiguousColumns = (sheets: readonly SheetColumns[], matching: ColumnMatching) =>
  sheets.flatMap(({ sheet, columns }) => columns.filter((column) => needsDayOrder(sheet, column, matching)))

export function itemsToComplete(sheets: readonly SheetColumns[], matching: ColumnMatching): string[] {
  const { dayOrders, values } = matching
  const orders = ambiguousColumns(sheets, matching)
    .filter(({ heading }) => !dayOrders[heading])
    .map(({ heading }) => `order of day and month in “${heading}”`)
  const missing = unmatchedFields(sheets, matching).filter(
    ({ path, field }) => field.isRequired && !values[path]?.trim(),
  )
  return [
    ...orders,
    ...fieldsNeedingColumn(sheets, matching),
    ...missing.map(({ field }) => field.field.label),
  ]
}

/** The request body, without inapplicable choices. */
export function columnsInputOf(sheets: readonly SheetColumns[], matching: ColumnMatching): ColumnsInput {
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
