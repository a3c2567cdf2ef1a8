import type { RecordField } from '../core/record-fields.ts'
import { headingKey } from './headings.ts'

type CodeField = Extract<RecordField, { kind: 'code' }>

/** Synonyms of entries in common use, by code. */
const otherWords: Readonly<Record<string, readonly string[]>> = {
  COMPLETE: ['done'],
  IN_PROGRESS: ['pending', 'ongoing', 'inprocess', 'underway'],
  // RFQ is its usual name.
  SIMPLIFIED_BIDDING: ['rfq', 'requestforquotation'],
  W: ['civilwork', 'construction'],
  CS: ['consultancy', 'consultancyservice'],
  NCS: ['nonconsultancy', 'nonconsultancyservice'],
  GRZ: ['government'],
  CP: ['donor'],
  ZMW: ['k'],
  WITHDRAW: ['withdrawal'],
}

/** The entry of a list whose code, label or label after the colon equals the text. */
export function findCode({ codes }: Pick<CodeField, 'codes'>, text: string): string | undefined {
  if (Object.hasOwn(codes, text)) return text
  const key = headingKey(text)
  const isMatch = (code: string): boolean =>
    [code, codes[code]!, codes[code]!.replace(/^[^:]*: /, '')].some((words) => headingKey(words) === key)
  return Object.keys(codes).find(isMatch)
}

/**
 * The entry that a text clearly means: its first letters or one of its words, also in past tense or plural, such as
 * `M`, `perm` or `Completed`. Undefined if several entries match.
 */
export function guessCode({ codes }: Pick<CodeField, 'codes'>, text: string): string | undefined {
  const key = headingKey(text)
  const spellings = [key, key.replace(/d$/, ''), key.replace(/ed$/, ''), key.replace(/s$/, '')]
  const candidates = spellings.filter((each) => each !== '' && (each === key || each.length >= shortestStem))
  const [found, ...others] = Object.entries(codes).filter(([code, words]) => {
    const parts = [words, words.replace(/^[^:]*: /, '')].map(headingKey)
    const singleWords = [...words.split(/[^\p{L}\p{N}]+/u).map(headingKey), ...(otherWords[code] ?? [])]
    return candidates.some(
      (each) => parts.some((part) => part.startsWith(each)) || singleWords.includes(each),
    )
  })
  return others.length === 0 ? found?.[0] : undefined
}

const shortestStem = 3
/** Lists up to the first size are shown completely; longer ones show this many entries. */
const [namedWhole, namedFirst] = [8, 6]

export function unlistedMessage({ label, codes }: Pick<CodeField, 'label' | 'codes'>): string {
  const words = Object.values(codes)
  const isShortList = words.length <= namedWhole
  const namedWords = words.slice(0, isShortList ? -1 : namedFirst)
  const last = isShortList ? words.at(-1)! : `one of ${words.length - namedFirst} others`
  return `${label} must be ${namedWords.join(', ')} or ${last}.`
}
