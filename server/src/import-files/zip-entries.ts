import { crc32, createInflateRaw } from 'node:zlib'
import { refuseFile, type Budget } from './refuse-file.ts'

/** A file in an archive, still compressed. */
export type ZipEntry = { method: number; crc: number; size: number; compressed: Uint8Array }
/** Keyed by lower-case name, because part names of a workbook ignore case. */
export type ZipEntries = ReadonlyMap<string, ZipEntry>

const [stored, deflated] = [0, 8]
const isEncrypted = 1
/** The sizes follow the content in a data descriptor. */
const hasDescriptor = 8
/** Marks a field whose value is in the ZIP64 extension. */
const zip64Marker = 0xffffffff

/** Entries listed by the central directory of an archive; refused if a local header differs. */
export function readZipEntries(bytes: Uint8Array): ZipEntries {
  try {
    return entriesOf(new DataView(bytes.buffer, bytes.byteOffset, bytes.length), bytes)
  } catch (error) {
    // A declared position is beyond the end of the file.
    if (error instanceof RangeError) refuseFile('DAMAGED')
    throw error
  }
}

function entriesOf(view: DataView, bytes: Uint8Array): ZipEntries {
  const entries = new Map<string, ZipEntry>()
  let { at, count } = directoryOf(view)
  for (; count > 0; count -= 1) {
    if (view.getUint32(at, true) !== 0x02014b50) refuseFile('DAMAGED')
    if (view.getUint16(at + 8, true) & isEncrypted) refuseFile('PASSWORD')
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) =>
      view.getUint16(at + field, true),
    ) as [number, number, number]
    const extraAt = at + 46 + nameLength
    const rawName = Buffer.from(bytes.subarray(at + 46, extraAt))
    const name = partName(rawName.toString('utf8'))
    const zip64 = zip64Numbers(view, extraAt, extraAt + extraLength)
    // The ZIP64 extension contains only the values that need it, in this order.
    const size = resolveZip64(view.getUint32(at + 24, true), zip64)
    const compressedSize = resolveZip64(view.getUint32(at + 20, true), zip64)
    const start = resolveZip64(view.getUint32(at + 42, true), zip64)
    // With duplicate names, programs would disagree on which file to read.
    if (entries.has(name)) refuseFile('DAMAGED')
    const method = view.getUint16(at + 10, true)
    const crc = view.getUint32(at + 16, true)
    const compressed = compressedDataAt(view, bytes, start, { rawName, method, crc, compressedSize, size })
    entries.set(name, { method, crc, size, compressed })
    at = extraAt + extraLength + commentLength
  }
  return entries
}

const partName = (name: string): string => name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()

function directoryOf(view: DataView): { at: number; count: number } {
  // A comment may follow the directory.
  const earliest = Math.max(0, view.byteLength - 22 - 65_535)
  for (let at = view.byteLength - 22; at >= earliest; at -= 1) {
    if (view.getUint32(at, true) !== 0x06054b50) continue
    const [count, start] = [view.getUint16(at + 10, true), view.getUint32(at + 16, true)]
    if (count !== 0xffff && start !== zip64Marker) return { at: start, count }
    if (view.getUint32(at - 20, true) !== 0x07064b50) refuseFile('DAMAGED')
    const zip64Offset = Number(view.getBigUint64(at - 12, true))
    if (view.getUint32(zip64Offset, true) !== 0x06064b50) refuseFile('DAMAGED')
    return {
      at: Number(view.getBigUint64(zip64Offset + 48, true)),
      count: Number(view.getBigUint64(zip64Offset + 32, true)),
    }
  }
  return refuseFile('DAMAGED')
}

/** Values of the ZIP64 extension, which some programs write for every entry. */
function* zip64Numbers(view: DataView, from: number, end: number): Generator<number> {
  for (let at = from; at + 4 <= end;) {
    const [id, length] = [view.getUint16(at, true), view.getUint16(at + 2, true)]
    if (id === 1) {
      for (let position = at + 4; position + 8 <= at + 4 + length; position += 8) {
        yield Number(view.getBigUint64(position, true))
      }
    }
    at += 4 + length
  }
}

const resolveZip64 = (position: number, zip64: Iterator<number>): number =>
  position === zip64Marker ? ((zip64.next().value as number | undefined) ?? position) : position

type EntryHeader = { rawName: Buffer; method: number; crc: number; compressedSize: number; size: number }

/** Local and central headers must agree; otherwise programs would read different contents. */
function compressedDataAt(
  view: DataView,
  bytes: Uint8Array,
  start: number,
  { rawName, method, crc, compressedSize, size }: EntryHeader,
): Uint8Array {
  if (view.getUint32(start, true) !== 0x04034b50) refuseFile('DAMAGED')
  const extraAt = start + 30 + view.getUint16(start + 26, true)
  const from = extraAt + view.getUint16(start + 28, true)
  if (from + compressedSize > bytes.length) refuseFile('DAMAGED')
  const hasSameName = rawName.equals(bytes.subarray(start + 30, extraAt))
  if (!hasSameName || view.getUint16(start + 8, true) !== method) refuseFile('DAMAGED')
  const zip64 = zip64Numbers(view, extraAt, from)
  const localSize = resolveZip64(view.getUint32(start + 22, true), zip64)
  const local = [
    view.getUint32(start + 14, true),
    resolveZip64(view.getUint32(start + 18, true), zip64),
    localSize,
  ]
  const hasLaterSizes = (view.getUint16(start + 6, true) & hasDescriptor) !== 0
  const matchesHeader = (localValue: number, expected: number): boolean =>
    localValue === expected || (hasLaterSizes && (localValue === 0 || localValue === zip64Marker))
  if (![crc, compressedSize, size].every((expected, at) => matchesHeader(local[at]!, expected)))
    refuseFile('DAMAGED')
  return bytes.subarray(from, from + compressedSize)
}

export async function* unpackEntry(
  { method, crc, size, compressed }: ZipEntry,
  budget: Budget,
): AsyncGenerator<Uint8Array, void> {
  if (method !== stored && method !== deflated) refuseFile('DAMAGED')
  let [sum, remaining] = [0, size]
  for await (const piece of method === stored ? [compressed] : inflateChunks(compressed)) {
    budget.spend(piece.length)
    remaining -= piece.length
    if (remaining < 0) refuseFile('DAMAGED')
    sum = crc32(piece, sum)
    yield piece
  }
  if (remaining > 0 || sum !== crc) refuseFile('DAMAGED')
}

async function* inflateChunks(compressed: Uint8Array): AsyncGenerator<Uint8Array, void> {
  const inflate = createInflateRaw({ chunkSize: 256 * 1024 })
  inflate.end(compressed)
  try {
    for await (const piece of inflate) yield piece as Uint8Array
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code?.startsWith('Z_')) refuseFile('DAMAGED')
    throw error
  }
}
