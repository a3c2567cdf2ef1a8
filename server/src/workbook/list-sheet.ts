import type { Column, Table } from './document-model.ts'
import { widthsOf, type Outline } from './section-sheet.ts'
import { sheetEnd, sheetStart } from './sheet-frame.ts'
import { columnLettersOf, SheetRows } from './sheet-rows.ts'
import { tableOpening, tableRows } from './table-rows.ts'

type ListSheet = {
  columns: Column[]
  rows: Table['rows']
  foot: string
  /** A column with hyperlinks, and their number, known once all rows are written. */
  links?: { column: number; count: () => number } | undefined
  choices?: string[]
}

/** A machine-readable list: column headers in the first row, then only records. */
export async function* listSheet(
  { columns, rows: batches, foot, links, choices }: ListSheet,
  reportOutline: (outline: Outline) => void,
): AsyncGenerator<string> {
  const table = { columns, rows: batches, empty: '' }
  const widths = widthsOf([table])
  const rows = new SheetRows(widths)
  yield sheetStart({ widths, frozenRows: 1 }) + tableOpening(rows, table, { filtered: true })
  yield* tableRows(rows, table)
  const filter = `A1:${columnLettersOf(columns.length - 1)}${rows.last}`
  reportOutline({ repeated: 1, filter })
  const linkCells = Array.from(
    { length: links?.count() ?? 0 },
    (_, at) => `${columnLettersOf(links!.column)}${at + 2}`,
  )
  yield sheetEnd({ rows, columns: columns.length, foot, filter, links: linkCells, choices })
}
