import type { Cell } from '../../workbook/document-model.ts'
import { breakLines, type Line } from './break-lines.ts'
import { cellText } from './cell-text.ts'
import type { Font } from './fonts.ts'
import { lineHeight } from './page-layout.ts'
import { toPrintable } from './printable.ts'
import type { Layout, PlacedColumn } from './table-columns.ts'

export type Row = { cells: { lines: Line[]; size: number }[]; lineCount: number }

export const rowPad = 2

export const rowHeight = (lineCount: number, { size }: Layout): number =>
  lineCount * lineHeight(size) + 2 * rowPad

/** The smallest scale for fitting text into one line; text that needs a smaller one is broken at full size. */
const minScale = { number: 0.5, other: 0.75 }

export function layOutRow(values: Cell[], layout: Layout, font: Font): Row {
  const cells = layout.columns.map((column, index) =>
    layOutCell(toPrintable(cellText(values[index] ?? null, column.kind)), column, layout.size, font),
  )
  return { cells, lineCount: Math.max(1, ...cells.map(({ lines }) => lines.length)) }
}

export function layOutHeader(layout: Layout, font: Font): Row {
  const cells = layout.columns.map((column) => ({
    lines: breakLines(toPrintable(column.label), column.width / layout.size, font.advance),
    size: layout.size,
  }))
  return { cells, lineCount: Math.max(1, ...cells.map(({ lines }) => lines.length)) }
}

/** The message of an empty table, across all columns. */
export function layOutEmptyRow(text: string, { columns, size, width }: Layout, font: Font): Row {
  const lines = breakLines(toPrintable(text), width / size, font.advance)
  return {
    cells: columns.map((_, index) => ({ lines: index === 0 ? lines : [], size })),
    lineCount: lines.length,
  }
}

function layOutCell(text: string, { width, wraps, isNumber }: PlacedColumn, size: number, font: Font) {
  if (text === '') return { lines: [], size }
  const fittingSize = wraps ? size : Math.min(size, width / font.widthOf(text))
  const fontSize = fittingSize < size * (isNumber ? minScale.number : minScale.other) ? size : fittingSize
  // Tolerance for rounding in the sum of the widths.
  return { lines: breakLines(text, width / fontSize + 1e-6, font.advance), size: fontSize }
}

/** Splits a row that is taller than the rest of the page. */
export function splitRow({ cells }: Row, count: number): [Row, Row] {
  const part = (from: number, to?: number): Row => {
    const parts = cells.map(({ lines, size }) => ({ lines: lines.slice(from, to), size }))
    return { cells: parts, lineCount: Math.max(1, ...parts.map(({ lines }) => lines.length)) }
  }
  return [part(0, count), part(count)]
}
