import type { PgColumn } from 'drizzle-orm/pg-core'
import { readText } from '../db/statement.ts'
import type { TenantTx } from '../db/transactions.ts'
import { lastNumbers } from './numbers.ts'
import type { Register } from './query.ts'
import {
  beginningOf,
  findByNumbersWithin,
  findKeys,
  keysAsked,
  mostNamed,
  wholeSearch,
  type AskedKey,
  type Beginning,
  type Key,
} from './search-keys.ts'
import { joined, searchTerms } from './words.ts'

/** Numbers in a row. */
type Range = { first: number; last: number }

/**
 * The records that a term finds: those with one of its words, those with its numbers, and those of which a key begins
 * with it. Words and keys are named by their beginning where they are too many.
 */
export type Term = { words: string[] | Beginning; numbers?: Range[]; keys?: Key[]; within?: Bounds }

/** A column between two bounds, of records in use only where it says so; `at` tells its register's ranges apart. */
export type Bounds = {
  at: number
  column: PgColumn
  bounds: { is: '>=' | '<' | '<='; value: string }[]
  inUse?: boolean
}

/** What a search asks of each register, read in one round trip; null where no record can have it. */
export async function readTerms(
  tx: TenantTx,
  registers: Register[],
  search: string,
): Promise<(Term[] | null)[]> {
  const texts = searchTerms(search)
  if (texts.length === 0) return registers.map(() => null)
  const asked = registers.map((register) => keysAsked(register, texts, search))
  const [words, last, keys, ids] = await Promise.all([
    findWords(tx, registers, texts),
    lastNumbers(tx),
    findKeys(tx, registers, asked),
    findByNumbersWithin(tx, registers, texts),
  ])
  return registers.map(({ name }, i) =>
    termsOf({
      texts,
      words: words[i]!,
      last: last[name] ?? 0,
      asked: asked[i]!,
      keys: keys[i]!,
      ids: ids[i]!,
    }),
  )
}

type FoundTexts = {
  texts: string[]
  words: string[][]
  last: number
  asked: AskedKey[]
  keys: number[][]
  ids: number[][]
}

function termsOf({ texts, words, last, asked, keys: found, ids }: FoundTexts): Term[] | null {
  const keys = asked.map((key, i) => ({ ...key, ids: found[i]! }))
  const terms = texts.map((text, i): Term => {
    const own = keys.filter(({ term }) => term === i || term === wholeSearch)
    // Without a dot it begins the code of the institution, with which every reference begins.
    const all = !text.includes('.') && own.some(({ at, ids }) => at === 0 && ids.length > 0)
    const few = own.filter(({ ids }) => ids.length <= mostNamed).flatMap(({ ids }) => ids)
    return {
      words: words[i]!.length > mostNamed ? beginningOf(joined(text)) : words[i]!,
      numbers: all ? [{ first: 1, last }] : [...numbersFrom(text, last), ...[...few, ...ids[i]!].map(one)],
      keys: all ? [] : own.filter(({ ids }) => ids.length > mostNamed),
    }
  })
  return terms.some(findsNothing) ? null : terms
}

const one = (id: number): Range => ({ first: id, last: id })
const findsNothing = ({ words, numbers = [], keys = [] }: Term): boolean =>
  Array.isArray(words) && words.length === 0 && numbers.length === 0 && keys.length === 0

/** A term of digits is the beginning of a record's number: 12 itself, 120 to 129, 1200 to 1299 and so on. */
function numbersFrom(text: string, last: number): Range[] {
  const ranges: Range[] = []
  if (!/^[1-9]\d*$/.test(text)) return ranges
  for (let [from, to] = [Number(text), Number(text)]; from <= last; [from, to] = [from * 10, to * 10 + 9]) {
    ranges.push({ first: from, last: Math.min(to, last) })
  }
  return ranges
}

/**
 * The words of each register that begin with each term: a skip scan, from one word to the next, however many blocks each
 * of them has.
 */
async function findWords(tx: TenantTx, registers: Register[], texts: string[]): Promise<string[][][]> {
  const asked = registers.flatMap(({ name }) => texts.map((text) => ({ name, ...beginningOf(joined(text)) })))
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
             WHERE skip.n <= ${mostNamed}
          )
          SELECT word FROM skip) AS skip`,
    values: [
      asked.map(({ name }) => name),
      asked.map(({ first }) => first),
      asked.map(({ before }) => before),
    ],
  })
  const wordsAt = (at: number) =>
    rows.filter(({ position }) => Number(position) === at).map(({ word }) => word)
  return registers.map((_, n) => texts.map((__, i) => wordsAt(n * texts.length + i + 1)))
}
