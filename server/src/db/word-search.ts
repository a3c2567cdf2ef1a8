import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Direction } from '@insaka/domain/core/register'
import type { TenantTx } from './database.ts'
import { blockSize, wordBlocks } from './register.table.ts'
import { numbersIn, placeOf } from './word-blocks.ts'
import { searchTerms } from './words.ts'

/** The words of a register that a term stands for; where they are too many to be named, all between two bounds. */
export type Term = { words: string[] } | { from: string; before: string }

const mostWordsPerTerm = 30

/** What a search asks for; null where no record can have it. */
export async function readTerms(tx: TenantTx, register: string, search: string): Promise<Term[] | null> {
  // Behind every word that begins with the term: an index takes bounds from anybody, and no patterns.
  const terms = searchTerms(search).map((from) => ({ from, before: `${from}\u{10ffff}` }))
  const words = await leapThrough(tx, register, terms)
  if (terms.length === 0 || words.some((found) => found.length === 0)) return null
  return terms.map((term, i) => (words[i]!.length > mostWordsPerTerm ? term : { words: words[i]! }))
}

/** Leaps from one word to the next in the index, however many blocks each of them has. */
async function leapThrough(
  { connection, institutionId }: TenantTx,
  register: string,
  terms: { from: string; before: string }[],
): Promise<string[][]> {
  const { rows } = await connection.client.query<{ place: string; word: string }>({
    name: 'words.leapThrough',
    text: `
      SELECT place, leap.word
        FROM unnest($3::text[], $4::text[]) WITH ORDINALITY AS term (first, before, place), LATERAL (
          WITH RECURSIVE leap (word, n) AS (
            (SELECT word, 1 FROM word_blocks
              WHERE institution_id = $1 AND register = $2 AND word >= first AND word < before ORDER BY word LIMIT 1)
            UNION ALL
            SELECT found.word, leap.n + 1 FROM leap, LATERAL (
              SELECT word FROM word_blocks
               WHERE institution_id = $1 AND register = $2 AND word > leap.word AND word < before ORDER BY word LIMIT 1) found
             WHERE leap.n <= ${mostWordsPerTerm}
          )
          SELECT word FROM leap) AS leap`,
    values: [institutionId, register, terms.map(({ from }) => from), terms.map(({ before }) => before)],
  })
  return terms.map((_, i) => rows.filter(({ place }) => Number(place) === i + 1).map(({ word }) => word))
}

type Wanted = { direction: Direction; skip: number; size: number }
type Found = { total: number; ids: number[] }
type Block = { total: number; block: number | null; members: string; before: number }

/** How many records have all terms, and the numbers of some of them: whole blocks are laid over each other. */
export async function findNumbers(
  { connection, institutionId }: TenantTx,
  register: string,
  terms: Term[],
  { direction, skip, size }: Wanted,
): Promise<Found> {
  const values: unknown[] = [institutionId, register, skip, skip + size]
  const each = terms.map((term) => blocksOf(term, (value) => `$${values.push(value)}`))
  const found =
    each.length === 1
      ? each[0]
      : `SELECT block, bit_and(members) AS members FROM (${each.join(' UNION ALL ')}) AS each
          GROUP BY block HAVING count(*) = ${each.length}`
  const { rows } = await connection.client.query<Block>({
    // The few forms that people use are prepared.
    ...(terms.length <= 4 && { name: ['words.find', direction, ...terms.map(formOf)].join('.') }),
    text: `
      WITH counted AS (
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

const formOf = (term: Term): string =>
  'words' in term ? (term.words.length === 1 ? 'word' : 'words') : 'beginning'

/** One row for each block in which a record has the term. */
function blocksOf(term: Term, bind: (value: unknown) => string): string {
  const own = 'FROM word_blocks WHERE institution_id = $1 AND register = $2 AND'
  if (!('words' in term)) {
    const between = `word >= ${bind(term.from)} AND word < ${bind(term.before)}`
    return `SELECT block, bit_or(members) AS members ${own} ${between} GROUP BY block`
  }
  return term.words.length === 1
    ? `SELECT block, members ${own} word = ${bind(term.words[0])}`
    : `SELECT block, bit_or(members) AS members ${own} word = ANY (${bind(term.words)}) GROUP BY block`
}

/** That a record has a term, for a walk along records in another order. */
export function holdsTerm({ institutionId }: TenantTx, register: string, term: Term, id: SQLWrapper): SQL {
  const own = sql`${wordBlocks.institutionId} = ${institutionId} AND ${wordBlocks.register} = ${register}`
  if ('words' in term) {
    return sql`EXISTS (SELECT FROM ${placeOf(id)} AS place, ${wordBlocks}
      WHERE ${own} AND ${wordBlocks.word} = ANY (${sql.param(term.words)}::text[])
        AND ${wordBlocks.block} = place.block AND get_bit(${wordBlocks.members}, place.bit) = 1)`
  }
  // So many words begin with it that the records are looked up once for all.
  return sql`${id} IN (
    SELECT block * ${sql.raw(`${blockSize}::bigint`)} + bit
      FROM (SELECT ${wordBlocks.block} AS block, bit_or(${wordBlocks.members}) AS members FROM ${wordBlocks}
             WHERE ${own} AND ${wordBlocks.word} >= ${term.from} AND ${wordBlocks.word} < ${term.before} GROUP BY 1) AS blocks,
           generate_series(0, ${sql.raw(String(blockSize - 1))}) AS bit
     WHERE get_bit(members, bit) = 1)`
}
