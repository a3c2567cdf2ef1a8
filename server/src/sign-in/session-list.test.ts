import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, rightPassword, type Person, type Place } from '../../test/support/world.ts'

const world = openWorld()

let client: Client
beforeAll(async () => {
  client = new Client(world.access.superuser)
  await client.connect()
})
afterAll(() => client?.end())
const rowsOf = async (sql: string, values: unknown[]) => (await client.query(sql, values)).rows

const minutes = 60_000
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0'

type From = { cookie?: string; agent?: string; address?: string }

/** Signs somebody in as a browser does. Answers with their token and the cookie that came with it. */
async function signIn({ username }: Person, { cookie, agent = firefox, address = '10.1.1.1' }: From = {}) {
  const { status, body, headers } = await world.call('POST', '/api/auth/authorize', {
    body: { username, password: rightPassword },
    headers: { 'user-agent': agent, ...(cookie && { cookie }) },
    remoteAddress: address,
  })
  expect(status).toBe(200)
  const set = String(headers['set-cookie'])
  return { token: body.payload.access_token as string, set, cookie: set.split(';')[0]! }
}

const as = (person: Person, token: string): Person => ({ ...person, token })
const list = async (person: Person) =>
  (await world.call('GET', '/api/auth/sessions', { as: person })).body.payload
const isSignedIn = async (person: Person) =>
  (await world.call('GET', '/api/auth/users/me', { as: person })).status === 200
const eventsOf = (place: Place) =>
  rowsOf(
    `SELECT kind, detail FROM security_events WHERE institution_id = $1 AND kind = 'session ended' ORDER BY id`,
    [place.id],
  )

describe('where one is signed in', () => {
  it('is listed with browser, address and last use, the last used first', async () => {
    const place = await world.institution()
    const person = await world.person(place, {}, { signedIn: false })
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

  it('is ended one at a time, which the very next call there feels', async () => {
    const place = await world.institution()
    const person = await world.person(place)
    const other = await world.signedInAnew(place, person)
    expect(await isSignedIn(other)).toBe(true)
    const { sessions } = await list(person)
    const { id } = sessions.find(({ current }: { current: boolean }) => !current)
    const path = `/api/auth/sessions/${id}/end`

    const ended = await world.call('POST', path, { as: person })
    expect(ended.body.payload.sessions).toHaveLength(1)
    const refused = await world.call('GET', '/api/auth/users/me', { as: other })
    expect([refused.status, refused.body.message]).toEqual([
      401,
      'Your session has ended. Please sign in again.',
    ])
    expect(await isSignedIn(person)).toBe(true)
    // A second click changes nothing, and is not written down.
    expect((await world.call('POST', path, { as: person })).status).toBe(200)
    expect(await eventsOf(place)).toEqual([{ kind: 'session ended', detail: 'Another program' }])
  })

  it('is ended everywhere else at once', async () => {
    const place = await world.institution()
    const person = await world.person(place)
    const others = [await world.signedInAnew(place, person), await world.signedInAnew(place, person)]
    const ended = await world.call('POST', '/api/auth/sessions/end-others', { as: person })
    expect(ended.body.payload.sessions).toEqual([expect.objectContaining({ current: true })])
    expect(await Promise.all([person, ...others].map(isSignedIn))).toEqual([true, false, false])
    expect(await isSignedIn(place.people.ORD)).toBe(true)
    expect(await eventsOf(place)).toEqual([{ kind: 'session ended', detail: 'all others' }])
  })

  it('is for oneself: the session of a colleague is not there', async () => {
    const { people } = await world.institution()
    const [{ id }] = (await list(people.ORD)).sessions
    const ended = await world.call('POST', `/api/auth/sessions/${id}/end`, { as: people.ADMIN })
    expect(ended.status).toBe(404)
    expect(await isSignedIn(people.ORD)).toBe(true)
  })
})

describe('the sessions of a user', () => {
  const of = ({ id }: Person) => `/api/auth/users/${id}/sessions`

  it('are seen and ended by an administrator, and written down', async () => {
    const place = await world.institution()
    const { ADMIN, ORD } = place.people
    const seen = await world.call('GET', of(ORD), { as: ADMIN })
    expect(seen.body.payload.sessions).toEqual([expect.objectContaining({ agent: 'test', current: false })])
    const ended = await world.call('POST', `${of(ORD)}/end`, { as: ADMIN })
    expect([ended.status, ended.body.payload.sessions]).toEqual([200, []])
    expect(await isSignedIn(ORD)).toBe(false)
    expect(await eventsOf(place)).toEqual([{ kind: 'session ended', detail: 'all, by Mutale Banda' }])
  })

  it('of another institution, and of a developer, are not for an administrator; all are for a developer', async () => {
    const place = await world.institution()
    const other = await world.institution()
    const { ADMIN, DEV } = place.people
    const calls = (person: Person, caller: Person) =>
      Promise.all(
        [
          ['GET', of(person)],
          ['POST', `${of(person)}/end`],
        ].map(async ([method, path]) => (await world.call(method as 'GET', path!, { as: caller })).status),
      )
    expect(await calls(other.people.ORD, ADMIN)).toEqual([404, 404])
    expect(await calls(DEV, ADMIN)).toEqual([403, 403])
    expect(await calls(place.people.ORD, place.people.ORD)).toEqual([403, 403])
    expect(await calls(ADMIN, ADMIN)).toEqual([403, 403])
    expect(await isSignedIn(other.people.ORD)).toBe(true)
    expect(await isSignedIn(DEV)).toBe(true)
    expect(await calls(other.people.ORD, DEV)).toEqual([200, 200])
    expect(await isSignedIn(other.people.ORD)).toBe(false)
  })
})
