/** `row` is the row number in Excel; empty rows and trailing empty cells are omitted. */
export type ReadRow = { row: number; cells: string[] }

/** A sheet as displayed texts. Hidden rows and columns are read too, and counted if they have content. */
export type SheetData = {
  name: string
  startsIn1904: boolean
  isHidden: boolean
  hidden: { rows: number; columns: number }
  rows: ReadRow[]
}
