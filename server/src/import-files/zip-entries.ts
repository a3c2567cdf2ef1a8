import { crc32, createInflateRaw } from 'node:zlib'
import { refuseFile, type Budget } from './refuse-file.ts'

/** A file in an archive, still packed. */
export type Entry = { method: number; crc: number; packed: Uint8Array }
/** By their names in small letters, as the parts of a workbook are found. */
export type Entries = ReadonlyMap<string, Entry>

const [stored, deflated] = [0, 8]
const isEncrypted = 1
/** A field that says that the true number is elsewhere, since it may need more than 32 bits. */
const elsewhere = 0xffffffff

/** What is in an archive, by the directory at its end; what stands there about sizes is not trusted later on. */
export function readEntries(bytes: Uint8Array): Entries {
  try {
    return entriesOf(new DataView(bytes.buffer, bytes.byteOffset, bytes.length), bytes)
  } catch (error) {
    // Something said to be there lies behind the end.
    if (error instanceof RangeError) refuseFile('DAMAGED')
    throw error
  }
}

function entriesOf(view: DataView, bytes: Uint8Array): Entries {
  const entries = new Map<string, Entry>()
  let { at, count } = directoryOf(view)
  for (; count > 0; count -= 1) {
    if (view.getUint32(at, true) !== 0x02014b50) refuseFile('DAMAGED')
    if (view.getUint16(at + 8, true) & isEncrypted) refuseFile('PASSWORD')
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) =>
      view.getUint16(at + field, true),
    ) as [number, number, number]
    const extraAt = at + 46 + nameLength
    const name = partName(Buffer.from(bytes.subarray(at + 46, extraAt)).toString('utf8'))
    const long = longNumbers(view, extraAt, extraAt + extraLength)
    // In this order the long ones follow each other, as many as there are.
    const unpackedSize = view.getUint32(at + 24, true)
    if (unpackedSize === elsewhere) long.next()
    const size = trueNumber(view.getUint32(at + 20, true), long)
    const start = trueNumber(view.getUint32(at + 42, true), long)
    // A program that takes the first of two and one that takes the last would read different files.
    if (entries.has(name)) refuseFile('DAMAGED')
    const method = view.getUint16(at + 10, true)
    entries.set(name, {
      method,
      crc: view.getUint32(at + 16, true),
      packed: packedAt(view, bytes, start, size),
    })
    at = extraAt + extraLength + commentLength
  }
  return entries
}

const partName = (name: string): string => name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()

/** Where the directory begins, and how many entries it has. */
function directoryOf(view: DataView): { at: number; count: number } {
  // A comment may stand behind it.
  const earliest = Math.max(0, view.byteLength - 22 - 65_535)
  for (let at = view.byteLength - 22; at >= earliest; at -= 1) {
    if (view.getUint32(at, true) !== 0x06054b50) continue
    const [count, start] = [view.getUint16(at + 10, true), view.getUint32(at + 16, true)]
    if (count !== 0xffff && start !== elsewhere) return { at: start, count }
    if (view.getUint32(at - 20, true) !== 0x07064b50) refuseFile('DAMAGED')
    const long = Number(view.getBigUint64(at - 12, true))
    if (view.getUint32(long, true) !== 0x06064b50) refuseFile('DAMAGED')
    return {
      at: Number(view.getBigUint64(long + 48, true)),
      count: Number(view.getBigUint64(long + 32, true)),
    }
  }
  return refuseFile('DAMAGED')
}

/** The numbers of an entry that need 64 bits, which some programs write for each of them. */
function* longNumbers(view: DataView, from: number, end: number): Generator<number> {
  for (let at = from; at + 4 <= end;) {
    const [id, length] = [view.getUint16(at, true), view.getUint16(at + 2, true)]
    if (id === 1) {
      for (let number = at + 4; number + 8 <= at + 4 + length; number += 8) {
        yield Number(view.getBigUint64(number, true))
      }
    }
    at += 4 + length
  }
}

const trueNumber = (number: number, long: Iterator<number>): number =>
  number === elsewhere ? ((long.next().value as number | undefined) ?? number) : number

function packedAt(view: DataView, bytes: Uint8Array, start: number, size: number): Uint8Array {
  if (view.getUint32(start, true) !== 0x04034b50) refuseFile('DAMAGED')
  const from = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true)
  if (from + size > bytes.length) refuseFile('DAMAGED')
  return bytes.subarray(from, from + size)
}

/** The content of an entry piece by piece, as far as the budget goes. */
export async function* unpacked(
  { method, crc, packed }: Entry,
  budget: Budget,
): AsyncGenerator<Uint8Array, void> {
  if (method !== stored && method !== deflated) refuseFile('DAMAGED')
  let sum = 0
  for await (const piece of method === stored ? [packed] : inflated(packed)) {
    budget.spend(piece.length)
    sum = crc32(piece, sum)
    yield piece
  }
  if (sum !== crc) refuseFile('DAMAGED')
}

async function* inflated(packed: Uint8Array): AsyncGenerator<Uint8Array, void> {
  const inflate = createInflateRaw({ chunkSize: 256 * 1024 })
  inflate.end(packed)
  try {
    for await (const piece of inflate) yield piece as Uint8Array
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code?.startsWith('Z_')) refuseFile('DAMAGED')
    throw error
  }
}
