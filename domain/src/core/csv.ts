import { plainDigits } from './number-format.ts'

/** Numbers are written in plain digits, amounts with two decimals, and null as an empty field. */
export type CsvValue = string | number | { amount: number } | null

/** Spreadsheets recognize UTF-8 by this mark. */
export const byteOrderMark = '\uFEFF'

/**
 * Prevents formula injection: spreadsheets read such text as a formula unless an apostrophe precedes it. Some split
 * fields at a semicolon, tab or line break, so those positions are protected, too.
 */
const formulaAtStart = /^(?='*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20])/
const formulaInside = /([;\t\r\n])(?='*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g
const markAtStart = /^'(?='*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20])/
const markInside = /([;\t\r\n])'(?='*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g

const withFormulaMarks = (text: string): string =>
  text.replaceAll(formulaInside, "$1'").replace(formulaAtStart, "'")

export const withoutFormulaMarks = (text: string): string =>
  text.replace(markAtStart, '').replaceAll(markInside, '$1')

const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** A text field of a CSV file, always quoted. */
export const csvText = (text: string): string => quote(withFormulaMarks(text))

/** A text field for the clipboard, quoted only if necessary, since users also paste into letters. */
function clipboardText(text: string): string {
  const safeText = withFormulaMarks(text)
  return /["\t\r\n]/.test(safeText) ? quote(safeText) : safeText
}

export const csvLine = (values: readonly CsvValue[]): string =>
  values.map((value) => formatField(value, csvText)).join(',')

export const clipboardLine = (values: readonly CsvValue[]): string =>
  values.map((value) => formatField(value, clipboardText)).join('\t')

function formatField(value: CsvValue, formatText: (text: string) => string): string {
  if (value === null) return ''
  if (typeof value === 'string') return formatText(value)
  return typeof value === 'number'
    ? plainDigits(value, { maxDecimals: 6 })
    : plainDigits(value.amount, { minDecimals: 2 })
}

export const csvFile = (rows: readonly (readonly CsvValue[])[]): string =>
  byteOrderMark + rows.map((row) => `${csvLine(row)}\r\n`).join('')
