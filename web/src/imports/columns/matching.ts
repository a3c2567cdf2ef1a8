import { importSheets, type ImportField, type ImportSheet } from '@insaka/domain/imports/import-sheets'
import type { DayOrder, ImportRegister } from '@insaka/domain/imports/imports.labels'
import type { ColumnsInput, ImportColumn, WholeImport } from '@insaka/domain/imports/imports.schema'

/** What somebody has said so far of the columns of a file. */
export type Matching = {
  /** By heading; null where a column is left out. */
  fields: Readonly<Record<string, string | null>>
  dayOrders: Readonly<Record<string, DayOrder | undefined>>
  /** What all rows have, by field. */
  values: Readonly<Record<string, string>>
  /** Columns about which the server asks, since they were taken for days only now. */
  alsoAsked: readonly string[]
}

export function beginMatching({ columns, values }: Pick<WholeImport, 'columns' | 'values'>): Matching {
  const by = <T>(of: (column: ImportColumn) => T) =>
    Object.fromEntries(columns.map((column) => [column.heading, of(column)]))
  return {
    fields: by(({ field }) => field),
    dayOrders: by(({ dayOrder }) => dayOrder ?? undefined),
    values,
    alsoAsked: [],
  }
}

export type SheetColumns = {
  sheet: ImportSheet
  columns: readonly ImportColumn[]
}

/** The columns of a file by sheet. Those that nobody has recognised come first, since they want a look. */
export function bySheet(register: ImportRegister, columns: readonly ImportColumn[]): SheetColumns[] {
  const sheets = importSheets[register]
  return sheets.flatMap((sheet) => {
    const own = columns.filter((column) => sheetOf(sheets, column) === sheet)
    if (own.length === 0) return []
    const isKnown = ({ field, heading }: ImportColumn) => field !== null || isIgnored(sheet, heading)
    return [{ sheet, columns: [...own.filter((each) => !isKnown(each)), ...own.filter(isKnown)] }]
  })
}

/** Its heading begins with the name of its sheet, unless it is in the first one. */
const sheetOf = (sheets: readonly ImportSheet[], { heading }: ImportColumn) =>
  sheets.slice(1).find(({ name }) => heading.startsWith(`${name}: `)) ?? sheets[0]

/** As its own sheet calls it. */
export const ownHeading = ({ name, prefix }: ImportSheet, heading: string) =>
  prefix === '' ? heading : heading.slice(name.length + 2)

/** What Insaka decides itself; an export has it besides. */
export const isIgnored = (sheet: ImportSheet, heading: string) =>
  sheet.ignored.includes(ownHeading(sheet, heading))

type Named = { path: string; field: ImportField }

const fieldsOf = ({ fields, prefix }: ImportSheet): Named[] =>
  Object.entries(fields).map(([name, field]) => ({ path: prefix + name, field }))

/** Every field of a sheet, and which column fills it. */
export function choicesOf(sheet: ImportSheet, { fields }: Matching) {
  const taken = new Map(Object.entries(fields).map(([heading, path]) => [path, heading]))
  return fieldsOf(sheet).map(({ path, field }) => ({ path, field, takenBy: taken.get(path) }))
}

/** What is said of fields that no column fills, and that take another one of their row. */
export const followersOf = (sheets: readonly SheetColumns[], matching: Matching): string[] =>
  sheets.flatMap(({ sheet }) =>
    choicesOf(sheet, matching).flatMap(({ field: { field, follows }, takenBy }) =>
      follows === undefined || takenBy !== undefined
        ? []
        : `No column fills ${field.label}: it is ${sheet.fields[follows]!.field.label} of the same row.`,
    ),
  )

/** The fields that no column fills, and for which one value for all rows is asked. */
export const missingOf = (
  sheets: readonly SheetColumns[],
  matching: Matching,
): (Named & { sheet: string })[] =>
  sheets.flatMap(({ sheet }) =>
    choicesOf(sheet, matching)
      .filter(
        ({ field, takenBy }) =>
          (field.isRequired || field.isAsked) && !field.follows && takenBy === undefined,
      )
      .map(({ path, field }) => ({ path, field, sheet: sheet.name })),
  )

/** Whether it has to be said how the days of a column are written. */
export function isAsked(sheet: ImportSheet, column: ImportColumn, matching: Matching): boolean {
  const { heading, isAmbiguous } = column
  const path = matching.fields[heading]
  const kind = fieldsOf(sheet).find((each) => each.path === path)?.field.field.kind
  return (kind === 'day' || kind === 'moment') && (isAmbiguous || matching.alsoAsked.includes(heading))
}

const ordersOf = 'dayOrders.'
/** About which columns a refusal asks. */
export const askedIn = (fields: object): string[] =>
  Object.keys(fields).flatMap((path) => (path.startsWith(ordersOf) ? [path.slice(ordersOf.length)] : []))

const askedColumns = (sheets: readonly SheetColumns[], matching: Matching) =>
  sheets.flatMap(({ sheet, columns }) => columns.filter((column) => isAsked(sheet, column, matching)))

/** What is still to be said before the rows can be checked. */
export function openPoints(sheets: readonly SheetColumns[], matching: Matching): string[] {
  const { dayOrders, values } = matching
  const orders = askedColumns(sheets, matching)
    .filter(({ heading }) => !dayOrders[heading])
    .map(({ heading }) => `order of day and month in “${heading}”`)
  const missing = missingOf(sheets, matching).filter(
    ({ path, field }) => field.isRequired && !values[path]?.trim(),
  )
  return [...orders, ...missing.map(({ field }) => field.field.label)]
}

/** The same for the server: only what counts. */
export function columnsInput(sheets: readonly SheetColumns[], matching: Matching): ColumnsInput {
  const orders = askedColumns(sheets, matching).flatMap(({ heading }) => {
    const order = matching.dayOrders[heading]
    return order ? [[heading, order] as const] : []
  })
  return {
    columns: matching.fields,
    values: Object.fromEntries(
      missingOf(sheets, matching).flatMap(({ path, field }) => {
        const value = matching.values[path]?.trim() ?? ''
        return value === '' && !field.isRequired ? [] : [[path, value]]
      }),
    ),
    dayOrders: Object.fromEntries(orders),
  }
}
