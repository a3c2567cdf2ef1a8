import { Client } from 'pg'
import { expect, it, vi } from 'vitest'
import { userRow } from '../../test/support/import-rows.ts'
import { csvOf, importsOf } from '../../test/support/imports.ts'
import { openWorld } from '../../test/support/world.ts'

const world = openWorld()
const wrongPassword = 'not the password'

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
    expect((await world.signIn(username, wrongPassword, { remoteAddress })).status).toBe(401)
  } finally {
    for (const spy of [query, ...hashing]) spy.mockRestore()
  }
  expect(before).toBeGreaterThan(0)
  return before!
}

it('an account that exists, is known here, has no password or does not exist costs the same number of queries', async () => {
  const tenant = await world.institution()
  const { people } = tenant
  const newcomer = `new.${people.ORD.username}`
  await importsOf(world).imported(tenant, 'users', csvOf([userRow(0, { Username: newcomer })]))
  const knownAddress = '192.0.2.90'
  await world.signIn(people.ADMIN.username, undefined, { remoteAddress: knownAddress })
  const unknown = await queriesBeforeHash('nobody.of.this.name', '192.0.2.91')
  expect(await queriesBeforeHash(people.ORD.username, '192.0.2.92')).toBe(unknown)
  expect(await queriesBeforeHash(newcomer, '192.0.2.93')).toBe(unknown)
  const guess = async (username: string) => {
    const { status, body } = await world.signIn(username, wrongPassword, { remoteAddress: '192.0.2.94' })
    return [status, body.code, body.message]
  }
  expect(await guess(newcomer)).toEqual(await guess(people.ORD.username))
  expect(await queriesBeforeHash(people.ADMIN.username, knownAddress)).toBe(unknown)
})
