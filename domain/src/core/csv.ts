import { plainDigits } from './number-format.ts'

/** A number is written in plain digits, an amount with two decimals, and null as an empty field. */
export type CsvValue = string | number | { amount: number } | null

/** By it spreadsheets know that a file is in UTF-8. */
export const byteOrderMark = '\uFEFF'

/**
 * A spreadsheet would read such a text as a formula; it takes the apostrophe for the mark of a text. One that splits
 * fields elsewhere begins another field behind a semicolon, a tab or the end of a line.
 */
const formulaAtStart = /^(?='*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20])/
const formulaInside = /([;\t\r\n])(?='*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g
const markAtStart = /^'(?='*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20])/
const markInside = /([;\t\r\n])'(?='*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g

/** A text with an apostrophe before whatever would be read as a formula. */
const withFormulaMarks = (text: string): string =>
  text.replaceAll(formulaInside, "$1'").replace(formulaAtStart, "'")

/** Reads back what `withFormulaMarks` wrote. */
export const withoutFormulaMarks = (text: string): string =>
  text.replace(markAtStart, '').replaceAll(markInside, '$1')

const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** A text as a field of a file, always quoted. */
export const csvText = (text: string): string => quote(withFormulaMarks(text))

/** A text as a field between tabs for the clipboard, quoted where it has to be: people paste it into letters, too. */
function clipboardText(text: string): string {
  const safeText = withFormulaMarks(text)
  return /["\t\r\n]/.test(safeText) ? quote(safeText) : safeText
}

/** A line of fields without its end. */
export const csvLine = (values: readonly CsvValue[]): string =>
  values.map((value) => formatField(value, csvText)).join(',')

/** A line of a table on the clipboard. */
export const clipboardLine = (values: readonly CsvValue[]): string =>
  values.map((value) => formatField(value, clipboardText)).join('\t')

function formatField(value: CsvValue, formatText: (text: string) => string): string {
  if (value === null) return ''
  if (typeof value === 'string') return formatText(value)
  return typeof value === 'number' ? plainDigits(value, { most: 6 }) : plainDigits(value.amount, { least: 2 })
}

/** A whole file, whose first line has the headings. */
export const csvFile = (rows: readonly (readonly CsvValue[])[]): string =>
  byteOrderMark + rows.map((row) => `${csvLine(row)}\r\n`).join('')
