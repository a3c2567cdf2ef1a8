import { sql, type SQLWrapper } from 'drizzle-orm'
import { changeText } from '../db/statement.ts'
import type { WriteTx } from '../db/transactions.ts'
import { blockSize } from './registers.table.ts'

/** The words and marks of a record, or the groups of digits in its keys, as they were and as they are. */
export type Rewording = { id: number; before: Set<string>; after: Set<string> }

type Bit = { word: string; block: number; bit: number }

/** Writes only the words that came or went, however many records have changed. */
export function rewriteWords(tx: WriteTx, register: string, each: Rewording[]): void {
  const changes = wholeChanges(each)
  const gone = bitsOf(changes, ({ before, after }) => without(before, after))
  const come = bitsOf(changes, ({ before, after }) => without(after, before))
  if (gone.length > 0) {
    changeText(tx, { ...deleteEmpty, values: valuesOf(register, gone) })
    changeText(tx, { ...clearBits, values: valuesOf(register, gone) })
  }
  if (come.length > 0) changeText(tx, { ...setBits, values: valuesOf(register, come) })
}

/** A record that has changed more than once, from its first version to its last. */
export function wholeChanges(each: Rewording[]): Rewording[] {
  const byId = new Map<number, Rewording>()
  for (const { id, before, after } of each)
    byId.set(id, { id, before: byId.get(id)?.before ?? before, after })
  return [...byId.values()]
}

const bitsOf = (changes: Rewording[], words: (change: Rewording) => string[]): Bit[] =>
  changes.flatMap((change) => {
    const position = { block: Math.floor(change.id / blockSize), bit: change.id % blockSize }
    return words(change).map((word) => ({ word, ...position }))
  })

export const without = (words: Set<string>, others: Set<string>): string[] =>
  [...words].filter((word) => !others.has(word))

const valuesOf = (register: string, bits: Bit[]): unknown[] => [
  register,
  bits.map(({ word }) => word),
  bits.map(({ block }) => block),
  bits.map(({ bit }) => bit),
]

/** A block in which no record has the word. */
export const emptyBlock = `repeat('0', ${blockSize})::bit(${blockSize})`

/** The bits that are handed over, block by block. */
const given = `
  SELECT word, block, bit_or(set_bit(${emptyBlock}, bit, 1)) AS members
    FROM unnest($3::text[], $4::integer[], $5::integer[]) AS given (word, block, bit)
   GROUP BY word, block`

const setBits = {
  name: 'words.set',
  text: `INSERT INTO word_blocks (institution_id, register, word, block, members)
         SELECT $1::uuid, $2::text, word, block, members FROM (${given} ORDER BY word, block) AS come
             ON CONFLICT (institution_id, register, word, block)
             DO UPDATE SET members = word_blocks.members | excluded.members`,
}

const thoseGone =
  'kept.institution_id = $1 AND kept.register = $2 AND kept.word = gone.word AND kept.block = gone.block'

const clearBits = {
  name: 'words.clear',
  text: `UPDATE word_blocks AS kept SET members = kept.members & ~gone.members FROM (${given}) AS gone WHERE ${thoseGone}`,
}

const deleteEmpty = {
  name: 'words.deleteEmpty',
  text: `DELETE FROM word_blocks AS kept USING (${given}) AS gone
          WHERE ${thoseGone} AND bit_count(kept.members & ~gone.members) = 0`,
}

/** The block of a record and its bit there, behind a fence: arithmetic in a condition keeps indexes out. */
export const bitOf = (id: SQLWrapper) =>
  sql`(SELECT (${id} / ${sql.raw(String(blockSize))})::integer AS block, (${id} % ${sql.raw(String(blockSize))})::integer AS bit OFFSET 0)`

/** The numbers of a block's members, upwards. */
export function numbersIn(block: number, members: string): number[] {
  const numbers: number[] = []
  for (let bit = members.indexOf('1'); bit >= 0; bit = members.indexOf('1', bit + 1)) {
    numbers.push(block * blockSize + bit)
  }
  return numbers
}
