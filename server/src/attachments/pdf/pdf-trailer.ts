import { attachmentFaults, fileStartFault } from '@insaka/domain/attachments/attachments.rules'
import { isBlank, decodeLatin1, PdfValue, isKeywordAt } from './pdf-value.ts'

/** How far from the end the end may be marked; what follows it may only be blank. */
const eofSearchBytes = 1_024
const eofMarker = '%%EOF'

/** What the directory says of a password: `<<` where it is there itself, `9 R` where object 9 says it. */
export type PdfTrailer = { encrypt: string | undefined }

/** What a whole PDF says of itself, by what it begins and ends with and where its directory is, or why it is none. */
export function readTrailer(bytes: Uint8Array): PdfTrailer | string {
  const fault = fileStartFault(bytes.length, bytes.subarray(0, 8))
  if (fault) return fault
  const from = Math.max(0, bytes.length - eofSearchBytes)
  const tail = decodeLatin1(bytes, from, bytes.length)
  const eofAt = tail.lastIndexOf(eofMarker)
  if (eofAt === -1) return attachmentFaults.damaged
  const afterEof = bytes.subarray(from + eofAt + eofMarker.length)
  if (!afterEof.every(isBlank)) return attachmentFaults.somethingBehind
  const [, offset] = /startxref\s+(\d{1,10})\s*$/.exec(tail.slice(0, eofAt)) ?? []
  const trailers = offset === undefined ? null : trailerChain(bytes, Number(offset))
  if (!trailers?.[0]?.names.has('Root')) return attachmentFaults.damaged
  // Who shows a document asks its newest directory alone.
  return { encrypt: trailers[0].entries.get('Encrypt') }
}

/** More changes than anybody adds to a document before it is saved anew. */
const maxTrailers = 100

/**
 * The directories of a document, newest first: the one it ends with names the one before it, and so on. Null where one of
 * them cannot be read, since those who show it then look for another one, and might find what nobody has looked at.
 */
function trailerChain(bytes: Uint8Array, offset: number): PdfValue[] | null {
  const trailers: PdfValue[] = []
  const seen = new Set<number>()
  for (let at: number | null = offset; at !== null;) {
    if (seen.has(at) || trailers.length === maxTrailers) return null
    seen.add(at)
    const trailerDictionary = readTrailerAt(bytes, at)
    if (!trailerDictionary) return null
    trailers.push(trailerDictionary)
    const previousOffset = trailerDictionary.entries.get('Prev')
    if (previousOffset !== undefined && !/^\d{1,10}$/.test(previousOffset)) return null
    // Some programs write 0 where there is none.
    at = previousOffset === undefined || Number(previousOffset) === 0 ? null : Number(previousOffset)
  }
  return trailers
}

/** A directory is a table with a trailer behind it, or a stream. */
function readTrailerAt(bytes: Uint8Array, offset: number): PdfValue | null {
  const [prefix, tableKeyword] =
    /^\s*(?:(xref)\b|\d+\s+\d+\s+obj\b)/.exec(decodeLatin1(bytes, offset, offset + 64)) ?? []
  if (prefix === undefined) return null
  const at = offset + prefix.length
  const keywordAt = tableKeyword ? findKeyword(bytes, trailerKeyword, at) : at
  if (keywordAt === -1) return null
  const dictionary = new PdfValue(bytes, tableKeyword ? keywordAt + trailerKeyword.length : at)
  dictionary.read(maxTrailerBytes)
  const isWhole = dictionary.done && !dictionary.isTruncated
  return isWhole && (tableKeyword !== undefined || dictionary.names.has('XRef')) ? dictionary : null
}

const trailerKeyword = 'trailer'
const maxTrailerBytes = 65_536
/** Room for the places of two hundred thousand objects. */
const maxXrefTableBytes = 4 * 1024 * 1024

function findKeyword(bytes: Uint8Array, keyword: string, from: number): number {
  const to = Math.min(bytes.length, from + maxXrefTableBytes)
  for (let at = from; at < to; at++) if (isKeywordAt(bytes, at, keyword)) return at
  return -1
}
