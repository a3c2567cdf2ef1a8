import type { PdfTools } from './read-pdf.ts'
import { decodeLatin1, PdfValue, skipBlank, isKeywordAt } from './pdf-value.ts'

/** Detects object streams by type or by keys, since some viewers ignore the type. */
export const isObjectStream = ({ names, entries }: PdfValue): boolean =>
  names.has('ObjStm') || (entries.has('First') && entries.has('N'))

const [lineFeed, carriageReturn] = [10, 13]

/** Offset of the content, null without a stream, or `unclear` if viewers disagree on where the content starts. */
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
/** Keys that transform the content further (predictors) or refer to an external file. */
const unsupportedKeys = ['DecodeParms', 'DP', 'F', 'FFilter']

/** `scrambled` is encrypted content, recognized because it does not start like an object stream. */
type UnpackResult = Uint8Array | 'too much' | 'sealed' | 'scrambled'

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

/** Checks the RFC 1950 header. About one encrypted stream in 500 passes by chance and is refused. */
const startsWithZlibHeader = ([method = 0, check = 0]: Uint8Array): boolean =>
  (method & 0x0f) === 8 && (method * 256 + check) % 31 === 0

/** Checks for the first character of a number in any notation. */
function startsWithNumber(content: Uint8Array): boolean {
  const at = skipBlank(content, 0)
  return /[-+.\d]/.test(decodeLatin1(content, at, at + 1))
}

/** PDF writers put one or two hundred objects into a stream. */
const maxObjects = 20_000

function sizeOf(entries: PdfValue['entries']): { first: number; count: number } | null {
  const [first, count] = [wholeNumber(entries.get('First')), wholeNumber(entries.get('N'))]
  return first === null || count === null || count > maxObjects ? null : { first, count }
}

/** Reads the object offsets from the header of an object stream; null if the header is malformed. */
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
    // Entries alternate between object number and offset.
    if (place % 2 === 1) offsets.push(size.first + number)
    at = entry.at
  }
  return offsets
}

const wholeNumber = (word: string | undefined): number | null =>
  word !== undefined && /^\+?\d{1,9}$/.test(word) ? Number(word) : null
