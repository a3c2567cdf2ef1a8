import { and, exists, getTableName, gte, lt, lte, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Direction } from '@insaka/domain/core/register'
import { readText } from '../db/statement.ts'
import type { TenantTx } from '../db/transactions.ts'
import { lastNumbers } from './numbers.ts'
import { ofRegister, type Register } from './query.ts'
import { blockSize, wordBlocks } from './registers.table.ts'
import { emptyBlock, numbersIn, placeOf } from './word-blocks.ts'
import { keyOf, searchTerms } from './words.ts'

/** All texts that begin alike, between two bounds: under row security an index takes bounds, and no patterns. */
type Beginning = { first: string; before: string }
/** Numbers in a row. */
type Range = { first: number; last: number }

/** Texts in one of the columns by which a register is found: its reference is the first of them. */
type Key = Beginning & { at: number }

/**
 * The records that a term finds: those with one of its words, those with its numbers, and those of which a key begins
 * with it. Words and keys are named by their beginning where they are too many.
 */
export type Term = { words: string[] | Beginning; numbers?: Range[]; keys?: Key[]; within?: Bounds }

/** A column between two bounds; `at` tells its register's ranges apart. */
export type Bounds = { at: number; column: PgColumn; bounds: { is: '>=' | '<' | '<='; value: string }[] }

/** So many words or keys of a term are named. */
const mostNamed = 30

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
  asked: Asked[]
  keys: number[][]
  ids: number[][]
}

function termsOf({ texts, words, last, asked, keys: found, ids }: FoundTexts): Term[] | null {
  const keys = asked.map((key, i) => ({ ...key, ids: found[i]! }))
  const terms = texts.map((text, i): Term => {
    const own = keys.filter(({ place }) => place === i || place === wholeSearch)
    // Without a dot it begins the code of the institution, with which every reference begins.
    const all = !text.includes('.') && own.some(({ at, ids }) => at === 0 && ids.length > 0)
    const few = own.filter(({ ids }) => ids.length <= mostNamed).flatMap(({ ids }) => ids)
    return {
      words: words[i]!.length > mostNamed ? beginningOf(text) : words[i]!,
      numbers: all ? [{ first: 1, last }] : [...numbersFrom(text, last), ...[...few, ...ids[i]!].map(one)],
      keys: all ? [] : own.filter(({ ids }) => ids.length > mostNamed),
    }
  })
  return terms.some(findsNothing) ? null : terms
}

const beginningOf = (text: string): Beginning => ({ first: text, before: `${text}\u{10ffff}` })
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
  const asked = registers.flatMap(({ name }) => texts.map((text) => ({ name, ...beginningOf(text) })))
  const rows = await readText<{ place: string; word: string }>(tx, {
    name: 'words.skipScan',
    text: `
      SELECT place, skip.word
        FROM unnest($2::text[], $3::text[], $4::text[]) WITH ORDINALITY AS term (name, first, before, place), LATERAL (
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
  const wordsAt = (at: number) => rows.filter(({ place }) => Number(place) === at).map(({ word }) => word)
  return registers.map((_, n) => texts.map((__, i) => wordsAt(n * texts.length + i + 1)))
}

/** Where a key of a register stands: `from` names its rows, in which $1 is the institution. */
type Source = { from: string; id: string; text: string }

/** Its reference, its own keys, the reference that it names, and that of the record on which it stands. */
function sourcesOf(register: Register, standing = standingOn): Source[] {
  const { linked } = register
  const own = ownKeys(register).map(({ name }) => name)
  return [
    ...own.map((column) => ({ from: rowsOf(register), id: 'id', text: `${column} COLLATE "C"` })),
    ...(linked ? [{ ...standing(register, linked), text: 'linked.reference COLLATE "C"' }] : []),
  ]
}

const ownKeys = ({ table, keys = [], named }: Register): PgColumn[] => [
  table.reference,
  ...keys,
  ...(named ? [named.reference] : []),
]

const rowsOf = ({ table, name }: Register): string =>
  `${getTableName(table)} WHERE institution_id = $1${table.register ? ` AND register = '${name}'` : ''}`

/** The records that stand on those of another register, which is called `linked` here. */
function standingOn({ table, name }: Register, { register, column }: NonNullable<Register['linked']>) {
  const [own, other] = [getTableName(table), getTableName(register.table)]
  const ofOwn = table.register ? `AND ${own}.register = '${name}'` : ''
  const ofOther = register.table.register ? `AND linked.register = '${register.name}'` : ''
  return {
    id: `${own}.id`,
    from: `${other} AS linked JOIN ${own} ON ${own}.institution_id = $1 ${ofOwn}
            AND ${own}.${column.name} = linked.id WHERE linked.institution_id = $1 ${ofOther}`,
  }
}

/** The same, one after the other: where a few are wanted, PostgreSQL would rather read all that stand on others. */
function standingOnOneByOne(
  { table, name }: Register,
  { register, column }: NonNullable<Register['linked']>,
): Pick<Source, 'id' | 'from'> {
  const own = getTableName(table)
  const ofOwn = table.register ? `AND register = '${name}'` : ''
  return {
    id: 'standing.id',
    from: `${getTableName(register.table)} AS linked, LATERAL (
             SELECT id FROM ${own} WHERE institution_id = $1 ${ofOwn} AND ${column.name} = linked.id OFFSET 0) AS standing
            WHERE linked.institution_id = $1 ${register.table.register ? `AND linked.register = '${register.name}'` : ''}`,
  }
}

/** Of a term by its place, or of the whole search: an order number may have blanks and signs in it. */
type Asked = Key & { place: number }
const wholeSearch = -1

/** References are made of these. */
const mayBeReference = (text: string): boolean => /^[a-z0-9&.-]+$/.test(text)

/** Which keys may begin with what is searched for. */
function keysAsked(
  { keys = [], named, linked, hasFreeReferences }: Register,
  texts: string[],
  search: string,
): Asked[] {
  const others = [named, linked].filter(Boolean).map((_, i) => keys.length + 1 + i)
  const numbers = (place: number, key: string): Asked[] =>
    key === '' ? [] : keys.map((_, i) => ({ place, at: i + 1, ...beginningOf(key) }))
  const ofTerms = texts.flatMap((text, place): Asked[] => {
    const reference = { place, ...beginningOf(text.toUpperCase()) }
    return [
      ...(mayBeReference(text) && !hasFreeReferences ? [{ ...reference, at: 0 }] : []),
      ...(mayBeReference(text) && text.includes('.') ? others.map((at) => ({ ...reference, at })) : []),
      ...numbers(place, keyOf(text)),
    ]
  })
  return texts.length === 1 ? ofTerms : [...ofTerms, ...numbers(wholeSearch, keyOf(search))]
}

/** For each register, the numbers of its records of which a key begins as is asked, as far as they are few. */
async function findKeys(tx: TenantTx, registers: Register[], asked: Asked[][]): Promise<number[][][]> {
  const all = asked.flatMap((keys, of) => keys.map((key) => ({ of, ...key })))
  if (all.length === 0) return asked.map(() => [])
  const found = registers.flatMap((register, of) =>
    sourcesOf(register, standingOnOneByOne).map(
      ({ from, id, text }, at) => `(
      SELECT ${id} FROM ${from} AND asked.register = ${of} AND asked.at = ${at}
         AND ${between(text, 'asked.first', 'asked.before')} LIMIT ${mostNamed + 1})`,
    ),
  )
  const rows = await readText<{ place: string; id: string }>(tx, {
    name: `${namesOf(registers)}.findKeys`,
    text: `
      SELECT place, found.id
        FROM unnest($2::integer[], $3::integer[], $4::text[], $5::text[]) WITH ORDINALITY
               AS asked (register, at, first, before, place),
             LATERAL (${found.join(' UNION ALL ')}) AS found (id)`,
    values: [
      all.map(({ of }) => of),
      all.map(({ at }) => at),
      all.map(({ first }) => first),
      all.map(({ before }) => before),
    ],
  })
  const ids = all.map((_, i) =>
    rows.filter(({ place }) => Number(place) === i + 1).map(({ id }) => Number(id)),
  )
  return asked.map((_, register) => ids.filter((__, i) => all[i]!.of === register))
}

const namesOf = (registers: Register[]): string => registers.map(({ name }) => name).join('.')

/**
 * Each number within a term with dots is tried as that of a record whose reference contains the term; so is a term of
 * digits, and either as the number of the record that it names or on which it stands.
 */
async function findByNumbersWithin(
  tx: TenantTx,
  registers: Register[],
  texts: string[],
): Promise<number[][][]> {
  const tried = registers.flatMap(({ linked }, of) =>
    texts
      .filter((text) => mayBeReference(text) && (text.includes('.') || (linked && /^\d+$/.test(text))))
      .flatMap((text) =>
        [...new Set(text.match(/\d+/g)?.map(Number))]
          .filter(Number.isSafeInteger)
          .map((id) => ({ of, id, text: text.toUpperCase() })),
      ),
  )
  if (tried.length === 0) return registers.map(() => texts.map(() => []))
  const found = registers.flatMap((register, of) =>
    withNumber(register).map((select) => `(${select} AND tried.register = ${of} OFFSET 0)`),
  )
  const rows = await readText<{ register: number; text: string; id: string }>(tx, {
    name: `${namesOf(registers)}.findByNumbersWithin`,
    text: `
      SELECT register, text, found.id
        FROM unnest($2::integer[], $3::text[], $4::bigint[]) AS tried (register, text, number),
             LATERAL (${found.join(' UNION ALL ')}) AS found (id, reference)
       WHERE strpos(reference, text) > 0`,
    values: [tried.map(({ of }) => of), tried.map(({ text }) => text), tried.map(({ id }) => id)],
  })
  return registers.map((_, of) =>
    texts.map((each) =>
      rows
        .filter(({ register, text }) => register === of && text === each.toUpperCase())
        .map(({ id }) => Number(id)),
    ),
  )
}

/** The record of that number, those that name one of that number, and those that stand on one. */
function withNumber(register: Register): string[] {
  const { linked, named } = register
  const other = linked && standingOn(register, linked)
  return [
    `SELECT id, reference FROM ${rowsOf(register)} AND id = number`,
    ...(named
      ? [`SELECT id, ${named.reference.name} FROM ${rowsOf(register)} AND ${named.id.name} = number`]
      : []),
    ...(other ? [`SELECT ${other.id}, linked.reference FROM ${other.from} AND linked.id = number`] : []),
  ]
}

const between = (text: string, first: string, before: string): string =>
  `${text} >= ${first} AND ${text} < ${before}`

type Wanted = {
  direction: Direction
  skip: number
  size: number
  /** Where they are no more than this, all of them are told besides. */
  whole?: number
}
type Found = { total: number; ids: number[]; whole?: number[] }
type Block = { total: number; block: number | null; members: string; before: number }

/** How many records have all terms, and the numbers of some of them: the bitmaps of the terms are ANDed. */
export async function findNumbers(
  tx: TenantTx,
  register: Register,
  terms: Term[],
  { direction, skip, size, whole = 0 }: Wanted,
): Promise<Found> {
  const values: unknown[] = [register.name, skip, skip + size, whole]
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
        LEFT JOIN counted ON own > 0 AND (total <= $5 OR upto > $3 AND upto - own < $4)
       ORDER BY block ${direction}`,
    values,
  })
  const { total, block, before } = rows[0]!
  if (block === null) return { total, ids: [], ...(total <= whole && { whole: [] }) }
  const ids = rows.flatMap(({ block, members }) => {
    const numbers = numbersIn(block!, members)
    return direction === 'asc' ? numbers : numbers.toReversed()
  })
  const page = ids.slice(skip - before, skip - before + size)
  return { total, ids: page, ...(total <= whole && { whole: ids }) }
}

/** A block all of whose records have the word. */
const fullBlock = `(~ ${emptyBlock})`

type Bind = (value: unknown) => string
/** `form` is short: PostgreSQL cuts the names of statements. */
type Part = { form: string; bitmap: (bind: Bind) => string }

/** The parts of a term, each a bitmap of its own: one row for each block in which it finds a record. */
function partsOf(register: Register, { words, numbers = [], keys = [], within }: Term): Part[] {
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
  if (within) {
    const { at, column, bounds } = within
    parts.push({
      form: `${'def'[at]!}${bounds.length}${bounds[0]!.is}`,
      bitmap: (bind) => `
        SELECT (id / ${blockSize})::integer AS block,
               bit_or(set_bit(${emptyBlock}, (id % ${blockSize})::integer, 1)) AS members
          FROM ${rowsOf(register)} AND ${bounds.map(({ is, value }) => `${column.name} ${is} ${bind(value)}`).join(' AND ')} GROUP BY 1`,
    })
  }
  for (const { at, first, before } of keys) {
    const { id, from, text } = sourcesOf(register)[at]!
    parts.push({
      form: 'klmopq'[at]!,
      bitmap: (bind) => `
        SELECT (id / ${blockSize})::integer AS block,
               bit_or(set_bit(${emptyBlock}, (id % ${blockSize})::integer, 1)) AS members
          FROM (SELECT ${id} FROM ${from} AND ${between(text, bind(first), bind(before))}) AS keyed (id) GROUP BY 1`,
    })
  }
  return parts
}

const unionOf = (bitmaps: string[]): string =>
  bitmaps.length === 1
    ? bitmaps[0]!
    : `SELECT block, bit_or(members) AS members FROM (${bitmaps.join(' UNION ALL ')}) AS part GROUP BY block`

/** That a record has a term, for a walk along records in another order. */
export function holdsTerm(tx: TenantTx, register: Register, term: Term): SQL {
  const { words, numbers = [], keys = [] } = term
  const { name, table } = register
  const own = sql`${wordBlocks.institutionId} = ${tx.institutionId} AND ${wordBlocks.register} = ${name}`
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
  return or(
    ofWords || undefined,
    ...numbers.map(({ first, last }) => and(gte(table.id, first), lte(table.id, last))),
    ...keys.map((key) => hasKey(tx, register, key)),
  )!
}

function hasKey(tx: TenantTx, of: Register, { at, first, before }: Key): SQL {
  const begins = (column: PgColumn) => {
    const text = sql`${column} COLLATE "C"`
    return and(gte(text, first), lt(text, before))!
  }
  const own = ownKeys(of)[at]
  if (own) return begins(own)
  const { register, column } = of.linked!
  return exists(
    sql`(SELECT FROM ${register.table} WHERE ${ofRegister(register, tx.institutionId)}
            AND ${register.table.id} = ${column} AND ${begins(register.table.reference)})`,
  )
}
