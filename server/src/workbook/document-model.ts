export type Fact = { label: string; value: string }

export type Shield = { type: 'image/png' | 'image/jpeg'; bytes: Uint8Array; width: number; height: number }

/** A group of tables under one heading: a worksheet, or a chapter of a PDF. */
export type Section = {
  /** The worksheet name, at most 31 characters. */
  name: string
  heading: string
  note?: string
  tables: Table[]
}

export type Table = {
  caption?: string
  columns: Column[]
  /** Streamed in batches, so a table of any length needs little memory. */
  rows: AsyncIterable<Cell[][]>
  /** Rows in bold below the others, such as a total for each currency and its parts. */
  sums?: Cell[][]
  /** A chart above the table, in PDFs only. */
  bars?: Bars
  /** Text if there are no rows; 'None.' by default. */
  empty?: string
}

/**
 * `text` wraps; `code` does not, and `link` is a code with a hyperlink. `day` is `2026-03-31`, `moment`
 * `2026-03-31T14:00:00+02:00`; `amount` is an exact decimal as text (`'9500.50'`), shown with two decimals; `litres`
 * with three, and `quantity` with as many as it has; `count` is a whole number; `percent` a number, shown with one decimal.
 */
export type ColumnKind =
  | 'text'
  | 'code'
  | 'link'
  | 'day'
  | 'moment'
  | 'amount'
  | 'litres'
  | 'quantity'
  | 'count'
  | 'percent'
/** The width is in characters of the document's font. */
export type Column = { label: string; kind: ColumnKind; width: number }

export type Cell = string | number | null

export type Bars = {
  title: string
  unit: string
  bars: { label: string; value: number; valueText: string }[]
}
