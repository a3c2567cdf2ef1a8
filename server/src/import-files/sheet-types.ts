/** `row` is the number that Excel shows; empty rows are left out, and empty cells at the end of a row. */
export type ReadRow = { row: number; cells: string[] }

/** A sheet as texts, each as its cell says it. What is hidden is read, and counted where it has content. */
export type SheetData = {
  name: string
  startsIn1904: boolean
  isHidden: boolean
  hidden: { rows: number; columns: number }
  rows: ReadRow[]
}
