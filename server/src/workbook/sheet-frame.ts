import { pageXml } from './page-setup.ts'
import { columnLettersOf, type SheetRows } from './sheet-rows.ts'

const namespaces =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'

const maxColumnWidth = 255
/** Excel's padding of a column, in characters of Calibri 11. */
const margin = 5 / 7

const columnXml = (width: number, index: number) =>
  `<col min="${index + 1}" max="${index + 1}" width="${Math.min(maxColumnWidth, width + margin).toFixed(4)}" customWidth="1"/>`

const frozenPane = (rows: number) =>
  `<pane ySplit="${rows}" topLeftCell="A${rows + 1}" activePane="bottomLeft" state="frozen"/>` +
  `<selection pane="bottomLeft" activeCell="A${rows + 1}" sqref="A${rows + 1}"/>`

type SheetStart = { widths: number[]; frozenRows: number; cover?: boolean }

export function sheetStart({ widths, frozenRows, cover = false }: SheetStart): string {
  const view = cover ? ' showGridLines="0" tabSelected="1"' : ''
  return [
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet ${namespaces}>`,
    '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>',
    `<sheetViews><sheetView${view} workbookViewId="0">${frozenRows ? frozenPane(frozenRows) : ''}</sheetView></sheetViews>`,
    '<sheetFormatPr defaultRowHeight="15"/>',
    widths.length > 0 ? `<cols>${widths.map(columnXml).join('')}</cols>` : '',
    '<sheetData>',
  ].join('')
}

type SheetEnd = {
  rows: SheetRows
  columns: number
  foot: string
  filter?: string | undefined
  pagesTall?: number
  /** Cells with hyperlinks, in the order of their relationship ids. */
  links?: string[]
  choices?: string[] | undefined
  drawing?: string | undefined
}

/** The XML after the rows, in the element order that Excel requires. */
export function sheetEnd({
  rows,
  columns,
  foot,
  filter,
  pagesTall = 0,
  links = [],
  choices = [],
  drawing,
}: SheetEnd): string {
  const all = `A1:${columnLettersOf(Math.max(0, columns - 1))}${Math.max(1, rows.last)}`
  const mergedCells = rows.mergedRanges.map((cells) => `<mergeCell ref="${cells}"/>`)
  return [
    '</sheetData>',
    filter ? `<autoFilter ref="${filter}"/>` : '',
    mergedCells.length > 0
      ? `<mergeCells count="${mergedCells.length}">${mergedCells.join('')}</mergeCells>`
      : '',
    choices.length > 0
      ? `<dataValidations count="${choices.length}">${choices.join('')}</dataValidations>`
      : '',
    links.length > 0
      ? `<hyperlinks>${links.map((cell, index) => `<hyperlink ref="${cell}" r:id="rId${index + 1}"/>`).join('')}</hyperlinks>`
      : '',
    pageXml(foot, pagesTall),
    // Suppresses Excel's warning for numbers stored as text, such as 0045.
    `<ignoredErrors><ignoredError sqref="${all}" numberStoredAsText="1"/></ignoredErrors>`,
    drawing ? `<drawing r:id="${drawing}"/>` : '',
    '</worksheet>',
  ].join('')
}
