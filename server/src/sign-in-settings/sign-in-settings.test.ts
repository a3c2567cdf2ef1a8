import { describe, expect, it } from 'vitest'
import { enableSecondFactor } from '../../test/support/second-factor.ts'
import { openWorld, type Person, type TestTenant } from '../../test/support/world.ts'

const world = openWorld()
const path = '/api/admin/sign-in-settings'
const first = { idleMinutes: 60, secondFactor: 'NOBODY', setupCode: false, version: 1 }

const change = (as: Person, body: object) => world.call('PUT', path, { as, body })
const readSettings = async (as: Person) => (await world.call('GET', path, { as })).body.payload.settings

it('sign-in settings default to an hour without a second factor, and apply to one institution', async () => {
  const tenant = await world.institution()
  const other = await world.institution()
  const { ADMIN } = tenant.people
  expect(await readSettings(ADMIN)).toEqual(first)
  // An administrator may require one-time codes only with a second factor of their own.
  await enableSecondFactor(world, tenant, ADMIN)
  const newSettings = { idleMinutes: 30, secondFactor: 'ADMINISTRATORS', setupCode: true, version: 1 }
  const { status, body } = await change(ADMIN, newSettings)
  expect([status, body.payload.settings]).toEqual([200, { ...newSettings, version: 2 }])
  expect(await readSettings(ADMIN)).toEqual({ ...newSettings, version: 2 })
  expect(await readSettings(other.people.ADMIN)).toEqual(first)
})

it('sign-in settings need the current version to be changed, and leave an event only for real changes', async () => {
  const { people } = await world.institution()
  const { ADMIN } = people
  expect((await change(ADMIN, first)).body.payload.settings).toEqual(first)
  await change(ADMIN, { ...first, idleMinutes: 30 })
  const stale = await change(ADMIN, { ...first, idleMinutes: 45 })
  expect([stale.status, stale.body.code, stale.body.current.idleMinutes]).toEqual([409, 'STALE', 30])
  const history = await world.call('GET', `/api/audit/events/${ADMIN.id}/0/id/12?register=signInSettings`, {
    as: ADMIN,
  })
  expect(history.body.payload.events.content).toHaveLength(1)
})

describe('a required second factor', () => {
  const isSignedIn = async (as: Person) =>
    (await world.call('GET', '/api/auth/users/me', { as })).status === 200
  const signedIn = async ({ people }: TestTenant) =>
    Object.fromEntries(
      await Promise.all(Object.entries(people).map(async ([role, as]) => [role, await isSignedIn(as)])),
    )

  it('ends the sessions of users without one, but not of others or other institutions', async () => {
    const tenant = await world.institution()
    const other = await world.institution()
    await enableSecondFactor(world, tenant, tenant.people.ORD)
    await change(tenant.people.ADMIN, { ...first, secondFactor: 'EVERYBODY' })
    expect(await signedIn(tenant)).toEqual({ GUEST: false, ORD: true, ADMIN: false, DEV: false })
    expect(await signedIn(other)).toEqual({ GUEST: true, ORD: true, ADMIN: true, DEV: true })
  })

  it('ends the session of an officer who becomes an administrator', async () => {
    const tenant = await world.institution()
    const { ADMIN, ORD } = tenant.people
    await enableSecondFactor(world, tenant, ADMIN)
    await change(ADMIN, { ...first, secondFactor: 'ADMINISTRATORS' })
    expect(await isSignedIn(ORD)).toBe(true)
    const { user } = (await world.call('GET', `/api/auth/users/${ORD.id}/record`, { as: ADMIN })).body.payload
    const body = { ...user, user: { ...user.user, role: 'ADMIN' } }
    expect((await world.call('PUT', '/api/auth/users/update', { as: ADMIN, body })).status).toBe(200)
    expect(await isSignedIn(ORD)).toBe(false)
  })
})

it.each([
  [4, 'Sign Out After (minutes) must be at least 5.'],
  [481, 'Sign Out After (minutes) may be at most 480.'],
  [7.5, 'Sign Out After (minutes) must be a whole number.'],
  [null, 'Sign Out After (minutes) is required.'],
])('sign-in settings reject %s minutes with a message under the field', async (idleMinutes, message) => {
  const { people } = await world.institution()
  const { status, body } = await change(people.ADMIN, { ...first, idleMinutes })
  expect([status, body.fields]).toEqual([422, { idleMinutes: [message] }])
})

it('sign-in settings are for administrators only', async () => {
  const { people } = await world.institution()
  for (const person of [people.ORD, people.GUEST, people.DEV]) {
    expect((await change(person, first)).status).toBe(403)
    expect((await world.call('GET', path, { as: person })).status).toBe(403)
  }
})
