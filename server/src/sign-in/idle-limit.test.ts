import { describe, expect, it } from 'vitest'
import { openWorld, type Person } from '../../test/support/world.ts'

const world = openWorld()
const minutes = 60_000
const idle = 'You were signed out after a while without activity. Please sign in again.'

/** Makes a call by the user, or in the background by their page; returns true or the reason of a sign-out. */
async function callAs(
  person: Person,
  by: 'themselves' | 'their page' = 'themselves',
): Promise<true | string> {
  const headers = by === 'their page' ? { 'x-insaka-background': '1' } : {}
  const { status, body } = await world.call('GET', '/api/auth/users/me', { as: person, headers })
  return status === 200 || body.message
}

const choose = async (as: Person, idleMinutes: number, version = 1) => {
  const body = { idleMinutes, secondFactor: 'NOBODY', setupCode: false, version }
  const { status } = await world.call('PUT', '/api/admin/sign-in-settings', { as, body })
  expect(status).toBe(200)
}

describe('an idle user', () => {
  it('is signed out exactly after an hour plus leeway', async () => {
    const { people } = await world.institution()
    world.passTime(61.5 * minutes - 1)
    expect(await callAs(people.ORD, 'their page')).toBe(true)
    world.passTime(1)
    expect(await callAs(people.ORD)).toBe(idle)
  })

  it('is signed out even if their page keeps polling', async () => {
    const tenant = await world.institution()
    const { people } = tenant
    for (let i = 0; i < 6; i++) {
      world.passTime(10 * minutes)
      expect(await callAs(people.ORD, 'their page')).toBe(true)
    }
    world.passTime(1.5 * minutes)
    expect(await callAs(people.ORD, 'their page')).toBe(idle)
    const admin = await world.signInAgain(tenant, tenant.people.ADMIN)
    const path = `/api/auth/users/${people.ORD.id}/sessions`
    const listed = await world.call('GET', path, { as: admin })
    expect(listed.body.payload.sessions).toEqual([])
  })

  it('stays signed in while active, even right after a background call of the page', async () => {
    const { people } = await world.institution()
    for (let i = 0; i < 4; i++) {
      world.passTime(59 * minutes)
      expect(await callAs(people.ORD, 'their page')).toBe(true)
      world.passTime(1_000)
      expect(await callAs(people.ORD)).toBe(true)
    }
  })

  it('is signed out after the time that the institution has set', async () => {
    const { people } = await world.institution()
    await choose(people.ADMIN, 5)
    world.passTime(6.5 * minutes - 1)
    expect(await callAs(people.ORD, 'their page')).toBe(true)
    // The limit also ends a session that was cached less than two seconds ago.
    world.passTime(1)
    expect(await callAs(people.ORD, 'their page')).toBe(idle)
  })

  it('gets the limit with their own record', async () => {
    const { people } = await world.institution()
    const session = async () =>
      (await world.call('GET', '/api/auth/users/me', { as: people.ORD })).body.payload.session
    expect(await session()).toEqual({ idleMinutes: 60, requestsOnlyFrom: null })
    await choose(people.ADMIN, 240)
    expect(await session()).toEqual({ idleMinutes: 240, requestsOnlyFrom: null })
  })
})
