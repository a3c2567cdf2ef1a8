import { maxSheets } from '@insaka/domain/imports/import-limits'
import { serialDateText, plainNumber } from './cell-texts.ts'
import { readCompound } from './compound-file.ts'
import { isDayFormat } from './day-formats.ts'
import type { SheetData } from './sheet-types.ts'
import { refuseFile, unreadableFileRefusal } from './refuse-file.ts'
import { SheetContent } from './sheet-content.ts'
import { ReadLimits } from './read-limits.ts'
import { RecordReader, recordsFrom, type XlsRecord } from './xls-records.ts'

/** Relevant record types, under their names in MS-XLS. */
const [bof, eof, filePass, date1904, format, xf, boundSheet, sst] = [
  0x809, 10, 47, 34, 0x41e, 0xe0, 0x85, 0xfc,
]
const [labelSst, label, rString, number, rk, mulRk, boolErr] = [0xfd, 0x204, 0xd6, 0x203, 0x27e, 0xbd, 0x205]
const [formula, string, mergeCells, row, colInfo] = [6, 0x207, 0xe5, 0x208, 0x7d]
const excel97Version = 0x600

export function readXls(bytes: Uint8Array): SheetData[] {
  try {
    const stream = streamOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
    const [workbook, common] = [readWorkbook(stream), new ReadLimits()]
    const unread = { bytes: stream.length }
    return workbook.sheets.map((sheet) => readSheet(stream, workbook, sheet, { common, unread }))
  } catch (error) {
    // A record or sector is shorter than its content requires.
    throw error instanceof RangeError ? unreadableFileRefusal('DAMAGED') : error
  }
}

function streamOf(bytes: Buffer): Buffer {
  const parts = readCompound(bytes)
  if (parts.has('encryptedpackage')) refuseFile('PASSWORD')
  if (parts.has('_vba_project_cur')) refuseFile('MACROS')
  const read = parts.get('workbook')
  return read ? read() : refuseFile(parts.has('book') ? 'OLD_WORKBOOK' : 'NO_TABLE')
}

type SheetLocation = { name: string; isHidden: boolean; offset: number }
type Workbook = { startsIn1904: boolean; sheets: SheetLocation[]; texts: string[]; isDayStyle: boolean[] }

function readWorkbook(stream: Buffer): Workbook {
  const workbook: Workbook = { startsIn1904: false, sheets: [], texts: [], isDayStyle: [] }
  const codes = new Map<number, string>()
  if (stream.readUInt16LE(0) !== bof) refuseFile('DAMAGED')
  if (stream.readUInt16LE(4) !== excel97Version) refuseFile('OLD_WORKBOOK')
  for (const record of recordsFrom(stream, 0)) {
    const {
      type,
      pieces: [data],
    } = record
    if (type === eof) break
    if (type === filePass) refuseFile('PASSWORD')
    else if (type === date1904) workbook.startsIn1904 = data.readUInt16LE(0) === 1
    else if (type === format) codes.set(data.readUInt16LE(0), new RecordReader(record, 2).readText(2))
    else if (type === xf)
      workbook.isDayStyle.push(isDayFormat(data.readUInt16LE(2), codes.get(data.readUInt16LE(2))))
    else if (type === sst) {
      const reader = new RecordReader(record, 4)
      for (let left = reader.readNumber(4); left > 0; left -= 1) workbook.texts.push(reader.readText(2))
    } else if (type === boundSheet && data.readUInt8(5) === 0) {
      // A chart sheet has another type and no cells.
      const [name, isHidden] = [new RecordReader(record, 6).readText(1), (data.readUInt8(4) & 3) !== 0]
      if (workbook.sheets.push({ name, isHidden, offset: data.readUInt32LE(0) }) > maxSheets)
        refuseFile('TOO_MANY_SHEETS')
    }
  }
  return workbook
}

function readSheet(
  stream: Buffer,
  workbook: Workbook,
  { name, isHidden, offset }: SheetLocation,
  { common, unread }: { common: ReadLimits; unread: { bytes: number } },
): SheetData {
  const { startsIn1904 } = workbook
  const content = new SheetContent(common)
  let formulaCell: Buffer | null = null
  let depth = 0
  if (stream.readUInt16LE(offset) !== bof) refuseFile('DAMAGED')
  for (const record of recordsFrom(stream, offset)) {
    const {
      type,
      pieces: [data],
    } = record
    // Sheets that share records could multiply the work, so the total is limited.
    unread.bytes -= data.length + 4
    if (unread.bytes < 0) refuseFile('DAMAGED')
    const put = (text: string, cell = data): void =>
      content.setCell(cell.readUInt16LE(0) + 1, cell.readUInt16LE(2), text)
    if (type === bof) depth += 1
    else if (type === eof) depth -= 1
    if (depth === 0) break
    // The records of an embedded chart are nested in the records of its sheet.
    if (depth > 1) continue
    if (type === mulRk) {
      const [first, count] = [data.readUInt16LE(2), Math.floor((data.length - 6) / 6)]
      for (let index = 0; index < count; index += 1) {
        const text = numberText(workbook, shortNumber(data, 6 + index * 6), data.readUInt16LE(4 + index * 6))
        content.setCell(data.readUInt16LE(0) + 1, first + index, text)
      }
    } else if (type === formula && isTextResult(data)) formulaCell = data
    else if (type === string && formulaCell) {
      put(new RecordReader(record).readText(2), formulaCell)
      formulaCell = null
    } else if (type === mergeCells) {
      for (let from = 2; from + 8 <= data.length; from += 8) {
        const [first, last, column] = [0, 2, 4].map((position) => data.readUInt16LE(from + position)) as [
          number,
          number,
          number,
        ]
        content.ranges.push({ column, from: first + 1, to: last + 1 })
      }
    } else if (type === row && (data.readUInt8(12) & 0x20) !== 0)
      content.hiddenRows.add(data.readUInt16LE(0) + 1)
    else if (type === colInfo && (data.readUInt8(8) & 1) !== 0) {
      content.hiddenColumns.push([data.readUInt16LE(0), data.readUInt16LE(2)])
    } else {
      const text = textOf(record, workbook)
      if (text) put(text)
    }
  }
  return content.finish({ name, startsIn1904, isHidden })
}

/** The text of a record with a single cell; empty for other records. */
function textOf(record: XlsRecord, workbook: Workbook): string {
  const {
    type,
    pieces: [data],
  } = record
  const style = (): number => data.readUInt16LE(4)
  if (type === labelSst) return workbook.texts[data.readUInt32LE(6)] ?? refuseFile('DAMAGED')
  if (type === label || type === rString) return new RecordReader(record, 6).readText(2)
  if (type === number) return numberText(workbook, data.readDoubleLE(6), style())
  if (type === rk) return numberText(workbook, shortNumber(data, 6), style())
  if (type === boolErr)
    return data.readUInt8(7) === 0 ? truthText(data.readUInt8(6)) : errorText(data.readUInt8(6))
  if (type !== formula) return ''
  if (!isNotNumeric(data)) return numberText(workbook, data.readDoubleLE(6), style())
  const [kind, value] = [data.readUInt8(6), data.readUInt8(8)]
  return kind === 1 ? truthText(value) : kind === 2 ? errorText(value) : ''
}

const isNotNumeric = (result: Buffer): boolean => result.readUInt16LE(12) === 0xffff
/** The text result of a formula follows in a separate record. */
const isTextResult = (result: Buffer): boolean => isNotNumeric(result) && result.readUInt8(6) === 0

const truthText = (value: number): string => (value === 0 ? 'FALSE' : 'TRUE')

const errorCodes = [0x00, 0x07, 0x0f, 0x17, 0x1d, 0x24, 0x2a]
const errorTexts = ['#NULL!', '#DIV/0!', '#VALUE!', '#REF!', '#NAME?', '#NUM!', '#N/A']
const errorText = (code: number): string => errorTexts[errorCodes.indexOf(code)] ?? refuseFile('DAMAGED')

function numberText({ isDayStyle, startsIn1904 }: Workbook, value: number, style: number): string {
  if (!Number.isFinite(value)) refuseFile('DAMAGED')
  return isDayStyle[style] ? serialDateText(String(value), startsIn1904) : plainNumber(String(value))
}

/** RK number in four bytes: an integer or the high half of a double, optionally divided by 100. */
function shortNumber(data: Buffer, offset: number): number {
  const packed = data.readInt32LE(offset)
  const double = Buffer.alloc(8)
  double.writeInt32LE(packed & ~3, 4)
  const value = (packed & 2) === 0 ? double.readDoubleLE(0) : packed >> 2
  return (packed & 1) === 0 ? value : value / 100
}
