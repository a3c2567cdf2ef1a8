const [sectorLength, smallSector, smallFile] = [512, 64, 4_096]
const [endOfChain, nothing] = [0xfffffffe, 0xffffffff]

export const uint16s = (...tableSectors: number[]): Buffer =>
  Buffer.from(Uint16Array.from(tableSectors).buffer)
const uint32s = (numbers: readonly number[]): Buffer => Buffer.from(Uint32Array.from(numbers).buffer)
const padded = (bytes: Uint8Array, unit: number): Buffer =>
  Buffer.concat([bytes, Buffer.alloc((unit - (bytes.length % unit)) % unit)])

/** Sectors of a compound file and their allocation table. */
function sectorChain(unit: number) {
  const pieces: Buffer[] = []
  const table: number[] = []
  const add = (bytes: Uint8Array): number => {
    if (bytes.length === 0) return endOfChain
    const firstSector = table.length
    pieces.push(padded(bytes, unit))
    for (let left = Math.ceil(bytes.length / unit); left > 0; left -= 1) table.push(table.length + 1)
    table[table.length - 1] = endOfChain
    return firstSector
  }
  return { pieces, table, add }
}

/** Builds a compound file, which tests may corrupt; `table` and `directory` are the first sectors of these parts. */
export function buildCompoundFile(streams: Record<string, Uint8Array>): {
  bytes: Buffer
  table: number
  directory: number
} {
  const [store, small] = [sectorChain(sectorLength), sectorChain(smallSector)]
  const entry = (
    name: string,
    firstSector: number,
    size: number,
    [right, child]: [number, number],
    type: number,
  ): Buffer => {
    const bytes = Buffer.alloc(128)
    bytes.write(name, 'utf16le')
    bytes.writeUInt16LE(name.length * 2 + 2, 64)
    bytes.writeUInt8(type, 66)
    ;[nothing, right, child].forEach((each, offset) => bytes.writeUInt32LE(each, 68 + offset * 4))
    bytes.writeUInt32LE(firstSector, 116)
    bytes.writeUInt32LE(size, 120)
    return bytes
  }
  const names = Object.entries(streams)
  const entries = names.map(([name, bytes], offset) => {
    const firstSector = (bytes.length < smallFile ? small : store).add(bytes)
    return entry(
      name,
      firstSector,
      bytes.length,
      [offset + 1 < names.length ? offset + 2 : nothing, nothing],
      2,
    )
  })
  const smallContent = Buffer.concat(small.pieces)
  const root = entry('Root Entry', store.add(smallContent), smallContent.length, [nothing, 1], 5)
  const smallTable = store.add(uint32s(small.table))
  const directory = store.add(Buffer.concat([root, ...entries]))
  const table = store.table.length
  // The allocation table also contains its own sectors and the extra sectors that list them.
  let [own, lists] = [0, 0]
  for (; own < Math.ceil((table + own + lists) / 128); own += 1)
    lists = Math.ceil(Math.max(0, own + 1 - 109) / 127)
  const tableSectors = Array.from({ length: own }, (_, offset) => table + offset)
  const tableLists = Array.from({ length: lists }, (_, offset) => {
    const sectorNumbers = tableSectors.slice(109 + offset * 127, 109 + (offset + 1) * 127)
    return uint32s([
      ...sectorNumbers,
      ...Array<number>(127 - sectorNumbers.length).fill(nothing),
      offset + 1 < lists ? table + own + offset + 1 : endOfChain,
    ])
  })
  const allocationTable = [
    ...store.table,
    ...Array<number>(own).fill(0xfffffffd),
    ...Array<number>(lists).fill(0xfffffffc),
  ]
  const header = Buffer.alloc(sectorLength, 0xff)
  Buffer.from(
    'd0cf11e0a1b11ae1000000000000000000000000000000003e000300feff0900060000000000000000000000',
    'hex',
  ).copy(header)
  uint32s([own, directory, 0, smallFile, smallTable, 1, lists > 0 ? table + own : endOfChain, lists]).copy(
    header,
    44,
  )
  uint32s(tableSectors.slice(0, 109)).copy(header, 76)
  const tables = padded(
    uint32s([...allocationTable, ...Array<number>(own * 128 - allocationTable.length).fill(nothing)]),
    sectorLength,
  )
  return { bytes: Buffer.concat([header, ...store.pieces, tables, ...tableLists]), table, directory }
}

export const record = (type: number, ...content: Uint8Array[]): Buffer => {
  const bytes = Buffer.concat(content)
  return Buffer.concat([uint16s(type, bytes.length), bytes])
}
/** Length-prefixed string; UTF-16 if any character is beyond Latin-1. */
export const text = (value: string, bytesOfLength = 2): Buffer => {
  const isWide = /[^\0-\xff]/.test(value)
  const length = bytesOfLength === 2 ? uint16s(value.length) : Buffer.of(value.length)
  return Buffer.concat([length, Buffer.of(isWide ? 1 : 0), Buffer.from(value, isWide ? 'utf16le' : 'latin1')])
}
export const double = (value: number): Buffer => Buffer.from(Float64Array.of(value).buffer)
export const cell = (row: number, column: number, style = 0): Buffer => uint16s(row - 1, column, style)
export const number = (row: number, column: number, value: number, style = 0): Buffer =>
  record(0x203, cell(row, column, style), double(value))
export const label = (row: number, column: number, value: string): Buffer =>
  record(0x204, cell(row, column), text(value))

export const bof = (type: number, version = 0x600): Buffer =>
  record(0x809, uint16s(version, type, 0, 0), Buffer.alloc(8))
export const eof = record(0x0a)

export type XlsOptions = {
  /** Records of each sheet; `records` is shorthand for a single sheet. */
  sheets?: Record<string, Uint8Array[]>
  records?: Uint8Array[]
  workbookRecords?: Uint8Array[]
  /** Format codes; cells refer to them as styles 1, 2, … */
  formats?: string[]
  hiddenSheets?: readonly string[]
  version?: number
}

export function streamOf({
  records = [],
  sheets = { Data: records },
  workbookRecords = [],
  formats = [],
  hiddenSheets = [],
  version = 0x600,
}: XlsOptions): Buffer {
  const globals = Buffer.concat([
    bof(5, version),
    ...workbookRecords,
    ...formats.map((code, at) => record(0x41e, uint16s(200 + at), text(code))),
    ...[0, ...formats.map((_, at) => 200 + at)].map((format) =>
      record(0xe0, uint16s(0, format), Buffer.alloc(16)),
    ),
  ])
  const contents = Object.values(sheets).map((each) => Buffer.concat([bof(0x10, version), ...each, eof]))
  const sheetDirectory = (offsets: number[]): Buffer =>
    Buffer.concat([
      ...Object.keys(sheets).map((name, at) =>
        record(
          0x85,
          uint32s([offsets[at] ?? 0]),
          Buffer.of(hiddenSheets.includes(name) ? 1 : 0, 0),
          text(name, 1),
        ),
      ),
      eof,
    ])
  let offset = globals.length + sheetDirectory([]).length
  const sheetOffsets = contents.map((content) => (offset += content.length) - content.length)
  return Buffer.concat([globals, sheetDirectory(sheetOffsets), ...contents])
}

export const xlsOf = (options: XlsOptions): Buffer => buildCompoundFile({ Workbook: streamOf(options) }).bytes
