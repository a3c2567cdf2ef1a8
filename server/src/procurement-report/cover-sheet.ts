import type { ReportDocument } from './report-document.ts'
import { blankCell, textCell } from '../workbook/cells.ts'
import { pictureHeight } from '../workbook/drawing.ts'
import { factRow } from '../workbook/fact-rows.ts'
import { sheetEnd, sheetStart } from '../workbook/sheet-frame.ts'
import { columnLettersOf, SheetRows } from '../workbook/sheet-rows.ts'
import type { StyleName } from '../workbook/styles.ts'

const widths = [28, 36, 36, 20]
const pointsPerCentimetre = 72 / 2.54
/** Room for a handwritten name and signature. */
const signatureHeight = 33

/** Details and certification share a page, so a signed page cannot be attached to another report. */
export function* coverSheet(document: ReportDocument, drawing?: string): Generator<string> {
  const { institution, title, facts, notices, foot } = document
  const rows = new SheetRows(widths)
  const fullWidthRow = (style: StyleName, text: string) => rows.mergedRow(style, text, widths.length)

  yield sheetStart({ widths, frozenRows: 0, cover: true })
  if (drawing) yield rows.rowOfHeight(Math.ceil(pictureHeight * pointsPerCentimetre) + 6, () => '')
  yield fullWidthRow('heading', institution.name)
  for (const contact of institution.contacts) yield fullWidthRow('note', contact)
  if (institution.contacts.length > 0) rows.skip()
  yield fullWidthRow('heading', title)
  rows.skip()
  for (const notice of notices) yield fullWidthRow('notice', notice)
  if (notices.length > 0) rows.skip()
  for (const fact of facts) yield factRow(rows, fact, widths.length)
  rows.skip()
  const { heading, statement, signatories } = document.certification
  yield fullWidthRow('caption', heading)
  yield fullWidthRow('note', statement)
  rows.skip()
  yield* signatureRows(rows, signatories)
  yield sheetEnd({ rows, columns: widths.length, foot, pagesTall: 1, drawing })
}

function* signatureRows(rows: SheetRows, signatories: string[]): Generator<string> {
  const labels = ['', 'Name', 'Signature', 'Date']
  yield rows.rowOfLines(1, (row) =>
    labels.map((label, index) => textCell(columnLettersOf(index) + row, 'header', label)).join(''),
  )
  for (const signatory of signatories)
    yield rows.rowOfHeight(
      signatureHeight,
      (row) =>
        textCell(`A${row}`, 'signatory', signatory) +
        labels
          .slice(1)
          .map((_, index) => blankCell(columnLettersOf(index + 1) + row, 'signatory'))
          .join(''),
    )
}
