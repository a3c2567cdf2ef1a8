import type { Cell, Table } from '../../workbook/contents.ts'
import { bodyWidth, lineHeight, paper, rules, styles, type Style } from './paper.ts'
import type { Sheet } from './sheet.ts'
import type { Tag } from './structure.ts'
import { placeColumns, type Layout } from './table-columns.ts'
import { layHead, layNone, layRow, rowHeight, rowPad, splitRow, type Row } from './table-row.ts'

/** Of a row that goes over to the next page, so many lines are on the first. */
const leastLines = 3
const below = 16
/** So many rows at the beginning tell how wide the columns are. */
const measured = 200

/** Draws rows as they are read, and halts after each batch. */
export async function* drawTable(sheet: Sheet, table: Table, section: Tag): AsyncGenerator<void> {
  let drawing: TableDrawing | null = null
  // One row is held back, so that the last one can be taken over to the page of the sums.
  let last: Row | null = null
  for await (const batch of table.rows) {
    drawing ??= batch.length > 0 ? new TableDrawing(sheet, table, section, batch.slice(0, measured)) : null
    for (const values of batch) {
      const row: Row = drawing!.lay(values)
      if (last) drawing!.put(last)
      else drawing!.begin(row)
      last = row
    }
    yield
  }
  drawing ??= new TableDrawing(sheet, table, section, [])
  drawing.finish(last ?? drawing.beginEmpty())
}

class TableDrawing {
  readonly #sheet: Sheet
  readonly #table: Table
  readonly #layout: Layout
  readonly #head: Row
  readonly #tag: Tag
  readonly #plain: Style
  readonly #bold: Style

  constructor(sheet: Sheet, table: Table, section: Tag, first: Cell[][]) {
    this.#sheet = sheet
    this.#table = table
    this.#layout = placeColumns(table.columns, first, table.sums ?? [], sheet.fonts)
    this.#head = layHead(this.#layout, sheet.fonts.bold)
    this.#tag = sheet.tag(section, 'Table')
    const { size } = this.#layout
    this.#plain = { ...styles.text, size }
    this.#bold = { ...styles.strong, size }
  }

  lay(values: Cell[]): Row {
    return layRow(values, this.#layout, this.#sheet.fonts.regular)
  }

  /** The caption and the head, on a page where at least the beginning of the first row has room too. */
  begin(first: Row): void {
    const sheet = this.#sheet
    const { caption = '' } = this.#table
    const captionLines = caption ? sheet.lines(caption, styles.caption, bodyWidth).length : 0
    const firstHeight = rowHeight(Math.min(first.lineCount, leastLines), this.#layout)
    sheet.need(captionLines * lineHeight(styles.caption.size) + 3 + this.#height(this.#head) + firstHeight)
    if (caption) {
      sheet.flow(caption, { style: styles.caption, tag: sheet.tag(this.#tag, 'Caption') })
      sheet.y += 3
    }
    const row = sheet.tag(this.#tag, 'TR')
    const cells = this.#head.cells.map(() => sheet.tag(row, 'TH', { scope: 'Column' }))
    this.#drawHead((draw, column) => sheet.mark(cells[column] ?? null, draw))
    row?.end()
  }

  /** The head, and as the only row what is said where there is none. */
  beginEmpty(): Row {
    const none = layNone(this.#table.empty ?? 'None.', this.#layout, this.#sheet.fonts.regular)
    this.begin(none)
    return none
  }

  put(row: Row, style = this.#plain): void {
    const tag = this.#sheet.tag(this.#tag, 'TR')
    const cells = row.cells.map(() => this.#sheet.tag(tag, 'TD'))
    for (let rest: Row | null = row; rest;) {
      const [here, later] = this.#partFor(rest)
      this.#draw(here, style, (draw, column) => this.#sheet.mark(cells[column] ?? null, draw))
      if (later) this.#turn()
      else this.#rule(rules.thin, rules.hairline)
      rest = later
    }
    tag?.end()
  }

  finish(last: Row): void {
    const sums = (this.#table.sums ?? []).map((sum) => layRow(sum, this.#layout, this.#sheet.fonts.bold))
    const height = [last, ...sums].reduce((sum, row) => sum + this.#height(row), 0)
    if (sums.length > 0 && height > this.#sheet.room && height < this.#wholePage) this.#turn()
    this.put(last)
    if (sums.length > 0) this.#rule(rules.strong, rules.ink)
    for (const sum of sums) this.put(sum, this.#bold)
    this.#tag?.end()
    this.#sheet.y += below
  }

  /** As much of a row as has room here; one that fits on a page of its own is not parted. */
  #partFor(row: Row): [here: Row, later: Row | null] {
    const height = this.#height(row)
    if (height <= this.#sheet.room) return [row, null]
    if (height <= this.#wholePage || this.#lineRoom < leastLines) this.#turn()
    const count = Math.max(1, this.#lineRoom)
    return count >= row.lineCount ? [row, null] : splitRow(row, count)
  }

  /** On a new page, under the head again, which a reader for the blind hears once. */
  #turn(): void {
    this.#sheet.startPage()
    this.#drawHead((draw) => this.#sheet.artifact(draw))
  }

  #drawHead(place: Place): void {
    this.#draw(this.#head, this.#bold, place)
    this.#rule(rules.strong, rules.ink)
  }

  #draw(row: Row, style: Style, place: Place): void {
    const sheet = this.#sheet
    const step = lineHeight(this.#layout.size)
    for (const [index, { lines, size }] of row.cells.entries()) {
      const { x, width, isNumber } = this.#layout.columns[index]!
      // Set smaller, it is still on the line of its row.
      const top = sheet.y + rowPad + (this.#layout.size - size)
      const draw = () => {
        for (const [number, line] of lines.entries()) {
          const left = isNumber ? x + width - line.width * size : x
          sheet.text(line.text, left, top + number * step, { ...style, size })
        }
      }
      if (lines.length > 0) place(draw, index)
    }
    sheet.y += this.#height(row)
  }

  #rule(thickness: number, colour: string): void {
    this.#sheet.rule(this.#sheet.y - thickness / 2, thickness, colour, paper.left, this.#layout.width)
  }

  #height = ({ lineCount }: Row): number => rowHeight(lineCount, this.#layout)

  /** So many lines of a row have room on the rest of the page. */
  get #lineRoom(): number {
    return Math.floor((this.#sheet.room - 2 * rowPad) / lineHeight(this.#layout.size))
  }

  /** Under the head, on a page that goes on with its section. */
  get #wholePage(): number {
    return paper.bottom - paper.top - this.#height(this.#head) - lineHeight(styles.foot.size) - 4
  }
}

/** Says to which cell belongs what is drawn. */
type Place = (draw: () => void, column: number) => void
