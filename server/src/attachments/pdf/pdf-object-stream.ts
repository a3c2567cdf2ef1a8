import type { PdfTools } from './read-pdf.ts'
import { decodeLatin1, PdfValue, skipBlank, isKeywordAt } from './pdf-value.ts'

/** A stream that holds objects; some viewers do not ask for its type. */
export const isObjectStream = ({ names, entries }: PdfValue): boolean =>
  names.has('ObjStm') || (entries.has('First') && entries.has('N'))

const [lineFeed, carriageReturn] = [10, 13]

/**
 * Where the content of a stream begins behind its dictionary, or null where none follows. It is `unclear` where the line
 * does not end behind the word: some viewers begin there, others on the next line.
 */
export function streamStart(bytes: Uint8Array, dictionaryEnd: number): number | 'unclear' | null {
  const keywordAt = skipBlank(bytes, dictionaryEnd)
  if (!isKeywordAt(bytes, keywordAt, 'stream')) return null
  const at = keywordAt + 6
  if (bytes[at] === lineFeed) return at + 1
  if (bytes[at] !== carriageReturn) return 'unclear'
  return at + (bytes[at + 1] === lineFeed ? 2 : 1)
}

const flateFilters = new Set(['/FlateDecode', '/Fl', '[/FlateDecode', '[/Fl'])
const absentFilters = new Set([undefined, 'null', '[', '[null'])
/** What may turn the content into something else again: a prediction of bytes, or a file elsewhere. */
const unsupportedKeys = ['DecodeParms', 'DP', 'F', 'FFilter']

/** `scrambled` is what only a password makes of it: it does not even begin as the content of one does. */
export type UnpackResult = Uint8Array | 'too much' | 'sealed' | 'scrambled'

/** The content of an object stream; `sealed` where it is packed in another way than everybody does. */
export async function unpack(
  compressed: Uint8Array,
  { entries }: PdfValue,
  maxBytes: number,
  inflate: PdfTools['inflate'],
): Promise<UnpackResult> {
  const size = sizeOf(entries)
  if (size === null || unsupportedKeys.some((key) => !absentFilters.has(entries.get(key)))) return 'sealed'
  const filter = entries.get('Filter')
  if (absentFilters.has(filter))
    return size.count === 0 || startsWithNumber(compressed) ? compressed : 'scrambled'
  if (!flateFilters.has(filter!)) return 'sealed'
  if (!startsWithZlibHeader(compressed)) return 'scrambled'
  const content = await inflate(compressed, maxBytes)
  return content === 'damaged' ? 'sealed' : content
}

/** By its first two bytes, as RFC 1950 has them. One of five hundred that are scrambled begins so, too, and is refused. */
const startsWithZlibHeader = ([method = 0, check = 0]: Uint8Array): boolean =>
  (method & 0x0f) === 8 && (method * 256 + check) % 31 === 0

/** By what may begin the number of its first object, however it is written. */
function startsWithNumber(content: Uint8Array): boolean {
  const at = skipBlank(content, 0)
  return /[-+.\d]/.test(decodeLatin1(content, at, at + 1))
}

/** Those who write a PDF put a hundred or two into one. */
const maxObjects = 20_000

function sizeOf(entries: PdfValue['entries']): { first: number; count: number } | null {
  const [first, count] = [wholeNumber(entries.get('First')), wholeNumber(entries.get('N'))]
  return first === null || count === null || count > maxObjects ? null : { first, count }
}

/** Where each object of an object stream begins, as its own list says; null where it says nothing sensible. */
export function objectOffsets(content: Uint8Array, { entries }: PdfValue): number[] | null {
  const size = sizeOf(entries)
  if (!size) return null
  const offsets = []
  let at = 0
  for (let place = 0; place < size.count * 2; place++) {
    const entry = new PdfValue(content, at)
    entry.read(content.length)
    const number = wholeNumber(entry.word)
    if (number === null) return null
    // The number of the object comes first, then where it is.
    if (place % 2 === 1) offsets.push(size.first + number)
    at = entry.at
  }
  return offsets
}

const wholeNumber = (word: string | undefined): number | null =>
  word !== undefined && /^\+?\d{1,9}$/.test(word) ? Number(word) : null
