import { blankCell, textCell } from './cells.ts'
import { sizeOf, type StyleName } from './styles.ts'
import { countTextLines } from './text-lines.ts'

/** Excel's limits. */
const maxRows = 1_048_576
const maxRowHeight = 409
const defaultWidth = 9
/** Width in characters that is readable without scrolling. */
const readableWidth = 90
const lineHeight = 15

/** 0 is A, 26 is AA. */
export const columnLettersOf = (column: number): string =>
  (column < 26 ? '' : columnLettersOf(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))

type Cells = (row: number) => string

export class SheetRows {
  last = 0
  readonly mergedRanges: string[] = []
  readonly #widths: number[]
  constructor(widths: number[]) {
    this.#widths = widths
  }

  #row(cells: Cells, height: string): string {
    this.last += 1
    if (this.last > maxRows) throw new RangeError(`A sheet can have at most ${maxRows} rows.`)
    return `<row r="${this.last}"${height}>${cells(this.last)}</row>`
  }

  skip(): void {
    this.last += 1
  }

  rowOfHeight(height: number, cells: Cells): string {
    return this.#row(cells, ` ht="${Math.min(maxRowHeight, height)}" customHeight="1"`)
  }

  /** A row with an initial height, which Excel adjusts after edits. */
  rowOfLines(lines: number, cells: Cells): string {
    return this.#row(cells, lines > 1 ? ` ht="${Math.min(maxRowHeight, lines * lineHeight)}"` : '')
  }

  /** A text merged over several columns; by default, the first ones that reach a readable width. */
  mergedRow(style: StyleName, text: string, columns = this.#readable()): string {
    return this.rowOfHeight(this.heightOf(text, 0, columns, style), (row) =>
      this.mergeCells(row, 0, columns, style, text),
    )
  }

  #readable(): number {
    let columns = 0
    for (let width = 0; width < readableWidth; columns += 1) width += this.#widths[columns] ?? defaultWidth
    return columns
  }

  mergeCells(row: number, from: number, columns: number, style: StyleName, text: string): string {
    const cellNames = Array.from({ length: columns }, (_, index) => `${columnLettersOf(from + index)}${row}`)
    const [first = '', ...rest] = cellNames
    if (rest.length > 0) this.mergedRanges.push(`${first}:${cellNames.at(-1)}`)
    return textCell(first, style, text) + rest.map((at) => blankCell(at, style)).join('')
  }

  linesIn(column: number, text: string, style: StyleName, reserve = 1): number {
    return countTextLines(text, (this.#widths[column] ?? defaultWidth) / (sizeOf(style) * reserve))
  }

  heightOf(text: string, from: number, columns: number, style: StyleName): number {
    const size = sizeOf(style)
    let width = 0
    for (let index = from; index < from + columns; index += 1) width += this.#widths[index] ?? defaultWidth
    return Math.ceil(countTextLines(text, width / size) * lineHeight * size)
  }
}
