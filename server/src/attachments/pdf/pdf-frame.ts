import { attachmentFaults, faultOfBeginning } from '@insaka/domain/attachments/attachments.rules'
import { isBlank, latin, PdfValue, isWordAt } from './pdf-value.ts'

/** How far from the end the end may be marked; what follows it may only be blank. */
const endWithin = 1_024
const end = '%%EOF'

/** What the directory says of a password: `<<` where it is there itself, `9 R` where object 9 says it. */
export type Frame = { encrypt: string | undefined }

/** What a whole PDF says of itself, by what it begins and ends with and where its directory is, or why it is none. */
export function readFrame(bytes: Uint8Array): Frame | string {
  const fault = faultOfBeginning(bytes.length, bytes.subarray(0, 8))
  if (fault) return fault
  const from = Math.max(0, bytes.length - endWithin)
  const tail = latin(bytes, from, bytes.length)
  const marked = tail.lastIndexOf(end)
  if (marked === -1) return attachmentFaults.damaged
  const behind = bytes.subarray(from + marked + end.length)
  if (!behind.every(isBlank)) return attachmentFaults.somethingBehind
  const [, offset] = /startxref\s+(\d{1,10})\s*$/.exec(tail.slice(0, marked)) ?? []
  const directories = offset === undefined ? null : directoriesFrom(bytes, Number(offset))
  if (!directories?.[0]?.names.has('Root')) return attachmentFaults.damaged
  // Who shows a document asks its newest directory alone.
  return { encrypt: directories[0].entries.get('Encrypt') }
}

/** More changes than anybody adds to a document before it is saved anew. */
const mostDirectories = 100

/**
 * The directories of a document, newest first: the one it ends with names the one before it, and so on. Null where one of
 * them cannot be read, since those who show it then look for another one, and might find what nobody has looked at.
 */
function directoriesFrom(bytes: Uint8Array, offset: number): PdfValue[] | null {
  const found: PdfValue[] = []
  const seen = new Set<number>()
  for (let at: number | null = offset; at !== null;) {
    if (seen.has(at) || found.length === mostDirectories) return null
    seen.add(at)
    const directory = readDirectory(bytes, at)
    if (!directory) return null
    found.push(directory)
    const before = directory.entries.get('Prev')
    if (before !== undefined && !/^\d{1,10}$/.test(before)) return null
    // Some programs write 0 where there is none.
    at = before === undefined || Number(before) === 0 ? null : Number(before)
  }
  return found
}

/** A directory is a table with a trailer behind it, or a stream. */
function readDirectory(bytes: Uint8Array, offset: number): PdfValue | null {
  const [found, table] = /^\s*(?:(xref)\b|\d+\s+\d+\s+obj\b)/.exec(latin(bytes, offset, offset + 64)) ?? []
  if (found === undefined) return null
  const at = offset + found.length
  const word = table ? find(bytes, trailer, at) : at
  if (word === -1) return null
  const directory = new PdfValue(bytes, table ? word + trailer.length : at)
  directory.read(longestDirectory)
  const isWhole = directory.done && !directory.unfinished
  return isWhole && (table !== undefined || directory.names.has('XRef')) ? directory : null
}

const trailer = 'trailer'
const longestDirectory = 65_536
/** Room for the places of two hundred thousand objects. */
const longestTable = 4 * 1024 * 1024

function find(bytes: Uint8Array, word: string, from: number): number {
  const to = Math.min(bytes.length, from + longestTable)
  for (let at = from; at < to; at++) if (isWordAt(bytes, at, word)) return at
  return -1
}
