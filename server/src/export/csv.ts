import { plainDigits } from '@insaka/domain/core/figures'
import type { Cell, ColumnKind } from '../workbook/contents.ts'
import type { ExportColumn } from './columns.ts'

const byteOrderMark = '\uFEFF'

/** A list as RFC 4180 has it, with one line of headings. */
export async function* csvOf(
  columns: ExportColumn[],
  pieces: AsyncIterable<object[]>,
): AsyncGenerator<string> {
  yield byteOrderMark + line(columns.map(({ label }) => text(label)))
  for await (const records of pieces) {
    let lines = ''
    for (const record of records)
      lines += line(columns.map(({ kind, tell }) => field(kind, tell(record as never))))
    yield lines
  }
}

const line = (fields: string[]): string => `${fields.join(',')}\r\n`

function field(kind: ColumnKind, value: Cell): string {
  if (value === null) return ''
  if (typeof value === 'number') return plainDigits(value, decimals[kind] ?? { most: 6 })
  return kind === 'moment' ? value.slice(0, 19).replace('T', ' ') : text(value)
}

const decimals: Partial<Record<ColumnKind, { least: number }>> = {
  amount: { least: 2 },
  litres: { least: 3 },
}

/** A spreadsheet would read such a text as a formula; it takes the apostrophe for the mark of a text. */
const readsAsFormula = /^[=+\-@\t\r\n]/

function text(value: string): string {
  const plain = readsAsFormula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
