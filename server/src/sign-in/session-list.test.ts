import { describe, expect, it } from 'vitest'
import { firefox, signInByBrowser } from '../../test/support/browser-sign-in.ts'
import { openSuperuserClient } from '../../test/support/sql.ts'
import { openWorld, type Person, type TestTenant } from '../../test/support/world.ts'

const world = openWorld()

const superuser = openSuperuserClient(world)
const rowsOf = superuser.rows

const minutes = 60_000
const signIn = signInByBrowser(world)
const as = (person: Person, token: string): Person => ({ ...person, token })
const list = async (person: Person) =>
  (await world.call('GET', '/api/auth/sessions', { as: person })).body.payload
const isSignedIn = async (person: Person) =>
  (await world.call('GET', '/api/auth/users/me', { as: person })).status === 200
const eventsOf = (tenant: TestTenant) =>
  rowsOf(
    `SELECT kind, detail FROM security_events WHERE institution_id = $1 AND kind = 'session ended' ORDER BY id`,
    [tenant.id],
  )

describe('the list of one’s own sessions', () => {
  it('shows browser, address and last use, last used first', async () => {
    const tenant = await world.institution()
    const person = await world.person(tenant, {}, { signedIn: false })
    const office = as(person, (await signIn(person)).token)
    world.passTime(10 * minutes)
    const phone = as(person, (await signIn(person, { agent: 'curl/8', address: '10.2.2.2' })).token)
    world.passTime(10 * minutes)
    expect(await isSignedIn(office)).toBe(true)

    const { sessions, devices } = await list(office)
    expect(sessions).toEqual([
      expect.objectContaining({ agent: firefox, address: '10.1.1.1', current: true }),
      expect.objectContaining({ agent: 'curl/8', address: '10.2.2.2', current: false }),
    ])
    expect(Date.parse(sessions[0].lastUsedOn) - Date.parse(sessions[0].createdOn)).toBe(20 * minutes)
    expect(devices).toEqual([])
    expect((await list(phone)).sessions.map(({ current }: { current: boolean }) => current)).toEqual([
      true,
      false,
    ])
  })

  it('ends single sessions, with effect on their very next call', async () => {
    const tenant = await world.institution()
    const person = await world.person(tenant)
    const other = await world.signInAgain(tenant, person)
    expect(await isSignedIn(other)).toBe(true)
    const { sessions } = await list(person)
    const { id } = sessions.find(({ current }: { current: boolean }) => !current)
    const path = `/api/auth/sessions/${id}/end`

    const endReply = await world.call('POST', path, { as: person })
    expect(endReply.body.payload.sessions).toHaveLength(1)
    const refused = await world.call('GET', '/api/auth/users/me', { as: other })
    expect([refused.status, refused.body.message]).toEqual([
      401,
      'Your session has ended. Please sign in again.',
    ])
    expect(await isSignedIn(person)).toBe(true)
    // A second click changes nothing and is not logged.
    expect((await world.call('POST', path, { as: person })).status).toBe(200)
    expect(await eventsOf(tenant)).toEqual([{ kind: 'session ended', detail: 'Another program' }])
  })

  it('ends all other sessions at once', async () => {
    const tenant = await world.institution()
    const person = await world.person(tenant)
    const otherSessions = [await world.signInAgain(tenant, person), await world.signInAgain(tenant, person)]
    const endReply = await world.call('POST', '/api/auth/sessions/end-others', { as: person })
    expect(endReply.body.payload.sessions).toEqual([expect.objectContaining({ current: true })])
    expect(await Promise.all([person, ...otherSessions].map(isSignedIn))).toEqual([true, false, false])
    expect(await isSignedIn(tenant.people.ORD)).toBe(true)
    expect(await eventsOf(tenant)).toEqual([{ kind: 'session ended', detail: 'all others' }])
  })

  it('is private: the session of a colleague is not found', async () => {
    const { people } = await world.institution()
    const [{ id }] = (await list(people.ORD)).sessions
    const endReply = await world.call('POST', `/api/auth/sessions/${id}/end`, { as: people.ADMIN })
    expect(endReply.status).toBe(404)
    expect(await isSignedIn(people.ORD)).toBe(true)
  })
})

describe('the sessions of a user', () => {
  const of = ({ id }: Person) => `/api/auth/users/${id}/sessions`

  it('are listed and ended by an administrator, which is logged', async () => {
    const tenant = await world.institution()
    const { ADMIN, ORD } = tenant.people
    const listReply = await world.call('GET', of(ORD), { as: ADMIN })
    expect(listReply.body.payload.sessions).toEqual([
      expect.objectContaining({ agent: 'test', current: false }),
    ])
    const endReply = await world.call('POST', `${of(ORD)}/end`, { as: ADMIN })
    expect([endReply.status, endReply.body.payload.sessions]).toEqual([200, []])
    expect(await isSignedIn(ORD)).toBe(false)
    expect(await eventsOf(tenant)).toEqual([{ kind: 'session ended', detail: 'all, by Mutale Banda' }])
  })

  it.each(['ADMIN', 'DEV'] as const)('of %s are not visible to an administrator there', async (role) => {
    const { people } = await world.institution()
    const { ADMIN: as, [role]: user } = people
    expect((await world.call('GET', of(user), { as })).status).toBe(403)
    expect((await world.call('POST', `${of(user)}/end`, { as })).status).toBe(403)
    expect(await isSignedIn(user)).toBe(true)
  })
})
