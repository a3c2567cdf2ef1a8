import { attachmentFaults, fileStartFault } from '@insaka/domain/attachments/attachments.rules'
import { isBlank, decodeLatin1, PdfValue, isKeywordAt } from './pdf-value.ts'

/** Search window for the end marker; only whitespace may follow the marker. */
const eofSearchBytes = 1_024
const eofMarker = '%%EOF'

/** `encrypt` is `<<` for an inline encryption dictionary and `9 R` for a reference to object 9. */
export type PdfTrailer = { encrypt: string | undefined }

/** Reads the newest trailer of a complete PDF, or returns the reason to refuse the file. */
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
  // Viewers read the encryption entry of the newest trailer only.
  return { encrypt: trailers[0].entries.get('Encrypt') }
}

/** Far more incremental updates than a real document has. */
const maxTrailers = 100

/** All trailers, newest first; null if one is unreadable, since viewers then use a trailer not listed here. */
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
    // Some PDF writers use 0 if there is no previous trailer.
    at = previousOffset === undefined || Number(previousOffset) === 0 ? null : Number(previousOffset)
  }
  return trailers
}

/** Reads a cross-reference table with its trailer, or a cross-reference stream. */
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
/** Fits a cross-reference table of 200,000 objects. */
const maxXrefTableBytes = 4 * 1024 * 1024

function findKeyword(bytes: Uint8Array, keyword: string, from: number): number {
  const to = Math.min(bytes.length, from + maxXrefTableBytes)
  for (let at = from; at < to; at++) if (isKeywordAt(bytes, at, keyword)) return at
  return -1
}
