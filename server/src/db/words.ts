import type { Standing } from './counters.ts'

const longestWord = 64
const mostTerms = 12
/** So many parts of a joined word find it, besides its beginning. */
const mostParts = 8

/** The words by which a record is found: those of its texts, its whole reference, and its number. */
export function wordsOf(texts: (string | null)[], whole: string[]): Set<string> {
  const words = texts.flatMap((text) => {
    const folded = fold(text ?? '')
    return [...splitWords(folded).filter(isWord), ...(folded.match(dotted) ?? [])].flatMap(withParts)
  })
  return new Set([...words, ...whole.map(fold)].map(cut))
}

/** Where a record stands, in words that nobody can search for. */
export const marks = {
  state: (state: string) => `=state ${state}`,
  department: (id: string) => `=department ${id}`,
  initiator: (id: string) => `=initiator ${id}`,
}

export const marksOf = ({ state, departmentId, initiatorId }: Standing): string[] => [
  marks.state(state),
  marks.department(departmentId),
  marks.initiator(initiatorId),
]

/** What somebody searches for: a reference keeps its dots, so whatever holds one is one word. Joints around it join nothing. */
export function searchTerms(search: string): string[] {
  const terms = fold(search)
    .split(/\s+/)
    .flatMap((part) => wholeDotted.exec(part)?.slice(1) ?? splitWords(part))
    .map((term) => term.replace(/^[&-]+/, ''))
  return [...new Set(terms.filter(isWord).map(cut))].slice(0, mostTerms)
}

/** Capitals and accents make no difference, however a keyboard composes them. */
const fold = (text: string): string => text.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '')

/** Splits on everything but letters, digits, & and -. */
const splitWords = (text: string): string[] => text.match(/[\p{L}\p{N}&-]+/gu) ?? []

/** What holds dots within it, such as `42.5`, `www.example.org` or a reference. */
const dotted = /[\p{L}\p{N}&-]+(?:\.[\p{L}\p{N}&-]+)+/gu
const wholeDotted = /^([\p{L}\p{N}&-]+(?:\.[\p{L}\p{N}&-]+)+)[.,;:]?$/u

const isWord = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

/** A term finds what begins with it; so that `hilux` finds `toyota-hilux`, that is a word from each of its parts on. */
const withParts = (word: string): string[] => [
  word,
  ...[...word.matchAll(/(?<=[&.-])[^&.-]/gu)].slice(0, mostParts).map(({ index }) => word.slice(index)),
]

/** By whole characters: half of one is none. (None is longer than two, so the rest of a long text costs nothing.) */
const cut = (word: string): string =>
  word.length > longestWord
    ? Array.from(word.slice(0, 2 * longestWord))
        .slice(0, longestWord)
        .join('')
    : word
