import { attachmentFaults, faultOfBeginning } from '@insaka/domain/attachments/attachments.rules'
import { isBlank, latin, PdfValue, standsAt } from './pdf-value.ts'

/** How far from the end the end may be marked; what follows it may only be blank. */
const endWithin = 1_024
const end = '%%EOF'

/** Why these bytes are no whole PDF, by what it begins and ends with and where its directory is, or null. */
export function faultOfFrame(bytes: Uint8Array): string | null {
  const fault = faultOfBeginning(bytes.length, bytes.subarray(0, 8))
  if (fault) return fault
  const from = Math.max(0, bytes.length - endWithin)
  const tail = latin(bytes, from, bytes.length)
  const marked = tail.lastIndexOf(end)
  if (marked === -1) return attachmentFaults.damaged
  const behind = bytes.subarray(from + marked + end.length)
  if (!behind.every(isBlank)) return attachmentFaults.somethingBehind
  const [, offset] = /startxref\s+(\d{1,10})\s*$/.exec(tail.slice(0, marked)) ?? []
  return offset !== undefined && leadsToRoot(bytes, Number(offset)) ? null : attachmentFaults.damaged
}

/** The directory of a document is a table with a trailer behind it, or a stream; either names where the document begins. */
function leadsToRoot(bytes: Uint8Array, offset: number): boolean {
  const [found, table] = /^\s*(?:(xref)\b|\d+\s+\d+\s+obj\b)/.exec(latin(bytes, offset, offset + 64)) ?? []
  if (found === undefined) return false
  const at = offset + found.length
  const word = table ? find(bytes, trailer, at) : at
  if (word === -1) return false
  const directory = new PdfValue(bytes, table ? word + trailer.length : at)
  directory.read(longestDirectory)
  const isWhole = directory.done && !directory.unfinished
  return isWhole && directory.names.has('Root') && (table !== undefined || directory.names.has('XRef'))
}

const trailer = 'trailer'
const longestDirectory = 65_536
/** Room for the places of two hundred thousand objects. */
const longestTable = 4 * 1024 * 1024

function find(bytes: Uint8Array, word: string, from: number): number {
  const to = Math.min(bytes.length, from + longestTable)
  for (let at = from; at < to; at++) if (standsAt(bytes, at, word)) return at
  return -1
}
