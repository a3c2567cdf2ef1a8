/** What files of the product show: facts, tables and a coat of arms. */

export type Fact = { label: string; value: string }

export type Shield = { type: 'image/png' | 'image/jpeg'; bytes: Uint8Array; width: number; height: number }

/** A group of tables under one heading: a sheet of the workbook, a chapter of the paper. */
export type Section = {
  /** The name of its sheet, at most 31 characters. */
  name: string
  heading: string
  /** How its figures are counted, in a sentence or two. */
  note?: string
  tables: Table[]
}

export type Table = {
  /** Where a section has several. */
  caption?: string
  columns: Column[]
  /** Read as they are written, so that a table of any length takes no more memory than a batch. */
  rows: AsyncIterable<Cell[][]>
  /** Under the rows, in bold: one for each currency where amounts are added up. */
  sums?: Cell[][]
  /** Drawn above the table on paper. */
  bars?: Bars
  /** Said where there is no row; 'None.' without it. */
  empty?: string
}

/**
 * `text` wraps; `code` does not, and `link` is a code that leads somewhere. `day` is `2026-03-31`, `moment`
 * `2026-03-31T14:00:00+02:00`; `amount` is a decimal as text (`'9500.50'`), exact and shown with
 * two decimals; `litres` the same with three; `count` a whole number; `percent` a number, shown with one decimal.
 */
export type ColumnKind =
  | 'text'
  | 'code'
  | 'link'
  | 'day'
  | 'moment'
  | 'amount'
  | 'litres'
  | 'count'
  | 'percent'
export type Column = { label: string; kind: ColumnKind; width: number }
/** Width is in characters of the file's own font. */

/** Null leaves a cell empty. */
export type Cell = string | number | null

/** Horizontal bars, the largest first. */
export type Bars = {
  title: string
  unit: string
  bars: { label: string; value: number; valueText: string }[]
}
