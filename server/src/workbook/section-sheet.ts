import type { ColumnKind, Section, Table } from './document-model.ts'
import { sheetEnd, sheetStart } from './sheet-frame.ts'
import { columnLettersOf, SheetRows } from './sheet-rows.ts'
import { figureText } from './figure-text.ts'
import { numericColumnKinds } from './styles.ts'
import { tableOpening, tableRows } from './table-rows.ts'

/** Print titles and filter range of a sheet, which the workbook part declares. */
export type Outline = { repeated: number; filter?: string | undefined }

/** Minimum widths, so days and common amounts never show as ####. */
const leastWidths: Partial<Record<ColumnKind, number>> = {
  day: 12,
  moment: 20,
  amount: 16,
  litres: 12,
  quantity: 12,
  count: 7,
  percent: 8,
}
/** Figures are indented from the text to their right. */
const indent = 1.3

/** The width of the largest amount of a record: 9,999,999,999,999.99. */
const largestAmount = 20

/**
 * Column widths for tables below each other: the maximum of all tables. Amount columns fit their sum, or without one
 * the largest possible amount.
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
        (numericColumnKinds.has(kind) ? indent : 0)
      widths[index] = Math.max(widths[index] ?? 0, columnWidth)
    }
  return widths
}

/** Reports its outline at the end, since the row count is only known then. */
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
      filter = `A${header}:${columnLettersOf(single.columns.length - 1)}${last}`
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
