import type { Cell, Table } from './document-model.ts'
import { textCell, typedCell } from './cells.ts'
import { columnLettersOf, type SheetRows } from './sheet-rows.ts'
import { numericColumnKinds } from './styles.ts'

/** Space below a filtered table, which excludes the sums from sorting. */
const gap = 4.5
/** Header heights allow for wider fonts, in case Calibri is not installed. */
const reserve = 1.2

/** The caption and the header. Filter buttons need an extra line at the bottom of the header. */
export function tableOpening(
  rows: SheetRows,
  { caption, columns }: Table,
  { filtered }: { filtered: boolean },
): string {
  const lines = columns.map(({ label }, index) => rows.linesIn(index, label, 'header', reserve))
  const header = (row: number) =>
    columns
      .map(({ label, kind }, index) =>
        textCell(
          columnLettersOf(index) + row,
          numericColumnKinds.has(kind) ? 'headerRight' : 'header',
          label,
        ),
      )
      .join('')
  return (
    (caption ? rows.mergedRow('caption', caption) : '') +
    rows.rowOfLines(Math.max(1, ...lines) + (filtered ? 1 : 0), header)
  )
}

/** The rows and the sums below them; reports the last filtered row. */
export async function* tableRows(
  rows: SheetRows,
  { columns, rows: batches, sums = [], empty }: Table,
  onFilterEnd?: (last: number) => void,
): AsyncGenerator<string> {
  const before = rows.last
  for await (const batch of batches) for (const cells of batch) yield rowXml('row', cells)
  if (rows.last === before) {
    if (empty !== '') yield rows.mergedRow('note', empty ?? 'None.')
  } else if (onFilterEnd) {
    onFilterEnd(rows.last)
    if (sums.length > 0) yield rows.rowOfHeight(gap, () => '')
  }
  for (const cells of sums) yield rowXml('sum', cells)

  function rowXml(look: 'row' | 'sum', cells: Cell[]): string {
    let lines = 1
    for (const [index, { kind }] of columns.entries()) {
      const cell = cells[index]
      if (kind !== 'text' || typeof cell !== 'string') continue
      lines = Math.max(lines, rows.linesIn(index, cell, `${look}-text`))
    }
    return rows.rowOfLines(lines, (row) => {
      let xml = ''
      for (const [index, { kind }] of columns.entries())
        xml += typedCell(columnLettersOf(index) + row, look, kind, cells[index] ?? null)
      return xml
    })
  }
}
