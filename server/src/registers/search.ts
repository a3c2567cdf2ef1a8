import { and, getTableName, gte, lt, lte, or, sql, type SQL } from 'drizzle-orm'
import type { Direction } from '@insaka/domain/core/register'
import { readText } from '../db/statement.ts'
import type { TenantTx } from '../db/transactions.ts'
import { lastNumber } from './numbers.ts'
import type { Register } from './query.ts'
import { blockSize, wordBlocks } from './registers.table.ts'
import { emptyBlock, numbersIn, placeOf } from './word-blocks.ts'
import { searchTerms } from './words.ts'

/** All texts that begin alike, between two bounds: under row security an index takes bounds, and no patterns. */
type Beginning = { first: string; before: string }
/** Numbers in a row. */
type Range = { first: number; last: number }

/**
 * The records that a term finds: those with one of its words, those with its numbers, and those whose reference begins
 * with it. Words and references are named by their beginning where they are too many.
 */
export type Term = { words: string[] | Beginning; numbers?: Range[]; references?: Beginning | null }

/** So many words or references of a term are named. */
const mostNamed = 30

/** What a search asks for, read in one round trip; null where no record can have it. */
export async function readTerms(tx: TenantTx, register: Register, search: string): Promise<Term[] | null> {
  const texts = searchTerms(search)
  if (texts.length === 0) return null
  const [words, references, ids, last] = await Promise.all([
    findWords(tx, register, texts),
    findReferences(tx, register, texts),
    findByNumberWithin(tx, register, texts),
    lastNumber(tx, register.name),
  ])
  const terms = texts.map((text, i): Term => {
    const isReference = text.includes('.')
    const referring = references[i]!
    const tooMany = referring.length > mostNamed
    // Without a dot it begins the code of the institution, with which every reference begins.
    const all = !isReference && referring.length > 0
    return {
      words: words[i]!.length > mostNamed ? beginningOf(text) : words[i]!,
      numbers: all
        ? [{ first: 1, last }]
        : [...numbersFrom(text, last), ...[...(tooMany ? [] : referring), ...ids[i]!].map(one)],
      references: isReference && tooMany ? beginningOf(text.toUpperCase()) : null,
    }
  })
  return terms.some(findsNothing) ? null : terms
}

const beginningOf = (text: string): Beginning => ({ first: text, before: `${text}\u{10ffff}` })
const one = (id: number): Range => ({ first: id, last: id })
const findsNothing = ({ words, numbers = [], references }: Term): boolean =>
  Array.isArray(words) && words.length === 0 && numbers.length === 0 && !references

/** A term of digits is the beginning of a record's number: 12 itself, 120 to 129, 1200 to 1299 and so on. */
function numbersFrom(text: string, last: number): Range[] {
  const ranges: Range[] = []
  if (!/^[1-9]\d*$/.test(text)) return ranges
  for (let [from, to] = [Number(text), Number(text)]; from <= last; [from, to] = [from * 10, to * 10 + 9]) {
    ranges.push({ first: from, last: Math.min(to, last) })
  }
  return ranges
}

/** The words that begin with each term: a skip scan, from one word to the next, however many blocks each of them has. */
async function findWords(tx: TenantTx, { name }: Register, texts: string[]): Promise<string[][]> {
  const beginnings = texts.map(beginningOf)
  const rows = await readText<{ place: string; word: string }>(tx, {
    name: 'words.skipScan',
    text: `
      SELECT place, skip.word
        FROM unnest($3::text[], $4::text[]) WITH ORDINALITY AS term (first, before, place), LATERAL (
          WITH RECURSIVE skip (word, n) AS (
            (SELECT word, 1 FROM word_blocks
              WHERE institution_id = $1 AND register = $2 AND word >= first AND word < before ORDER BY word LIMIT 1)
            UNION ALL
            SELECT found.word, skip.n + 1 FROM skip, LATERAL (
              SELECT word FROM word_blocks
               WHERE institution_id = $1 AND register = $2 AND word > skip.word AND word < before ORDER BY word LIMIT 1) found
             WHERE skip.n <= ${mostNamed}
          )
          SELECT word FROM skip) AS skip`,
    values: [name, beginnings.map(({ first }) => first), beginnings.map(({ before }) => before)],
  })
  return texts.map((_, i) => rows.filter(({ place }) => Number(place) === i + 1).map(({ word }) => word))
}

/** References are made of these. */
const mayBeReference = (text: string): boolean => /^[a-z0-9&.-]+$/.test(text)

/** The numbers of records whose reference begins with each term, as far as they are few. */
async function findReferences(tx: TenantTx, register: Register, texts: string[]): Promise<number[][]> {
  if (!texts.some(mayBeReference)) return texts.map(() => [])
  const beginnings = texts.map((text) =>
    mayBeReference(text) ? beginningOf(text.toUpperCase()) : { first: '', before: '' },
  )
  const rows = await readText<{ place: string; id: string }>(tx, {
    name: `${register.name}.findReferences`,
    text: `
      SELECT place, id FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS term (first, before, place), LATERAL (
        SELECT id FROM ${rowsOf(register)} AND ${between('first', 'before')} LIMIT ${mostNamed + 1}) AS found`,
    values: [beginnings.map(({ first }) => first), beginnings.map(({ before }) => before)],
  })
  return texts.map((_, i) => rows.filter(({ place }) => Number(place) === i + 1).map(({ id }) => Number(id)))
}

/** Each number within a term with dots is tried as that of a record whose reference contains the term. */
async function findByNumberWithin(tx: TenantTx, register: Register, texts: string[]): Promise<number[][]> {
  const tried = texts
    .filter((text) => text.includes('.') && mayBeReference(text))
    .flatMap((text) =>
      [...new Set(text.match(/\d+/g)?.map(Number))]
        .filter(Number.isSafeInteger)
        .map((id) => ({ id, text: text.toUpperCase() })),
    )
  if (tried.length === 0) return texts.map(() => [])
  const rows = await readText<{ text: string; id: string }>(tx, {
    name: `${register.name}.findByNumberWithin`,
    text: `
      SELECT text, found.id FROM unnest($2::text[], $3::bigint[]) AS tried (text, number), LATERAL (
        SELECT id, reference FROM ${rowsOf(register)} AND id = number OFFSET 0) AS found
       WHERE strpos(reference, text) > 0`,
    values: [tried.map(({ text }) => text), tried.map(({ id }) => id)],
  })
  return texts.map((each) =>
    rows.filter(({ text }) => text === each.toUpperCase()).map(({ id }) => Number(id)),
  )
}

const rowsOf = ({ table, name }: Register): string =>
  `${getTableName(table)} WHERE institution_id = $1${table.register ? ` AND register = '${name}'` : ''}`

const between = (first: string, before: string): string =>
  `reference COLLATE "C" >= ${first} AND reference COLLATE "C" < ${before}`

type Wanted = { direction: Direction; skip: number; size: number }
type Found = { total: number; ids: number[] }
type Block = { total: number; block: number | null; members: string; before: number }

/** How many records have all terms, and the numbers of some of them: the bitmaps of the terms are ANDed. */
export async function findNumbers(
  tx: TenantTx,
  register: Register,
  terms: Term[],
  { direction, skip, size }: Wanted,
): Promise<Found> {
  const values: unknown[] = [register.name, skip, skip + size]
  const bind = (value: unknown): string => `$${values.push(value) + 1}`
  const parts = terms.map((term) => partsOf(register, term))
  const forms = parts.map((ofTerm) => ofTerm.map(({ form }) => form).join(''))
  const each = parts.map((ofTerm) => unionOf(ofTerm.map(({ bitmap }) => bitmap(bind))))
  const found =
    each.length === 1
      ? each[0]
      : `SELECT block, bit_and(members) AS members FROM (${each.join(' UNION ALL ')}) AS each
          GROUP BY block HAVING count(*) = ${each.length}`
  const rows = await readText<Block>(tx, {
    // The few forms that people use are prepared.
    ...(terms.length <= 4 && { name: [register.name, 'find', direction, ...forms].join('.') }),
    text: `
      -- Told by name here, since not every form has a use for them.
      WITH asked AS (SELECT $1::uuid AS institution_id, $2::text AS register),
      counted AS (
        SELECT block, members, bit_count(members)::integer AS own,
               sum(bit_count(members)::integer) OVER (ORDER BY block ${direction}) AS upto
          FROM (${found}) AS found
      )
      SELECT whole.total, block, members, (upto - own)::integer AS before
        FROM (SELECT coalesce(max(upto), 0)::integer AS total FROM counted) AS whole
        LEFT JOIN counted ON own > 0 AND upto > $3 AND upto - own < $4
       ORDER BY block ${direction}`,
    values,
  })
  const { total, block, before } = rows[0]!
  if (block === null) return { total, ids: [] }
  const ids = rows.flatMap(({ block, members }) => {
    const numbers = numbersIn(block!, members)
    return direction === 'asc' ? numbers : numbers.toReversed()
  })
  return { total, ids: ids.slice(skip - before, skip - before + size) }
}

/** A block all of whose records have the word. */
const fullBlock = `(~ ${emptyBlock})`

type Bind = (value: unknown) => string
/** `form` is short: PostgreSQL cuts the names of statements. */
type Part = { form: string; bitmap: (bind: Bind) => string }

/** The parts of a term, each a bitmap of its own: one row for each block in which it finds a record. */
function partsOf(register: Register, { words, numbers = [], references }: Term): Part[] {
  const ofWords = 'FROM word_blocks WHERE institution_id = $1 AND register = $2 AND word'
  const parts: Part[] = []
  if (!Array.isArray(words)) {
    parts.push({
      form: 'b',
      bitmap: (bind) =>
        `SELECT block, bit_or(members) AS members ${ofWords} >= ${bind(words.first)} AND word < ${bind(words.before)} GROUP BY block`,
    })
  } else if (words.length === 1) {
    parts.push({ form: 'w', bitmap: (bind) => `SELECT block, members ${ofWords} = ${bind(words[0])}` })
  } else if (words.length > 1) {
    parts.push({
      form: 'ws',
      bitmap: (bind) =>
        `SELECT block, bit_or(members) AS members ${ofWords} = ANY (${bind(words)}) GROUP BY block`,
    })
  }
  if (numbers.length > 0) {
    const [first, last] = [numbers.map((each) => each.first), numbers.map((each) => each.last)]
    parts.push({
      form: 'n',
      bitmap: (bind) => `
        SELECT block::integer, bit_or((${fullBlock} >> greatest(first - block * ${blockSize}, 0)::integer)
                                    & (${fullBlock} << greatest((block + 1) * ${blockSize} - 1 - last, 0)::integer)) AS members
          FROM unnest(${bind(first)}::bigint[], ${bind(last)}::bigint[]) AS range (first, last),
               generate_series(first / ${blockSize}, last / ${blockSize}) AS block GROUP BY block`,
    })
  }
  if (references) {
    parts.push({
      form: 'r',
      bitmap: (bind) => `
        SELECT (id / ${blockSize})::integer AS block,
               bit_or(set_bit(${emptyBlock}, (id % ${blockSize})::integer, 1)) AS members
          FROM ${rowsOf(register)} AND ${between(bind(references.first), bind(references.before))} GROUP BY 1`,
    })
  }
  return parts
}

const unionOf = (bitmaps: string[]): string =>
  bitmaps.length === 1
    ? bitmaps[0]!
    : `SELECT block, bit_or(members) AS members FROM (${bitmaps.join(' UNION ALL ')}) AS part GROUP BY block`

/** That a record has a term, for a walk along records in another order. */
export function holdsTerm({ institutionId }: TenantTx, { name, table }: Register, term: Term): SQL {
  const { words, numbers = [], references } = term
  const own = sql`${wordBlocks.institutionId} = ${institutionId} AND ${wordBlocks.register} = ${name}`
  const ofWords = !Array.isArray(words)
    ? // So many words begin with it that the records are looked up once for all.
      sql`${table.id} IN (
        SELECT block * ${sql.raw(`${blockSize}::bigint`)} + bit
          FROM (SELECT ${wordBlocks.block} AS block, bit_or(${wordBlocks.members}) AS members FROM ${wordBlocks}
                 WHERE ${own} AND ${wordBlocks.word} >= ${words.first} AND ${wordBlocks.word} < ${words.before} GROUP BY 1) AS blocks,
               generate_series(0, ${sql.raw(String(blockSize - 1))}) AS bit
         WHERE get_bit(members, bit) = 1)`
    : words.length > 0 &&
      sql`EXISTS (SELECT FROM ${placeOf(table.id)} AS place, ${wordBlocks}
        WHERE ${own} AND ${wordBlocks.word} = ANY (${sql.param(words)}::text[])
          AND ${wordBlocks.block} = place.block AND get_bit(${wordBlocks.members}, place.bit) = 1)`
  const reference = sql`${table.reference} COLLATE "C"`
  return or(
    ofWords || undefined,
    ...numbers.map(({ first, last }) => and(gte(table.id, first), lte(table.id, last))),
    references ? and(gte(reference, references.first), lt(reference, references.before)) : undefined,
  )!
}
