const longestWord = 64
const maxTerms = 12
/** So many parts of a joined word find it, besides its beginning. */
const maxParts = 8

/** The words by which a record is found. */
export function wordsOf(texts: (string | null)[]): Set<string> {
  const words = texts.flatMap((text) => {
    const folded = fold(text ?? '')
    return [...splitWords(folded).filter(isWord), ...(folded.match(dotted) ?? [])].flatMap(withParts)
  })
  return new Set(words.map(joinWord).map(truncateWord))
}

/** A word as it is indexed: `xray` finds X-ray, and X-ray finds Xray. Between two digits a hyphen tells numbers apart. */
export const joinWord = (word: string): string => word.replaceAll(/['’]|(?<!\d)-|-(?!\d)/g, '')

/** What a list is filtered by, as a word that nobody can search for, such as `=state OPEN`. */
export const tagOf = (name: string, value: string): string =>
  `=${name} ${name === 'vendor' ? foldVendor(value) : value}`

/** A vendor is the same one whatever its capitals are. PostgreSQL does not fold, since it knows other letters. */
export const foldVendor = (name: string): string => name.toLowerCase()

/**
 * What somebody searches for: a reference keeps its dots, so whatever holds one is one word. Joints around it join nothing.
 * Digits that are joined, as in an order number without its prefix, are looked for group by group.
 */
export function searchTerms(search: string): string[] {
  const terms = fold(search)
    .split(/\s+/)
    .flatMap((part) => wholeDotted.exec(part)?.slice(1) ?? splitWords(part))
    .map((term) => term.replace(/^[&-]+/, ''))
    .flatMap((term) => (/^\d+(-\d+)+$/.test(term) ? term.split('-') : [term]))
  return [...new Set(terms.filter(isWord).map(truncateWord))].slice(0, maxTerms)
}

/** A text as the beginning of an order number is looked for: without case, blanks and signs. */
export const normalizeNumber = (text: string): string =>
  fold(text)
    .replaceAll(/[^a-z0-9]/g, '')
    .toUpperCase()

/** Each group of digits in a number, without leading zeros. */
export const digitsOf = (numbers: (string | null)[]): Set<string> =>
  new Set(numbers.flatMap((number) => number?.match(/[1-9][0-9]*/g) ?? []))

/** Capitals and accents make no difference, however a keyboard composes them. */
const fold = (text: string): string => text.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '')

/** Splits on everything but letters, digits, &, - and apostrophes between letters. */
const splitWords = (text: string): string[] =>
  text.match(/(?:[\p{L}\p{N}&-]|(?<=\p{L})['’](?=\p{L}))+/gu) ?? []

/** What holds dots within it, such as `42.5`, `www.example.org` or a reference. */
const dotted = /[\p{L}\p{N}&-]+(?:\.[\p{L}\p{N}&-]+)+/gu
const wholeDotted = /^([\p{L}\p{N}&-]+(?:\.[\p{L}\p{N}&-]+)+)[.,;:]?$/u

const isWord = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

/** A term finds what begins with it; so that `hilux` finds Toyota-Hilux, that is a word from each of its parts on. */
const withParts = (word: string): string[] => [
  word,
  ...[...word.matchAll(/(?<=[&.'’-])[^&.'’-]/gu)].slice(0, maxParts).map(({ index }) => word.slice(index)),
]

/** By whole characters: half of one is none. (None is longer than two, so the rest of a long text costs nothing.) */
const truncateWord = (word: string): string =>
  word.length > longestWord
    ? Array.from(word.slice(0, 2 * longestWord))
        .slice(0, longestWord)
        .join('')
    : word
