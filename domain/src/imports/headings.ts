import { amountInput } from './amount-from-cell.ts'
import { maxHeadingLength } from './import-limits.ts'

/** A row of a sheet, with the number that Excel shows for it. */
export type SheetRow = { row: number; cells: readonly string[] }

/** A heading without its case, accents, blanks and punctuation: `P/O No.` is `pono`. Longer texts are no headings. */
export const headingKey = (text: string): string =>
  text.length > maxHeadingLength
    ? ''
    : text
        .normalize('NFKD')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]/gu, '')

export type Headings = {
  /** Where the row is among those of the sheet; the records are behind it. */
  index: number
  row: number
  headings: readonly string[]
  /** Columns, from 0 on, that have the same heading. */
  twins: { heading: string; columns: number[] }[]
}

/** Titles, dates and addresses may come before it. */
export const headingSearchRows = 30

/**
 * The row with the most headings that are known by their keys, or null where no row has two of them: one is found in
 * many a sentence.
 */
export function findHeadings(rows: readonly SheetRow[], knownKeys: ReadonlySet<string>): Headings | null {
  let best: { index: number; found: number } | null = null
  for (const [index, { cells }] of rows.slice(0, headingSearchRows).entries()) {
    const found = new Set(cells.map(headingKey).filter((key) => knownKeys.has(key))).size
    if (found >= Math.min(2, knownKeys.size) && found > (best?.found ?? 0)) best = { index, found }
  }
  return best && headingsAt(rows, best.index)
}

function headingsAt(rows: readonly SheetRow[], index: number): Headings {
  const { row, cells } = rows[index]!
  return { index, row, headings: cells, twins: duplicateHeadings(cells) }
}

/** The headings in the row that somebody has chosen; null where it is not among the first rows, or has none below it. */
export function headingsInRow(rows: readonly SheetRow[], row: number): Headings | null {
  const index = rows.slice(0, headingSearchRows).findIndex((each) => each.row === row)
  return index < 0 || index + 1 === rows.length ? null : headingsAt(rows, index)
}

/** Whether a cell says something that is no amount and no day. */
const isText = (cell: string): boolean => /\p{L}/u.test(cell) && typeof amountInput(cell) === 'string'

/**
 * The row that looks most like headings where none are known: the first with two texts that is not much narrower than
 * the rows around it, as titles are, and has a row below it. Null where nothing is a text.
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

/** Whether a row only adds up others: it has a word such as Total, amounts and nothing else. */
export function isTotalsRow(cells: readonly string[]): boolean {
  const [first = '', ...others] = cells.filter(
    (text) =>
      text.length > maxHeadingLength || (headingKey(text) !== '' && typeof amountInput(text) === 'string'),
  )
  return totalsPattern.test(first) && others.length === 0
}
