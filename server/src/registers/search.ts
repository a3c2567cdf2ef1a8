import { and, exists, gte, lt, lte, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Direction } from '@insaka/domain/core/register-list.schema'
import { readText } from '../db/statement.ts'
import type { TenantTx } from '../db/transactions.ts'
import { columnOf, registerCondition, type Register } from './register.ts'
import { blockSize } from '../projections/projection.ts'
import { wordBlocks } from './registers.table.ts'
import {
  rangeCondition,
  digitsIndex,
  ownKeys,
  registerRowsSql,
  keySourcesOf,
  type KeyPrefix,
} from './search-keys.ts'
import type { Bounds, Term } from './search-terms.ts'
import { emptyBlock, numbersIn, bitOf } from './search-index.ts'

type FindOptions = {
  direction: Direction
  skip: number
  size: number
  /** If there are at most this many matches, all their numbers are returned. */
  maxAllIds?: number
  /** An additional tag for matches, which are then counted with and without it. */
  tag?: string | undefined
}
type FoundNumbers = { total: number; ids: number[]; allIds?: number[]; everywhere?: number }
type BlockRow = {
  total: number
  everywhere: number | null
  block: number | null
  members: string
  before: number
}

/** Counts the matches of all terms and returns some numbers, by ANDing the bitmaps of the terms. */
export async function findNumbers(
  tx: TenantTx,
  register: Register,
  terms: Term[],
  { direction, skip, size, maxAllIds = 0, tag }: FindOptions,
): Promise<FoundNumbers> {
  const values: unknown[] = [register.name, skip, skip + size, maxAllIds]
  const bind = (value: unknown): string => `$${values.push(value) + 1}`
  const bitmapsByTerm = terms.map((term) => bitmapsOfTerm(register, term))
  const forms = bitmapsByTerm.map((ofTerm) => ofTerm.map(({ form }) => form).join(''))
  const intersection = intersectTerms(bitmapsByTerm, bind)
  const [ofMark] = tag === undefined ? [] : bitmapsOfTerm(register, { words: [tag] })
  const taggedQuery = ofMark
    ? intersectBitmaps(['SELECT * FROM everywhere', ofMark.bitmap(bind)])
    : 'SELECT * FROM everywhere'
  const form = [register.name, ofMark ? 'findMarked' : 'find', direction, ...forms]
  const rows = await readText<BlockRow>(tx, {
    // Only short searches are prepared, since they repeat.
    ...(terms.length <= 4 && { name: form.join('.') }),
    text: `
      WITH ${parametersCte},
      everywhere (block, members) AS (${intersection}),
      counted AS (
        SELECT block, members, bit_count(members)::integer AS own,
               sum(bit_count(members)::integer) OVER (ORDER BY block ${direction}) AS upto
          FROM (${taggedQuery}) AS marked
      )
      SELECT whole.total, block, members, (upto - own)::integer AS before,
             ${ofMark ? '(SELECT coalesce(sum(bit_count(members)), 0)::integer FROM everywhere)' : 'NULL'} AS everywhere
        FROM (SELECT coalesce(max(upto), 0)::integer AS total FROM counted) AS whole
        LEFT JOIN counted ON own > 0 AND (total <= $5 OR upto > $3 AND upto - own < $4)
       ORDER BY block ${direction}`,
    values,
    // A key prefix may match a few dozen references or all of them.
    customPlan: terms.some(({ keys = [] }) => keys.length > 0),
  })
  const { total, everywhere, block, before } = rows[0]!
  const counts = { total, ...(everywhere !== null && { everywhere }) }
  if (block === null) return { ...counts, ids: [], ...(total <= maxAllIds && { allIds: [] }) }
  const ids = rows.flatMap(({ block, members }) => {
    const numbers = numbersIn(block!, members)
    return direction === 'asc' ? numbers : numbers.toReversed()
  })
  const page = ids.slice(skip - before, skip - before + size)
  return { ...counts, ids: page, ...(total <= maxAllIds && { allIds: ids }) }
}

/** Unused CTE that gives both parameters a type: PostgreSQL rejects a statement with a parameter of unknown type. */
const parametersCte = 'asked AS (SELECT $1::uuid AS institution_id, $2::text AS register)'

const withinBounds = ({ column, bounds }: Bounds, bind: Bind): string =>
  bounds.map((each) => `${column.name} ${each.is} ${'value' in each ? bind(each.value) : ''}`).join(' AND ')

const fullBlock = `(~ ${emptyBlock})`

type Bind = (value: unknown) => string
/** `form` is short, because PostgreSQL truncates statement names. */
type TermBitmap = { form: string; bitmap: (bind: Bind) => string }

/** The bitmaps of a term, each with one row per block. */
function bitmapsOfTerm(register: Register, { words, numbers = [], keys = [], within }: Term): TermBitmap[] {
  const fromWordBlocks = 'FROM word_blocks WHERE institution_id = $1 AND register = $2 AND word'
  const bitmaps: TermBitmap[] = []
  if (!Array.isArray(words)) {
    bitmaps.push({
      form: 'b',
      bitmap: (bind) =>
        `SELECT block, bit_or(members) AS members ${fromWordBlocks} >= ${bind(words.first)} AND word < ${bind(words.before)} GROUP BY block`,
    })
  } else if (words.length === 1) {
    bitmaps.push({
      form: 'w',
      bitmap: (bind) => `SELECT block, members ${fromWordBlocks} = ${bind(words[0])}`,
    })
  } else if (words.length > 1) {
    bitmaps.push({
      form: 'ws',
      bitmap: (bind) =>
        `SELECT block, bit_or(members) AS members ${fromWordBlocks} = ANY (${bind(words)}) GROUP BY block`,
    })
  }
  if (numbers.length > 0) {
    const [first, last] = [numbers.map((each) => each.first), numbers.map((each) => each.last)]
    bitmaps.push({
      form: 'n',
      bitmap: (bind) => `
        SELECT block::integer, bit_or((${fullBlock} >> greatest(first - block * ${blockSize}, 0)::integer)
                                    & (${fullBlock} << greatest((block + 1) * ${blockSize} - 1 - last, 0)::integer)) AS members
          FROM unnest(${bind(first)}::bigint[], ${bind(last)}::bigint[]) AS range (first, last),
               generate_series(first / ${blockSize}, last / ${blockSize}) AS block GROUP BY block`,
    })
  }
  if (within) {
    const { at, bounds, inUse = false } = within
    const ofUse = inUse ? "AND state <> 'TAKEN_BACK'" : ''
    bitmaps.push({
      form: `${'defg'[at]!}${inUse ? 'u' : ''}${bounds.length}${bounds[0]!.is}`,
      bitmap: (bind) => `
        SELECT (id / ${blockSize})::integer AS block,
               bit_or(set_bit(${emptyBlock}, (id % ${blockSize})::integer, 1)) AS members
          FROM ${registerRowsSql(register)} ${ofUse} AND ${withinBounds(within, bind)} GROUP BY 1`,
    })
  }
  for (const { at, first, before } of keys) {
    const { id, from, text } = keySourcesOf(register)[at]!
    bitmaps.push({
      form: 'klmopq'[at]!,
      bitmap: (bind) => `
        SELECT (id / ${blockSize})::integer AS block,
               bit_or(set_bit(${emptyBlock}, (id % ${blockSize})::integer, 1)) AS members
          FROM (SELECT ${id} FROM ${from} AND ${rangeCondition(text, bind(first), bind(before))}) AS keyed (id) GROUP BY 1`,
    })
  }
  return bitmaps
}

function intersectTerms(terms: TermBitmap[][], bind: Bind): string {
  const each = terms.map((parts) => uniteBitmaps(parts.map(({ bitmap }) => bitmap(bind))))
  return each.length === 1 ? each[0]! : intersectBitmaps(each)
}

/** Grouping instead of joins, which the planner would optimize for few blocks. */
const intersectBitmaps = (bitmaps: string[]): string =>
  `SELECT block, bit_and(members) AS members FROM (${bitmaps.join(' UNION ALL ')}) AS each
    GROUP BY block HAVING count(*) = ${bitmaps.length}`

const uniteBitmaps = (bitmaps: string[]): string =>
  bitmaps.length === 1
    ? bitmaps[0]!
    : `SELECT block, bit_or(members) AS members FROM (${bitmaps.join(' UNION ALL ')}) AS part GROUP BY block`

/** The condition that a record matches a term, for a walk along another sort order. */
export function termCondition(tx: TenantTx, register: Register, term: Term): SQL {
  const { words, numbers = [], keys = [] } = term
  const { name, table } = register
  const own = sql`${wordBlocks.institutionId} = ${tx.institutionId} AND ${wordBlocks.register} = ${name}`
  const matchesWords = !Array.isArray(words)
    ? // With too many words, the matching records are looked up once for the whole query.
      sql`${table.id} IN (
        SELECT block * ${sql.raw(`${blockSize}::bigint`)} + bit
          FROM (SELECT ${wordBlocks.block} AS block, bit_or(${wordBlocks.members}) AS members FROM ${wordBlocks}
                 WHERE ${own} AND ${wordBlocks.word} >= ${words.first} AND ${wordBlocks.word} < ${words.before} GROUP BY 1) AS blocks,
               generate_series(0, ${sql.raw(String(blockSize - 1))}) AS bit
         WHERE get_bit(members, bit) = 1)`
    : words.length > 0 &&
      sql`EXISTS (SELECT FROM ${bitOf(table.id)} AS own_bit, ${wordBlocks}
        WHERE ${own} AND ${wordBlocks.word} = ANY (${sql.param(words)}::text[])
          AND ${wordBlocks.block} = own_bit.block AND get_bit(${wordBlocks.members}, own_bit.bit) = 1)`
  return or(
    matchesWords || undefined,
    ...numbers.map(({ first, last }) => and(gte(table.id, first), lte(table.id, last))),
    ...keys.map((key) => matchesKey(tx, register, key)),
  )!
}

function matchesKey(tx: TenantTx, ownRegister: Register, { at, first, before }: KeyPrefix): SQL {
  const hasPrefix = (column: PgColumn) => {
    const text = sql`${column} COLLATE "C"`
    return and(gte(text, first), lt(text, before))!
  }
  const own = ownKeys(ownRegister)[at]
  if (own) return hasPrefix(own)
  if (at === digitsIndex(ownRegister)) {
    const digitsPattern = `(^|[^0-9])0*${first}`
    return or(
      ...ownRegister.keys!.map((key) => sql`${columnOf(ownRegister.table, key.source)} ~ ${digitsPattern}`),
    )!
  }
  const { register, column } = ownRegister.linked!
  return exists(
    sql`(SELECT FROM ${register.table} WHERE ${registerCondition(register, tx.institutionId)}
            AND ${register.table.id} = ${column} AND ${hasPrefix(register.table.reference)})`,
  )
}
