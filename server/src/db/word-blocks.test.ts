import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { enquiriesOf } from '../../test/support/enquiries.ts'
import { openWorld, type Place } from '../../test/support/world.ts'
import { enquiryRegister } from '../enquiries/enquiries.repository.ts'
import { checkRegister } from './check-rollups.ts'
import { readSteps } from './migrations.ts'
import { asOwner } from './owner.ts'
import { numbersIn } from './word-blocks.ts'

const world = openWorld()
const { saved, found } = enquiriesOf(world)

/** Each word with the numbers of its records; what says where they stand left out. */
async function wordsKept({ id }: Place): Promise<Record<string, number[]>> {
  const { rows } = await asOwner(world.access.owner, (tx) =>
    tx.execute<{ word: string; block: number; members: string }>(sql`
      SELECT word, block, members::text FROM word_blocks
       WHERE institution_id = ${id} AND word NOT LIKE '=%' ORDER BY word, block`),
  )
  return Object.fromEntries(rows.map(({ word, block, members }) => [word, numbersIn(block, members)]))
}

/** Keeps the words as they were kept before a joined word had parts. */
async function keepAsBefore({ id }: Place): Promise<void> {
  await asOwner(world.access.owner, async (tx) => {
    await tx.execute(sql`DELETE FROM word_blocks WHERE institution_id = ${id} AND word NOT LIKE '=%'`)
    await tx.execute(sql`
      INSERT INTO word_blocks
      SELECT ${id}::uuid, 'enquiries', left(word, 64), 0, bit_or(set_bit(repeat('0', 2048)::bit(2048), id::integer, 1))
        FROM (SELECT id, regexp_split_to_table(lower(description), '[^a-z0-9&-]+') AS word
                FROM enquiries WHERE institution_id = ${id}
              UNION ALL
              SELECT id, unnest(ARRAY[lower(reference), id::text]) FROM enquiries WHERE institution_id = ${id}) AS words
       WHERE word <> '' GROUP BY 3`)
  })
}

async function migrateWords(): Promise<void> {
  const steps = readSteps().filter(
    ({ migration, sql }) => migration.startsWith('0012') && sql.includes('word_blocks'),
  )
  expect(steps).toHaveLength(3)
  await asOwner(world.access.owner, async (tx) => {
    for (const step of steps) await tx.execute(sql.raw(step.sql))
  })
}

it('brings words of earlier releases to what a save leaves behind today', async () => {
  const place = await world.institution({ code: `K-${process.pid.toString(36)}`.toUpperCase() })
  for (const description of [
    'Tyres for the Toyota-Hilux - and the Hilux',
    'M&E works, J & K, hilux',
    'a-b-c-d-e-f-g-h-i-j-k and -paper-based, toner-',
    'Spares, 4-wheel pre--cast',
    'Cement, 42.5 N, see www.zra.org.zm and A-1.PSU.',
  ])
    await saved(place.people.ORD, { description })
  const today = await wordsKept(place)
  expect(today).toMatchObject({ hilux: [1, 2], 'toyota-hilux': [1], e: [2] })
  await keepAsBefore(place)
  expect(await wordsKept(place)).toMatchObject({ hilux: [1, 2], '-': [1], '&': [2] })
  await migrateWords()
  expect(await wordsKept(place)).toEqual(today)
})

it('leaves nothing behind of a long joined word that was cut', async () => {
  const place = await world.institution()
  const enquiry = await saved(place.people.ORD, { description: `${'x'.repeat(50)}-middle-${'y'.repeat(20)}` })
  await keepAsBefore(place)
  await migrateWords()
  await saved(place.people.ORD, { ...enquiry, description: 'Ink' })
  expect(await wordsKept(place)).toEqual({ [enquiry.reference.toLowerCase()]: [1], 1: [1], ink: [1] })
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
