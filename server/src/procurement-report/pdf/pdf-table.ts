import type { Cell, Table } from '../../workbook/document-model.ts'
import { bodyWidth, lineHeight, pageLayout, lineStyles, styles, type TextStyle } from './page-layout.ts'
import type { Sheet } from './page-writer.ts'
import type { Tag } from './structure-tags.ts'
import { layOutColumns, type Layout } from './table-columns.ts'
import {
  layOutHeader,
  layOutEmptyRow,
  layOutRow,
  rowHeight,
  rowPad,
  splitRow,
  type Row,
} from './table-row.ts'

/** Minimum number of lines before a page break within a row. */
const minLinesOnPage = 3
const spaceBelow = 16
/** Number of first rows that determine the column widths. */
const measuredRows = 200

/** Draws rows as they are read, and yields after each batch. */
export async function* drawTable(sheet: Sheet, table: Table, section: Tag): AsyncGenerator<void> {
  let drawing: TableDrawing | null = null
  // Holds one row back, so the last row can move to the page of the sums.
  let last: Row | null = null
  for await (const batch of table.rows) {
    drawing ??=
      batch.length > 0 ? new TableDrawing(sheet, table, section, batch.slice(0, measuredRows)) : null
    for (const values of batch) {
      const row: Row = drawing!.layOut(values)
      if (last) drawing!.drawRow(last)
      else drawing!.drawStart(row)
      last = row
    }
    yield
  }
  drawing ??= new TableDrawing(sheet, table, section, [])
  drawing.finish(last ?? drawing.drawEmptyStart())
}

class TableDrawing {
  readonly #sheet: Sheet
  readonly #table: Table
  readonly #layout: Layout
  readonly header: Row
  readonly #tag: Tag
  readonly #plain: TextStyle
  readonly #bold: TextStyle

  constructor(sheet: Sheet, table: Table, section: Tag, sampleRows: Cell[][]) {
    this.#sheet = sheet
    this.#table = table
    this.#layout = layOutColumns(table.columns, sampleRows, table.sums ?? [], sheet.fonts)
    this.header = layOutHeader(this.#layout, sheet.fonts.bold)
    this.#tag = sheet.tag(section, 'Table')
    const { size } = this.#layout
    this.#plain = { ...styles.text, size }
    this.#bold = { ...styles.strong, size }
  }

  layOut(values: Cell[]): Row {
    return layOutRow(values, this.#layout, this.#sheet.fonts.regular)
  }

  /** Draws caption and header on a page that also has room for the start of the first row. */
  drawStart(first: Row): void {
    const sheet = this.#sheet
    const { caption = '' } = this.#table
    const captionLines = caption ? sheet.lines(caption, styles.caption, bodyWidth).length : 0
    const firstHeight = rowHeight(Math.min(first.lineCount, minLinesOnPage), this.#layout)
    sheet.ensureSpace(
      captionLines * lineHeight(styles.caption.size) + 3 + this.#height(this.header) + firstHeight,
    )
    if (caption) {
      sheet.flow(caption, { style: styles.caption, tag: sheet.tag(this.#tag, 'Caption') })
      sheet.y += 3
    }
    const row = sheet.tag(this.#tag, 'TR')
    const cells = this.header.cells.map(() => sheet.tag(row, 'TH', { scope: 'Column' }))
    this.drawHeader((draw, column) => sheet.drawTagged(cells[column] ?? null, draw))
    row?.end()
  }

  /** Draws the header, and the message of an empty table as the only row. */
  drawEmptyStart(): Row {
    const emptyRow = layOutEmptyRow(this.#table.empty ?? 'None.', this.#layout, this.#sheet.fonts.regular)
    this.drawStart(emptyRow)
    return emptyRow
  }

  drawRow(row: Row, style = this.#plain): void {
    const tag = this.#sheet.tag(this.#tag, 'TR')
    const cells = row.cells.map(() => this.#sheet.tag(tag, 'TD'))
    for (let remaining: Row | null = row; remaining;) {
      const [here, later] = this.fitRow(remaining)
      this.#draw(here, style, (draw, column) => this.#sheet.drawTagged(cells[column] ?? null, draw))
      if (later) this.startNextPage()
      else this.#rule(lineStyles.thin, lineStyles.hairline)
      remaining = later
    }
    tag?.end()
  }

  finish(last: Row): void {
    const sums = (this.#table.sums ?? []).map((sum) => layOutRow(sum, this.#layout, this.#sheet.fonts.bold))
    const height = [last, ...sums].reduce((sum, row) => sum + this.#height(row), 0)
    if (sums.length > 0 && height > this.#sheet.spaceLeft && height < this.fullPageHeight)
      this.startNextPage()
    this.drawRow(last)
    if (sums.length > 0) this.#rule(lineStyles.strong, lineStyles.ink)
    for (const sum of sums) this.drawRow(sum, this.#bold)
    this.#tag?.end()
    this.#sheet.y += spaceBelow
  }

  /** The part of a row that fits here; a row that fits on a page of its own is not split. */
  fitRow(row: Row): [here: Row, later: Row | null] {
    const height = this.#height(row)
    if (height <= this.#sheet.spaceLeft) return [row, null]
    if (height <= this.fullPageHeight || this.linesThatFit < minLinesOnPage) this.startNextPage()
    const count = Math.max(1, this.linesThatFit)
    return count >= row.lineCount ? [row, null] : splitRow(row, count)
  }

  /** Repeats the header untagged, so screen readers read it once. */
  startNextPage(): void {
    this.#sheet.startPage()
    this.drawHeader((draw) => this.#sheet.drawUntagged(draw))
  }

  drawHeader(markCell: MarkCell): void {
    this.#draw(this.header, this.#bold, markCell)
    this.#rule(lineStyles.strong, lineStyles.ink)
  }

  #draw(row: Row, style: TextStyle, markCell: MarkCell): void {
    const sheet = this.#sheet
    const step = lineHeight(this.#layout.size)
    for (const [index, { lines, size }] of row.cells.entries()) {
      const { x, width, isNumber } = this.#layout.columns[index]!
      // Smaller text stays on the baseline of its row.
      const top = sheet.y + rowPad + (this.#layout.size - size)
      const draw = () => {
        for (const [number, line] of lines.entries()) {
          const left = isNumber ? x + width - line.width * size : x
          sheet.text(line.text, left, top + number * step, { ...style, size })
        }
      }
      if (lines.length > 0) markCell(draw, index)
    }
    sheet.y += this.#height(row)
  }

  #rule(thickness: number, colour: string): void {
    this.#sheet.rule(this.#sheet.y - thickness / 2, thickness, colour, pageLayout.left, this.#layout.width)
  }

  #height = ({ lineCount }: Row): number => rowHeight(lineCount, this.#layout)

  /** Number of lines of a row that fit on the rest of the page. */
  get linesThatFit(): number {
    return Math.floor((this.#sheet.spaceLeft - 2 * rowPad) / lineHeight(this.#layout.size))
  }

  /** Space below the header on a continuation page. */
  get fullPageHeight(): number {
    return pageLayout.bottom - pageLayout.top - this.#height(this.header) - lineHeight(styles.foot.size) - 4
  }
}

/** Runs the drawing of a cell, so that it belongs to the tag of the cell or to no tag. */
type MarkCell = (draw: () => void, column: number) => void
