import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { enquiriesOf } from '../../test/support/enquiries.ts'
import { openWorld, type Place } from '../../test/support/world.ts'
import { enquiryRegister } from '../enquiries/enquiries.repository.ts'
import { checkRegister } from './check.ts'
import { readSteps } from '../db/migrations.ts'
import { asOwner } from '../db/owner.ts'
import { blockSize } from './registers.table.ts'
import { numbersIn, rewriteWords } from './word-blocks.ts'

const world = openWorld()
const { saved, found } = enquiriesOf(world)

/** Each word and mark with the numbers of its records. */
async function wordsKept({ id }: Place, register = 'enquiries'): Promise<Record<string, number[]>> {
  const { rows } = await asOwner(world.access.owner, (tx) =>
    tx.execute<{ word: string; block: number; members: string }>(sql`
      SELECT word, block, members::text FROM word_blocks
       WHERE institution_id = ${id} AND register = ${register} ORDER BY word, block`),
  )
  const kept: Record<string, number[]> = {}
  for (const { word, block, members } of rows) (kept[word] ??= []).push(...numbersIn(block, members))
  return kept
}

/** Keeps the words as they were kept when references and numbers were among them, and some marks were not. */
async function keepAsBefore({ id }: Place): Promise<void> {
  await asOwner(world.access.owner, async (tx) => {
    await tx.execute(sql`
      DELETE FROM word_blocks WHERE institution_id = ${id} AND (word LIKE '=funder %' OR word LIKE '=type %')`)
    await tx.execute(sql`
      INSERT INTO word_blocks AS kept
      SELECT ${id}::uuid, 'enquiries', word, 0, bit_or(set_bit(repeat('0', 2048)::bit(2048), id::integer, 1))
        FROM (SELECT id, unnest(ARRAY[lower(reference), id::text]) AS word FROM enquiries WHERE institution_id = ${id}) AS words
       GROUP BY word
          ON CONFLICT (institution_id, register, word, block) DO UPDATE SET members = kept.members | excluded.members`)
  })
}

async function migrateWords(): Promise<void> {
  const steps = readSteps().filter(
    ({ migration, sql }) => migration.startsWith('0015') && sql.includes('word_blocks'),
  )
  expect(steps).toHaveLength(3)
  await asOwner(world.access.owner, async (tx) => {
    for (const step of steps) await tx.execute(sql.raw(step.sql))
  })
}

it('brings words of earlier releases to what a save leaves behind today', async () => {
  const place = await world.institution()
  const { ORD } = place.people
  for (const description of ['12 tyres, lot 1', 'Size 2-1 and 2, 3-x', '3', 'Four', '13.5 and A-5'])
    await saved(ORD, { description })
  const { reference } = await saved(ORD, { description: 'Sixth' })
  await saved(ORD, { description: `As ${reference}` })
  const today = await wordsKept(place)
  const all = [1, 2, 3, 4, 5, 6, 7]
  expect(today).toMatchObject({ 1: [1, 2], 2: [2], 3: [3], 12: [1], '2-1': [2], 5: [5], 6: [7] })
  expect(today).toMatchObject({ [reference.toLowerCase()]: [7], '=funder GRZ': all, '=type RFQ': all })
  expect(today).not.toHaveProperty('4')
  await keepAsBefore(place)
  expect(await wordsKept(place)).toMatchObject({ 4: [4], 6: [6, 7], [reference.toLowerCase()]: [6, 7] })
  await migrateWords()
  expect(await wordsKept(place)).toEqual(today)
})

it('does no harm where a changed record lacks parts that others have', async () => {
  const place = await world.institution()
  const { ORD } = place.people
  const enquiry = await saved(ORD, { description: 'Toyota-Hilux and tyres' })
  await saved(ORD, { description: 'Toyota-Hilux and chains' })
  await asOwner(world.access.owner, (tx) =>
    tx.execute(sql`
      UPDATE word_blocks SET members = set_bit(members, 1, 0) WHERE institution_id = ${place.id} AND word = 'hilux'`),
  )
  await saved(ORD, { ...enquiry, description: 'Tyres' })
  expect(await found(ORD, '?search=hilux')).toEqual([2])
  expect(await found(ORD, '?search=tyres')).toEqual([1])
  const faults = await asOwner(world.access.owner, (tx) => checkRegister(tx, enquiryRegister))
  expect(faults.filter(({ institution }) => institution === place.code)).toEqual([])
})

it('rewrites the words of many records in one go', async () => {
  const place = await world.institution()
  const actor = { institutionId: place.id, id: null, name: 'Mutale Banda' }
  const rewrite = (changes: [id: number, before: string[], after: string[]][]) =>
    world.platform.database.write(place.id, actor, async (tx) =>
      rewriteWords(
        tx,
        'tries',
        changes.map(([id, before, after]) => ({ id, before: new Set(before), after: new Set(after) })),
      ),
    )
  const far = 3 * blockSize
  await rewrite([
    [1, [], ['a', 'b']],
    [2, [], ['b']],
    [far, [], ['b', 'c']],
  ])
  expect(await wordsKept(place, 'tries')).toEqual({ a: [1], b: [1, 2, far], c: [far] })
  await rewrite([
    [1, ['a', 'b'], ['b', 'c']],
    [2, ['b'], ['b']],
    [far, ['b', 'c'], []],
    // The same record again, and one that is new and changed at once.
    [1, ['b', 'c'], ['c', 'd']],
    [3, [], ['e']],
    [3, ['e'], ['f']],
  ])
  expect(await wordsKept(place, 'tries')).toEqual({ b: [2], c: [1], d: [1], f: [3] })
  await rewrite([])
})
