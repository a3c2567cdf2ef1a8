import type { Fact } from './document-model.ts'
import { textCell } from './cells.ts'
import type { SheetRows } from './sheet-rows.ts'

/** A fact as a row: its label, and its value merged over the other columns. */
export function factRow(rows: SheetRows, { label, value }: Fact, columns: number): string {
  const over = columns - 1
  const height = Math.max(rows.heightOf(label, 0, 1, 'caption'), rows.heightOf(value, 1, over, 'note'))
  return rows.rowOfHeight(
    height,
    (row) => textCell(`A${row}`, 'caption', label) + rows.mergeCells(row, 1, over, 'note', value),
  )
}
