import { Client } from 'pg'
import { expect, it, vi } from 'vitest'
import { openWorld } from '../../test/support/world.ts'

const world = openWorld()
const wrong = 'not the password'

/** What is asked of the database before the password is looked at. */
async function queriesBeforeHash(username: string, remoteAddress: string): Promise<number> {
  const { passwords } = world.platform
  const query = vi.spyOn(Client.prototype, 'query')
  let before: number | undefined
  const count = async () => {
    before = query.mock.calls.length
    return false as const
  }
  const hashing = [
    vi.spyOn(passwords, 'matches').mockImplementation(count),
    vi.spyOn(passwords, 'matchesNothing').mockImplementation(count),
  ]
  try {
    expect((await world.signIn(username, wrong, { remoteAddress })).status).toBe(401)
  } finally {
    for (const spy of [query, ...hashing]) spy.mockRestore()
  }
  expect(before).toBeGreaterThan(0)
  return before!
}

it('an account that is there, is known here, or is not there at all costs the same number of questions', async () => {
  const { people } = await world.institution()
  const known = '192.0.2.90'
  await world.signIn(people.ADMIN.username, undefined, { remoteAddress: known })
  const unknown = await queriesBeforeHash('nobody.of.this.name', '192.0.2.91')
  expect(await queriesBeforeHash(people.ORD.username, '192.0.2.92')).toBe(unknown)
  expect(await queriesBeforeHash(people.ADMIN.username, known)).toBe(unknown)
})
