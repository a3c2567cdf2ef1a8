import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { enquiriesOf } from '../../test/support/enquiries.ts'
import { openWorld, type TestTenant } from '../../test/support/world.ts'
import { enquiries } from '../enquiries/enquiries.table.ts'
import { wordProjection } from '../projections/word-projection.ts'
import { findRollupFaults } from '../../test/support/rollups.ts'
import { asOwner } from '../db/owner-transactions.ts'
import { blockSize } from '../projections/projection.ts'
import { numbersIn, wordStore } from './search-index.ts'

const world = openWorld()
const { saved, found } = enquiriesOf(world)

async function wordsKept({ id }: TestTenant, register = 'enquiries'): Promise<Record<string, number[]>> {
  const { rows } = await asOwner(world.access.owner, (tx) =>
    tx.execute<{ word: string; block: number; members: string }>(sql`
      SELECT word, block, members::text FROM word_blocks
       WHERE institution_id = ${id} AND register = ${register} ORDER BY word, block`),
  )
  const idsByWord: Record<string, number[]> = {}
  for (const { word, block, members } of rows) (idsByWord[word] ??= []).push(...numbersIn(block, members))
  return idsByWord
}

it('tolerates index entries that are missing already when a record changes', async () => {
  const tenant = await world.institution()
  const { ORD } = tenant.people
  const enquiry = await saved(ORD, { description: 'Toyota-Hilux and tyres' })
  await saved(ORD, { description: 'Toyota-Hilux and chains' })
  await asOwner(world.access.owner, (tx) =>
    tx.execute(sql`
      UPDATE word_blocks SET members = set_bit(members, 1, 0) WHERE institution_id = ${tenant.id} AND word = 'hilux'`),
  )
  await saved(ORD, { ...enquiry, description: 'Tyres' })
  expect(await found(ORD, '?search=hilux')).toEqual([2])
  expect(await found(ORD, '?search=tyres')).toEqual([1])
  expect(await findRollupFaults(world.access, tenant)).toEqual([])
})

it('rewrites the words of many records in one statement', async () => {
  const tenant = await world.institution()
  const actor = { institutionId: tenant.id, id: null, name: 'Mutale Banda' }
  const testIndex = wordProjection<{ id: number; words: string[] }>({
    name: 'tries',
    version: 1,
    of: { table: enquiries, name: 'tries' },
    store: wordStore,
    label: (word) => word,
    words: ({ words }) => new Set(words),
  })
  const rewrite = (changes: [id: number, before: string[], after: string[]][]) =>
    world.platform.database.write(tenant.id, actor, async (tx) =>
      testIndex.keep(
        tx,
        changes.map(([id, before, after]) => ({
          before: before.length > 0 ? { id, words: before } : null,
          after: { id, words: after },
        })),
      ),
    )
  const farId = 3 * blockSize
  await rewrite([
    [1, [], ['a', 'b']],
    [2, [], ['b']],
    [farId, [], ['b', 'c']],
  ])
  expect(await wordsKept(tenant, 'tries')).toEqual({ a: [1], b: [1, 2, farId], c: [farId] })
  await rewrite([
    [1, ['a', 'b'], ['b', 'c']],
    [2, ['b'], ['b']],
    [farId, ['b', 'c'], []],
    // Record 1 again, and a record that is created and changed in one batch.
    [1, ['b', 'c'], ['c', 'd']],
    [3, [], ['e']],
    [3, ['e'], ['f']],
  ])
  expect(await wordsKept(tenant, 'tries')).toEqual({ b: [2], c: [1], d: [1], f: [3] })
  await rewrite([])
})
