import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterEach, expect, it, vi } from 'vitest'
import { faultsIn } from '../../test/support/rollups.ts'
import { openWorld } from '../../test/support/world.ts'
import { asOwner } from '../db/owner.ts'
import { rebuildRollups } from './rollups-rebuild.ts'

// What all institutions have is made right here.
const world = openWorld({ alone: true })

const argv = process.argv
afterEach(() => {
  process.argv = argv
  vi.restoreAllMocks()
})

/** The command with these words behind its name: its exit code and what it says. */
async function run(...words: string[]) {
  const lines: string[] = []
  for (const stream of ['log', 'error'] as const)
    vi.spyOn(console, stream).mockImplementation((line: string) => void lines.push(line))
  process.argv = ['node', 'command', 'rollups-rebuild', ...words]
  return { code: await rebuildRollups(world), lines }
}

it('makes one kind of figure right, with whatever is made of it, and says what it was', async () => {
  const place = await world.institution()
  await world.paper('lvp', place, place.people.ORD)
  const spoil = (text: string) => asOwner(world.access.owner, (tx) => tx.execute(sql.raw(text)))
  await spoil(`UPDATE papers SET vendor_category = 'FOREIGN'`)
  const { code, lines } = await run('copies of enquiries')
  expect([code, lines]).toEqual([
    0,
    [`${place.code}: lvp 1: vendor_category: was FOREIGN, is CITIZEN`, 'Made right: 1.'],
  ])
  expect(await faultsIn(world.access)).toEqual([])
  expect(await run()).toEqual({ code: 0, lines: ['Every number was right.'] })
})

it('says what nothing makes right, and ends with 1', async () => {
  const place = await world.institution()
  const { ORD } = place.people
  await world.contract(place, ORD, await world.paper('mpc', place, ORD))
  const client = new Client(world.access.superuser)
  await client.connect()
  // The owner's foreign keys would keep it.
  await client.query('SET session_replication_role = replica')
  await client.query('DELETE FROM papers WHERE institution_id = $1', [place.id])
  await client.end()
  for (const changed of [expect.stringMatching(/^Made right: [1-9]/), 'Made right: 0.']) {
    const { code, lines } = await run()
    expect(code).toBe(1)
    expect(lines).toContain(`${place.code}: contracts 1: its paper is gone`)
    expect(lines.at(-2)).toEqual(changed)
    expect(lines.at(-1)).toMatch(/^Not made right: \d. See what npm run audit:verify says.$/)
  }
})

it('refuses a name that no figure has, and two names', async () => {
  for (const words of [['everything'], ['words', 'digits']]) {
    const { code, lines } = await run(...words)
    expect([code, lines]).toEqual([
      1,
      [expect.stringContaining('copies of enquiries, papers with contracts')],
    ])
  }
})
