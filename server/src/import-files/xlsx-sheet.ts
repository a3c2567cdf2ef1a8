import {
  appendText,
  serialDateText,
  decodeExcelText,
  isoText,
  plainNumber,
  normalizeText,
} from './cell-texts.ts'
import type { MergedRange } from './merged-cells.ts'
import { readXml, type Attributes, type XmlReader } from './read-xml.ts'
import type { SheetData } from './sheet-types.ts'
import { refuseFile } from './refuse-file.ts'
import { SheetContent } from './sheet-content.ts'
import type { ReadLimits } from './read-limits.ts'
import { chunksOf, type WorkbookArchive, type SheetPart, type WorkbookParts } from './workbook-parts.ts'

const [lastRow, lastColumn] = [1_048_576, 16_384]

function parseCellReference(reference: string): { column: number; row: number } {
  const [, letters, digits] = /^([A-Z]{1,3})([1-9]\d{0,6})$/.exec(reference) ?? refuseFile('DAMAGED')
  let column = 0
  for (const letter of letters!) column = column * 26 + letter.charCodeAt(0) - 64
  const row = Number(digits)
  if (column > lastColumn || row > lastRow) refuseFile('DAMAGED')
  return { column: column - 1, row }
}

function rangeOf(cells: string): MergedRange {
  const [first = '', last = first] = cells.split(':')
  const [from, to] = [parseCellReference(first), parseCellReference(last)]
  return { column: from.column, from: from.row, to: to.row }
}

export async function readSheet(
  archive: WorkbookArchive,
  { startsIn1904, texts, isDayStyle }: WorkbookParts,
  { entry, ...part }: SheetPart,
  limits: ReadLimits,
): Promise<SheetData> {
  const content = new SheetContent(limits)
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
        return isDayStyle[Number(cell['s'] ?? 0)]
          ? serialDateText(value.trim(), startsIn1904)
          : plainNumber(value.trim())
      case 'inlineStr':
      case 'str':
        return decodeExcelText(value)
      case 'b':
        return { '1': 'TRUE', true: 'TRUE', '0': 'FALSE', false: 'FALSE' }[value.trim()] ?? ''
      case 'e':
        return normalizeText(value)
      case 'd':
        return isoText(value.trim())
      default:
        return refuseFile('DAMAGED')
    }
  }

  const reader: XmlReader = {
    open(name, attributes, ancestors) {
      const parent = ancestors.at(-1)
      if (name === 'c' && parent === 'row') {
        const position =
          attributes['r'] === undefined ? { column: column + 1, row } : parseCellReference(attributes['r'])
        // Excel writes cells in order; a cell out of order could overwrite another one.
        if (position.row !== row || position.column <= column || position.column >= lastColumn)
          refuseFile('DAMAGED')
        column = position.column
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
    text(text, ancestors) {
      const element = ancestors.at(-1)
      if ((element === 'v' && ancestors.at(-2) === 'c') || (element === 't' && isInline(ancestors)))
        value = appendText(value, text)
    },
    close(name, ancestors) {
      if (name === 'c' && ancestors.at(-1) === 'row') content.setCell(row, column, textOfCell())
    },
  }
  await readXml(chunksOf(archive, entry), reader)
  return content.finish({ ...part, startsIn1904 })
}

const isOn = (value: string | undefined): boolean => value === '1' || value === 'true'

/** Inside `<is>` of a cell, except for the Japanese phonetic reading. */
const isInline = (ancestors: readonly string[]): boolean =>
  ancestors.includes('is') && !ancestors.includes('rPh')
