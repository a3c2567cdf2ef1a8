import { byteOrderMark, csvText } from '@insaka/domain/core/csv'
import { plainDigits } from '@insaka/domain/core/number-format'
import type { Cell, ColumnKind } from '../workbook/document-model.ts'
import type { ExportColumn } from './export-columns.ts'

/** A list as CSV (RFC 4180) with one line of headings. */
export async function* csvLines(
  columns: ExportColumn[],
  pieces: AsyncIterable<object[]>,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns.map(({ label }) => csvText(label)))
  for await (const records of pieces) {
    let lines = ''
    for (const record of records)
      lines += csvLine(columns.map(({ kind, cellOf }) => csvField(kind, cellOf(record as never))))
    yield lines
  }
}

const csvLine = (fields: string[]): string => `${fields.join(',')}\r\n`

function csvField(kind: ColumnKind, value: Cell): string {
  if (value === null) return ''
  if (typeof value === 'number') return plainDigits(value, decimals[kind] ?? { maxDecimals: 6 })
  return kind === 'moment' ? value.slice(0, 19).replace('T', ' ') : csvText(value)
}

const decimals: Partial<Record<ColumnKind, { minDecimals: number }>> = {
  amount: { minDecimals: 2 },
  litres: { minDecimals: 3 },
}
