import { sql, type SQLWrapper } from 'drizzle-orm'
import { streamRows, sqlLiteral } from '../db/owner-transactions.ts'
import { changeText, combinedChange } from '../db/statement.ts'
import type { IndexEntry, IndexStore } from '../projections/word-projection.ts'
import { blockSize } from '../projections/projection.ts'
import { wordBlocks } from './registers.table.ts'

/** The bitmap index of a register: one bit for each record with a word or tag. */
export const wordStore: IndexStore = {
  add: (tx, register, members) =>
    combinedChange(tx, { ...setBits, rows: `words.${register}`, values: valuesOf(register, members) }),
  remove(tx, register, members) {
    const values = valuesOf(register, members)
    changeText(tx, { ...deleteEmpty, values })
    changeText(tx, { ...clearBits, values })
  },
  async *read(tx, register, within) {
    const { institutionId: institution, block: ofBlock } = wordBlocks
    const groupFilter = within
      ? sql`AND ${institution} = ${sqlLiteral(within.institutionId)}
            ${within.block === null ? sql`` : sql`AND ${ofBlock} = ${sql.raw(String(within.block))}`}`
      : sql``
    const rows = streamRows<{ institution_id: string; word: string; block: number; members: string }>(
      tx,
      'kept_words',
      sql`SELECT institution_id, word, block, members::text FROM ${wordBlocks}
           WHERE register = ${sqlLiteral(register)} ${groupFilter} ORDER BY institution_id, block`,
    )
    for await (const { institution_id: institutionId, word, block, members } of rows)
      yield { institutionId, block, key: word, value: numbersIn(block, members) }
  },
}

const valuesOf = (register: string, members: IndexEntry[]): unknown[] => [
  register,
  members.map(({ word }) => word),
  members.map(({ id }) => Math.floor(id / blockSize)),
  members.map(({ id }) => id % blockSize),
]

export const emptyBlock = `repeat('0', ${blockSize})::bit(${blockSize})`

const givenBits = `
  SELECT word, block, bit_or(set_bit(${emptyBlock}, bit, 1)) AS members
    FROM unnest($3::text[], $4::integer[], $5::integer[]) AS given (word, block, bit)
   GROUP BY word, block`

const setBits = {
  name: 'words.set',
  text: `INSERT INTO word_blocks (institution_id, register, word, block, members)
         SELECT $1::uuid, $2::text, word, block, members FROM (${givenBits} ORDER BY word, block) AS come
             ON CONFLICT (institution_id, register, word, block)
             DO UPDATE SET members = word_blocks.members | excluded.members`,
}

const matchesGone =
  'kept.institution_id = $1 AND kept.register = $2 AND kept.word = gone.word AND kept.block = gone.block'

const clearBits = {
  name: 'words.clear',
  text: `UPDATE word_blocks AS kept SET members = kept.members & ~gone.members FROM (${givenBits}) AS gone WHERE ${matchesGone}`,
}

const deleteEmpty = {
  name: 'words.deleteEmpty',
  text: `DELETE FROM word_blocks AS kept USING (${givenBits}) AS gone
          WHERE ${matchesGone} AND bit_count(kept.members & ~gone.members) = 0`,
}

/**
 * The block of a record and its bit. OFFSET 0 is an optimization fence: arithmetic in a condition would prevent index
 * use.
 */
export const bitOf = (id: SQLWrapper) =>
  sql`(SELECT (${id} / ${sql.raw(String(blockSize))})::integer AS block, (${id} % ${sql.raw(String(blockSize))})::integer AS bit OFFSET 0)`

/** The record numbers in a block, ascending. */
export function numbersIn(block: number, members: string): number[] {
  const numbers: number[] = []
  for (let bit = members.indexOf('1'); bit >= 0; bit = members.indexOf('1', bit + 1)) {
    numbers.push(block * blockSize + bit)
  }
  return numbers
}
