import type { Fact } from '../workbook/document-model.ts'
import { factRow } from '../workbook/fact-rows.ts'
import { sheetEnd, sheetStart } from '../workbook/sheet-frame.ts'
import { SheetRows } from '../workbook/sheet-rows.ts'

const widths = [28, 36, 36, 20]

/** The first sheet, which describes the file on one page. */
export function* aboutSheet(title: string, facts: Fact[], foot: string): Generator<string> {
  const rows = new SheetRows(widths)
  yield sheetStart({ widths, frozenRows: 0, cover: true })
  yield rows.mergedRow('heading', title, widths.length)
  rows.skip()
  for (const fact of facts) yield factRow(rows, fact, widths.length)
  yield sheetEnd({ rows, columns: widths.length, foot, pagesTall: 1 })
}
