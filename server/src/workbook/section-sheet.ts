import type { ColumnKind, Section, Table } from './document-model.ts'
import { sheetEnd, sheetStart } from './sheet-frame.ts'
import { letterOf, SheetRows } from './sheet-rows.ts'
import { figureText } from './figure-text.ts'
import { figures } from './styles.ts'
import { tableOpening, tableRows } from './table-rows.ts'

/** What the workbook says of a sheet. */
export type Outline = { repeated: number; filter?: string | undefined }

/** So that no day and no common amount turns into ####, whatever was asked for. */
const leastWidths: Partial<Record<ColumnKind, number>> = {
  day: 12,
  moment: 20,
  amount: 16,
  litres: 12,
  count: 7,
  percent: 8,
}
/** Figures are a little off the text to their right. */
const indent = 1.3

/** The width of the largest amount that a record has: 9,999,999,999,999.99. */
const largestAmount = 20

/**
 * The tables are one under the other, so each column is as wide as the widest of them asks for. Of amounts it has room
 * for the sum, than which none above it is wider; without one, for the largest there may be.
 */
export function widthsOf(tables: Table[]): number[] {
  const widths: number[] = []
  for (const { columns, sums = [] } of tables)
    for (const [index, { width, kind }] of columns.entries()) {
      const sumWidths =
        kind === 'amount' || kind === 'litres'
          ? sums.map((sum) => figureText(sum[index] ?? '', kind).length)
          : []
      const minAmountWidth = kind === 'amount' && sums.length === 0 ? largestAmount : 0
      const columnWidth =
        Math.max(width, leastWidths[kind] ?? 1, minAmountWidth, ...sumWidths) +
        (figures.has(kind) ? indent : 0)
      widths[index] = Math.max(widths[index] ?? 0, columnWidth)
    }
  return widths
}

/** Tells its outline before it ends: how long a table is shows only once it is written. */
export async function* sectionSheet(
  section: Section,
  foot: string,
  reportOutline: (outline: Outline) => void,
): AsyncGenerator<string> {
  const { heading, note, tables } = section
  const widths = widthsOf(tables)
  const rows = new SheetRows(widths)
  const [first, ...more] = tables
  const single = more.length === 0 ? first : undefined

  let opening = rows.mergedRow('heading', heading)
  let frozenRows = rows.last
  if (note) opening += rows.mergedRow('note', note)
  rows.skip()
  if (single) {
    opening += tableOpening(rows, single, { filtered: true })
    frozenRows = rows.last
  }
  yield sheetStart({ widths, frozenRows }) + opening

  let filter: string | undefined
  if (single) {
    const header = rows.last
    yield* tableRows(rows, single, (last) => {
      filter = `A${header}:${letterOf(single.columns.length - 1)}${last}`
    })
  } else {
    for (const table of tables) {
      yield tableOpening(rows, table, { filtered: false })
      yield* tableRows(rows, table)
      rows.skip()
    }
  }
  reportOutline({ repeated: frozenRows, filter })
  yield sheetEnd({ rows, columns: widths.length, foot, filter })
}
