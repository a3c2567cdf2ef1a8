import { plainDigits } from './figures.ts'

/** A number is written in plain digits, and null as an empty field. */
export type CsvValue = string | number | null

/** By it spreadsheets know that a file is in UTF-8. */
export const byteOrderMark = '\uFEFF'

/** A spreadsheet would read such a text as a formula; it takes the apostrophe for the mark of a text. */
const readsAsFormula = /^[=+\-@\t\r\n]/

/** A text as a field, quoted where RFC 4180 says so. */
export function csvText(text: string, separator = ','): string {
  const plain = readsAsFormula.test(text) ? `'${text}` : text
  return /["\r\n]/.test(plain) || plain.includes(separator) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** A line of fields without its end. */
export const csvLine = (values: readonly CsvValue[], separator = ','): string =>
  values.map((value) => fieldOf(value, separator)).join(separator)

function fieldOf(value: CsvValue, separator: string): string {
  if (value === null) return ''
  return typeof value === 'string' ? csvText(value, separator) : plainDigits(value, { most: 6 })
}

/** A whole file, whose first line has the headings. */
export const csvFile = (rows: readonly (readonly CsvValue[])[]): string =>
  byteOrderMark + rows.map((row) => `${csvLine(row)}\r\n`).join('')
