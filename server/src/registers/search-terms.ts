import type { PgColumn } from 'drizzle-orm/pg-core'
import { readText } from '../db/statement.ts'
import type { TenantTx } from '../db/transactions.ts'
import { lastNumbers } from './number-series.ts'
import type { Register } from './register.ts'
import {
  prefixRange,
  findByEmbeddedNumbers,
  findKeys,
  keysToSearch,
  maxListed,
  wholeSearchTerm,
  type SearchedKey,
  type PrefixRange,
  type KeyPrefix,
} from './search-keys.ts'
import { joinWord, searchTerms } from './search-words.ts'

type NumberRange = { first: number; last: number }

/** A search term: records match by any of its words, numbers or keys. Too many words or keys are given as a prefix. */
export type Term = {
  words: string[] | PrefixRange
  numbers?: NumberRange[]
  keys?: KeyPrefix[]
  within?: Bounds
}

/**
 * Bounds for a column. `at` is 0 for the days, then counts the ranges, then the cautions; `inUse` excludes taken-back
 * records. Only the bound of cautions has no value: as a literal it matches the partial index in generic plans too.
 */
export type Bounds = {
  at: number
  column: PgColumn
  bounds: ({ is: '>=' | '<' | '<='; value: string } | { is: "<> '[]'" })[]
  inUse?: boolean
}

/** Resolves the terms of a search for each register, in one round trip; null if no record can match. */
export async function readTerms(
  tx: TenantTx,
  registers: Register[],
  search: string,
): Promise<(Term[] | null)[]> {
  const texts = searchTerms(search)
  if (texts.length === 0) return registers.map(() => null)
  const searchedKeys = registers.map((register) => keysToSearch(register, texts, search))
  const [words, last, keys, ids] = await Promise.all([
    findWords(tx, registers, texts),
    lastNumbers(tx),
    findKeys(tx, registers, searchedKeys),
    findByEmbeddedNumbers(tx, registers, texts),
  ])
  return registers.map(({ name }, i) =>
    termsOf({
      texts,
      words: words[i]!,
      last: last[name] ?? 0,
      searchedKeys: searchedKeys[i]!,
      keys: keys[i]!,
      ids: ids[i]!,
    }),
  )
}

type TermMatches = {
  texts: string[]
  words: string[][]
  last: number
  searchedKeys: SearchedKey[]
  keys: number[][]
  ids: number[][]
}

function termsOf({ texts, words, last, searchedKeys, keys: idsOfKeys, ids }: TermMatches): Term[] | null {
  const keys = searchedKeys.map((key, i) => ({ ...key, ids: idsOfKeys[i]! }))
  const terms = texts.map((text, i): Term => {
    const termKeys = keys.filter(({ term }) => term === i || term === wholeSearchTerm)
    // A term without a dot that is a prefix of a reference matches the institution code, the first part of every
    // reference.
    const matchesEveryRecord =
      !text.includes('.') && termKeys.some(({ at, ids }) => at === 0 && ids.length > 0)
    const fewIds = termKeys.filter(({ ids }) => ids.length <= maxListed).flatMap(({ ids }) => ids)
    return {
      words: words[i]!.length > maxListed ? prefixRange(joinWord(text)) : words[i]!,
      numbers: matchesEveryRecord
        ? [{ first: 1, last }]
        : [...numbersFrom(text, last), ...[...fewIds, ...ids[i]!].map(singleNumber)],
      keys: matchesEveryRecord ? [] : termKeys.filter(({ ids }) => ids.length > maxListed),
    }
  })
  return terms.some(findsNothing) ? null : terms
}

const singleNumber = (id: number): NumberRange => ({ first: id, last: id })
const findsNothing = ({ words, numbers = [], keys = [] }: Term): boolean =>
  Array.isArray(words) && words.length === 0 && numbers.length === 0 && keys.length === 0

/** A term of digits is a prefix of record numbers: 12 matches 12, 120 to 129, 1200 to 1299 and so on. */
function numbersFrom(text: string, last: number): NumberRange[] {
  const ranges: NumberRange[] = []
  if (!/^[1-9]\d*$/.test(text)) return ranges
  for (let [from, to] = [Number(text), Number(text)]; from <= last; [from, to] = [from * 10, to * 10 + 9]) {
    ranges.push({ first: from, last: Math.min(to, last) })
  }
  return ranges
}

/** Finds words by prefix in each register with a skip scan, which reads each word once, however many blocks it has. */
async function findWords(tx: TenantTx, registers: Register[], texts: string[]): Promise<string[][][]> {
  const wordRanges = registers.flatMap(({ name }) =>
    texts.map((text) => ({ name, ...prefixRange(joinWord(text)) })),
  )
  const rows = await readText<{ position: string; word: string }>(tx, {
    name: 'words.skipScan',
    text: `
      SELECT position, skip.word
        FROM unnest($2::text[], $3::text[], $4::text[]) WITH ORDINALITY AS term (name, first, before, position), LATERAL (
          WITH RECURSIVE skip (word, n) AS (
            (SELECT word, 1 FROM word_blocks
              WHERE institution_id = $1 AND register = name AND word >= first AND word < before ORDER BY word LIMIT 1)
            UNION ALL
            SELECT found.word, skip.n + 1 FROM skip, LATERAL (
              SELECT word FROM word_blocks
               WHERE institution_id = $1 AND register = name AND word > skip.word AND word < before ORDER BY word LIMIT 1) found
             WHERE skip.n <= ${maxListed}
          )
          SELECT word FROM skip) AS skip`,
    values: [
      wordRanges.map(({ name }) => name),
      wordRanges.map(({ first }) => first),
      wordRanges.map(({ before }) => before),
    ],
  })
  const wordsAt = (at: number) =>
    rows.filter(({ position }) => Number(position) === at).map(({ word }) => word)
  return registers.map((_, n) => texts.map((__, i) => wordsAt(n * texts.length + i + 1)))
}
