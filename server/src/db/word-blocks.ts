import { and, eq, sql, type SQLWrapper } from 'drizzle-orm'
import type { WriteTx } from './database.ts'
import { blockSize, wordBlocks } from './register.table.ts'
import { statement, type Values } from './statement.ts'

type Entry = { institutionId: string; register: string; words: string[]; block: number; bit: number }

const addWords = statement('words.add', (orm, $: Values<Entry>) =>
  orm
    .insert(wordBlocks)
    .select(
      sql`SELECT ${$.institutionId}::uuid, ${$.register}::text, word, ${$.block}::integer,
                 set_bit(${noMembers}, ${$.bit}::integer, 1)
            FROM unnest(${$.words}::text[]) AS word`,
    )
    .onConflictDoUpdate({
      target: [wordBlocks.institutionId, wordBlocks.register, wordBlocks.word, wordBlocks.block],
      set: { members: sql`set_bit(${wordBlocks.members}, ${$.bit}::integer, 1)` },
    }),
)

export const noMembers = sql.raw(`repeat('0', ${blockSize})::bit(${blockSize})`)

const ofEntry = ($: Values<Omit<Entry, 'bit'>>) =>
  and(
    eq(wordBlocks.institutionId, $.institutionId),
    eq(wordBlocks.register, $.register),
    sql`${wordBlocks.word} = ANY (${$.words}::text[])`,
    eq(wordBlocks.block, $.block),
  )

const removeWords = statement('words.remove', (orm, $: Values<Entry>) =>
  orm
    .update(wordBlocks)
    .set({ members: sql`set_bit(${wordBlocks.members}, ${$.bit}::integer, 0)` })
    .where(ofEntry($)),
)

const removeEmpty = statement('words.removeEmpty', (orm, $: Values<Omit<Entry, 'bit'>>) =>
  orm.delete(wordBlocks).where(and(ofEntry($), sql`bit_count(${wordBlocks.members}) = 0`)),
)

/** Writes only the words that came or went. */
export async function rewriteWords(
  tx: WriteTx,
  register: string,
  id: number,
  before: Set<string>,
  after: Set<string>,
): Promise<void> {
  const { institutionId } = tx
  const [block, bit] = [Math.floor(id / blockSize), id % blockSize]
  const added = [...after].filter((word) => !before.has(word))
  const removed = [...before].filter((word) => !after.has(word))
  if (added.length > 0) await addWords(tx, { institutionId, register, words: added, block, bit })
  if (removed.length > 0) {
    await removeWords(tx, { institutionId, register, words: removed, block, bit })
    await removeEmpty(tx, { institutionId, register, words: removed, block })
  }
}

/** The block of a record and its place there, behind a fence: arithmetic in a condition keeps indexes out. */
export const placeOf = (id: SQLWrapper) =>
  sql`(SELECT (${id} / ${sql.raw(String(blockSize))})::integer AS block, (${id} % ${sql.raw(String(blockSize))})::integer AS bit OFFSET 0)`

/** The numbers of a block's members, upwards. */
export function numbersIn(block: number, members: string): number[] {
  const numbers: number[] = []
  for (let bit = members.indexOf('1'); bit >= 0; bit = members.indexOf('1', bit + 1)) {
    numbers.push(block * blockSize + bit)
  }
  return numbers
}
