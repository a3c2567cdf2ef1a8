import type { AnyLine } from '@insaka/domain/registers/lines'
import { readPastedCell } from './cell-kinds.ts'
import type { DescribedLines } from './describe-lines.ts'

/** Cells of a spreadsheet as its text: tabs between cells, line breaks between rows, quotes around cells with either. */
export function readCells(text: string): string[][] {
  const rows: string[][] = [[]]
  const cells = /(?:"([^"]*(?:""[^"]*)*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/y
  for (let match = cells.exec(text); match; match = cells.exec(text)) {
    const [, quoted, plain = '', end] = match
    rows.at(-1)!.push(quoted?.replaceAll('""', '"').replaceAll(/\r\n?/g, '\n') ?? plain)
    if (end === '') break
    // A spreadsheet ends its last row with a line break.
    if (end !== '\t' && cells.lastIndex === text.length) break
    if (end !== '\t') rows.push([])
  }
  return rows
}

type Place = { index: number; column: string }

/** Fills cells to the right and lines below with pasted cells, and adds lines as needed. Decided columns are skipped. */
export function pasteCells(
  { columns, entered, blank }: Pick<DescribedLines, 'columns' | 'entered' | 'blank'>,
  lines: readonly AnyLine[],
  { index, column }: Place,
  cells: readonly (readonly string[])[],
): AnyLine[] {
  const names = entered.slice(entered.indexOf(column))
  const targets = columns.filter(({ name }) => names.includes(name))
  const filled = cells.map((row, offset) => ({
    ...(lines[index + offset] ?? blank),
    ...Object.fromEntries(
      targets.slice(0, row.length).map(({ name, field }, i) => [name, readPastedCell(field, row[i]!)]),
    ),
  }))
  return [...lines.slice(0, index), ...filled, ...lines.slice(index + filled.length)]
}
