import type { ReadRow } from './sheet-types.ts'
import type { Budget } from './refuse-file.ts'

export type MergedRange = { column: number; from: number; to: number }

/** Repeats the text of a merged range in its lower rows, but leaves rows without other text empty. */
export function fillMergedRanges(
  rows: readonly ReadRow[],
  ranges: readonly MergedRange[],
  budget: Budget,
): void {
  const sorted = ranges
    .filter(({ from, to }) => to > from)
    .sort((one, other) => one.column - other.column || one.from - other.from)
  let end = { column: -1, row: 0 }
  for (const { column, from, to } of sorted) {
    // Excel never writes overlapping ranges; skipping them keeps the work linear.
    if (column === end.column && from <= end.row) continue
    end = { column, row: to }
    const at = indexOfRow(rows, from)
    const text = rows[at]?.row === from ? rows[at].cells[column] : undefined
    if (!text) continue
    for (let index = at + 1; index < rows.length && rows[index]!.row <= to; index += 1) {
      const { cells } = rows[index]!
      if (cells[column]) continue
      budget.spend(text.length)
      while (cells.length < column) cells.push('')
      cells[column] = text
    }
  }
}

/** Binary search for this row, or the first one after it. */
function indexOfRow(rows: readonly ReadRow[], row: number): number {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (rows[middle]!.row < row) low = middle + 1
    else high = middle
  }
  return low
}
