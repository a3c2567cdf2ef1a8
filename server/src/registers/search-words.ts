const longestWord = 64
const maxTerms = 12
/** A joined word is also indexed by up to this many of its parts. */
const maxParts = 8

export function wordsOf(texts: (string | null)[]): Set<string> {
  const words = texts.flatMap((text) => {
    const folded = fold(text ?? '')
    return [...splitWords(folded).filter(isWord), ...(folded.match(dotted) ?? [])].flatMap(withParts)
  })
  return new Set(words.map(joinWord).map(truncateWord))
}

/** Joins hyphenated words, so `xray` finds X-ray and the reverse. A hyphen between digits separates numbers. */
export const joinWord = (word: string): string => word.replaceAll(/['’]|(?<!\d)-|-(?!\d)/g, '')

/** A filter value as an index word that no search can match, such as `=state OPEN`. */
export const tagOf = (name: string, value: string): string =>
  `=${name} ${name === 'vendor' ? foldVendor(value) : value}`

/** Lower-cases a vendor name for comparison. Not done in SQL, because PostgreSQL lower-cases differently. */
export const foldVendor = (name: string): string => name.toLowerCase()

/**
 * The terms of a search. A reference keeps its dots, so it stays one word; leading hyphens and ampersands are dropped.
 * Digits joined by hyphens, as in an order number without its prefix, are searched group by group.
 */
export function searchTerms(search: string): string[] {
  const terms = fold(search)
    .split(/\s+/)
    .flatMap((part) => wholeDotted.exec(part)?.slice(1) ?? splitWords(part))
    .map((term) => term.replace(/^[&-]+/, ''))
    .flatMap((term) => (/^\d+(-\d+)+$/.test(term) ? term.split('-') : [term]))
  return [...new Set(terms.filter(isWord).map(truncateWord))].slice(0, maxTerms)
}

/** Normalizes an order number for prefix search: without accents, blanks and punctuation. */
export const normalizeNumber = (text: string): string =>
  fold(text)
    .replaceAll(/[^a-z0-9]/g, '')
    .toUpperCase()

export const digitsOf = (numbers: (string | null)[]): Set<string> =>
  new Set(numbers.flatMap((number) => number?.match(/[1-9][0-9]*/g) ?? []))

/** Ignores case and accents, in any Unicode composition. */
const fold = (text: string): string => text.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '')

/** Splits on everything but letters, digits, &, - and apostrophes between letters. */
const splitWords = (text: string): string[] =>
  text.match(/(?:[\p{L}\p{N}&-]|(?<=\p{L})['’](?=\p{L}))+/gu) ?? []

/** A word with inner dots, such as `42.5`, `www.example.org` or a reference. */
const dotted = /[\p{L}\p{N}&-]+(?:\.[\p{L}\p{N}&-]+)+/gu
const wholeDotted = /^([\p{L}\p{N}&-]+(?:\.[\p{L}\p{N}&-]+)+)[.,;:]?$/u

const isWord = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

/** A joined word is indexed from each part on, since terms match prefixes: `hilux` finds Toyota-Hilux. */
const withParts = (word: string): string[] => [
  word,
  ...[...word.matchAll(/(?<=[&.'’-])[^&.'’-]/gu)].slice(0, maxParts).map(({ index }) => word.slice(index)),
]

/** Truncates by code points, which have at most two UTF-16 units; slicing first keeps long texts cheap. */
const truncateWord = (word: string): string =>
  word.length > longestWord
    ? Array.from(word.slice(0, 2 * longestWord))
        .slice(0, longestWord)
        .join('')
    : word
