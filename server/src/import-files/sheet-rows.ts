import { addText, dayText, excelText, isoText, plainNumber, tidied } from './cell-texts.ts'
import type { Range } from './merged-cells.ts'
import { readXml, type Attributes, type XmlReader } from './read-xml.ts'
import type { ReadSheet } from './read-sheet.ts'
import { refuseFile } from './refuse-file.ts'
import { SheetContent } from './sheet-content.ts'
import type { Sheets } from './sheets.ts'
import { piecesOf, type Package, type SheetPart, type WorkbookParts } from './workbook-parts.ts'

const [lastRow, lastColumn] = [1_048_576, 16_384]

/** `AB12` as a column from 0 on and a row from 1 on. */
function placeOf(at: string): { column: number; row: number } {
  const [, letters, digits] = /^([A-Z]{1,3})([1-9]\d{0,6})$/.exec(at) ?? refuseFile('DAMAGED')
  let column = 0
  for (const letter of letters!) column = column * 26 + letter.charCodeAt(0) - 64
  const row = Number(digits)
  if (column > lastColumn || row > lastRow) refuseFile('DAMAGED')
  return { column: column - 1, row }
}

function rangeOf(cells: string): Range {
  const [first = '', last = first] = cells.split(':')
  const [from, to] = [placeOf(first), placeOf(last)]
  return { column: from.column, from: from.row, to: to.row }
}

/** Reads the cells of one sheet. */
export async function readSheet(
  archive: Package,
  { startsIn1904, texts, isDay }: WorkbookParts,
  { entry, ...part }: SheetPart,
  sheets: Sheets,
): Promise<ReadSheet> {
  const content = new SheetContent(sheets)
  let row = 0
  let column = -1
  let cell: Attributes = {}
  let value = ''

  const textOfCell = (): string => {
    switch (cell['t'] ?? 'n') {
      case 's':
        if (value === '') return ''
        return (/^\d+$/.test(value) ? texts[Number(value)] : undefined) ?? refuseFile('DAMAGED')
      case 'n':
        return isDay[Number(cell['s'] ?? 0)] ? dayText(value.trim(), startsIn1904) : plainNumber(value.trim())
      case 'inlineStr':
      case 'str':
        return excelText(value)
      case 'b':
        return { '1': 'TRUE', true: 'TRUE', '0': 'FALSE', false: 'FALSE' }[value.trim()] ?? ''
      case 'e':
        return tidied(value)
      case 'd':
        return isoText(value.trim())
      default:
        return refuseFile('DAMAGED')
    }
  }

  const reader: XmlReader = {
    open(name, attributes, within) {
      const parent = within.at(-1)
      if (name === 'c' && parent === 'row') {
        const at = attributes['r'] === undefined ? { column: column + 1, row } : placeOf(attributes['r'])
        // Excel writes them in their order; whatever is elsewhere might take the place of another.
        if (at.row !== row || at.column <= column || at.column >= lastColumn) refuseFile('DAMAGED')
        column = at.column
        cell = attributes
        value = ''
      } else if (name === 'row' && parent === 'sheetData') {
        const number = attributes['r'] ?? String(row + 1)
        if (!/^[1-9]\d{0,6}$/.test(number) || Number(number) <= row || Number(number) > lastRow) {
          refuseFile('DAMAGED')
        }
        row = Number(number)
        column = -1
        if (isOn(attributes['hidden'])) content.hiddenRows.add(row)
      } else if (name === 'mergeCell') content.ranges.push(rangeOf(attributes['ref'] ?? ''))
      else if (name === 'col' && isOn(attributes['hidden'])) {
        content.hiddenColumns.push([Number(attributes['min']) - 1, Number(attributes['max']) - 1])
      }
    },
    text(text, within) {
      const own = within.at(-1)
      if ((own === 'v' && within.at(-2) === 'c') || (own === 't' && isInline(within)))
        value = addText(value, text)
    },
    close(name, within) {
      if (name === 'c' && within.at(-1) === 'row') content.put(row, column, textOfCell())
    },
  }
  await readXml(piecesOf(archive, entry), reader)
  return content.finish({ ...part, startsIn1904 })
}

const isOn = (value: string | undefined): boolean => value === '1' || value === 'true'

/** Within `<is>` of a cell, but for the other way to write a text in Japanese. */
const isInline = (within: readonly string[]): boolean => within.includes('is') && !within.includes('rPh')
