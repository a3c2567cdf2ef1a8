import { amountInput } from './amount-from-cell.ts'
import { maxHeadingLength } from './import-limits.ts'

type SheetRow = { row: number; cells: readonly string[] }

/** A heading without case, accents, blanks and punctuation: `P/O No.` becomes `pono`. Long texts have no key. */
export const headingKey = (text: string): string =>
  text.length > maxHeadingLength
    ? ''
    : text
        .normalize('NFKD')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]/gu, '')

export type Headings = {
  /** The index of the heading row; records follow it. */
  index: number
  row: number
  headings: readonly string[]
  /** Columns with the same heading, counted from 0. */
  twins: { heading: string; columns: number[] }[]
}

/** Titles, dates and addresses may precede the headings. */
export const headingSearchRows = 30

/**
 * The row with the most known headings. Null if no row has two, since any sentence may contain one; if only one heading
 * is known, one is enough.
 */
export function findHeadings(rows: readonly SheetRow[], knownKeys: ReadonlySet<string>): Headings | null {
  let best: { index: number; matchCount: number } | null = null
  for (const [index, { cells }] of rows.slice(0, headingSearchRows).entries()) {
    const matchCount = new Set(cells.map(headingKey).filter((key) => knownKeys.has(key))).size
    if (matchCount >= Math.min(2, knownKeys.size) && matchCount > (best?.matchCount ?? 0))
      best = { index, matchCount }
  }
  return best && headingsAt(rows, best.index)
}

function headingsAt(rows: readonly SheetRow[], index: number): Headings {
  const { row, cells } = rows[index]!
  return { index, row, headings: cells, twins: duplicateHeadings(cells) }
}

/** The headings in the row that the user chose; null if it is too far down or the last row. */
export function headingsInRow(rows: readonly SheetRow[], row: number): Headings | null {
  const index = rows.slice(0, headingSearchRows).findIndex((each) => each.row === row)
  return index < 0 || index + 1 === rows.length ? null : headingsAt(rows, index)
}

/** True if a cell contains letters and is no amount. */
const isText = (cell: string): boolean => /\p{L}/u.test(cell) && typeof amountInput(cell) === 'string'

/**
 * The most likely heading row if no heading is known: the first whose texts, at least two, fill half the width of the
 * widest row, which excludes titles; otherwise the first with any text. Null without any text.
 */
export function guessHeadings(rows: readonly SheetRow[]): Headings | null {
  const first = rows.slice(0, headingSearchRows)
  const texts = first.map(({ cells }) => cells.filter(isText).length)
  const widest = Math.max(0, ...first.map(({ cells }) => cells.filter(Boolean).length))
  const likelyIndex = texts.findIndex(
    (count, index) => count >= 2 && count * 2 >= widest && index + 1 < rows.length,
  )
  const index = likelyIndex >= 0 ? likelyIndex : texts.findIndex((count) => count > 0)
  return index < 0 ? null : headingsAt(rows, index)
}

function duplicateHeadings(headings: readonly string[]): Headings['twins'] {
  const columns = new Map<string, number[]>()
  for (const [column, heading] of headings.entries()) {
    const key = headingKey(heading)
    if (key) columns.set(key, [...(columns.get(key) ?? []), column])
  }
  return [...columns.values()]
    .filter((each) => each.length > 1)
    .map((each) => ({ heading: headings[each[0]!]!, columns: each }))
}

const totalsPattern =
  /^(?:grand|sub|overall|running|page|annual|monthly|quarterly)?[\s-]*(?:totals?|sums?)\b/i

/** True if a row only contains totals: a word such as Total, and amounts. */
export function isTotalsRow(cells: readonly string[]): boolean {
  const [first = '', ...others] = cells.filter(
    (text) =>
      text.length > maxHeadingLength || (headingKey(text) !== '' && typeof amountInput(text) === 'string'),
  )
  return totalsPattern.test(first) && others.length === 0
}
