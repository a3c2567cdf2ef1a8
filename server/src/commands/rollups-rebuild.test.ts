import { sql } from 'drizzle-orm'
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

it('refuses a name that no figure has, and two names', async () => {
  for (const words of [['everything'], ['words', 'digits']]) {
    const { code, lines } = await run(...words)
    expect([code, lines]).toEqual([
      1,
      [expect.stringContaining('copies of enquiries, papers with contracts')],
    ])
  }
})
