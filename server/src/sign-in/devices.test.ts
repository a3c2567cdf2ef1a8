import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deviceDays } from '../http/device-cookie.ts'
import { openWorld, rightPassword, type Person, type Place } from '../../test/support/world.ts'

const world = openWorld()

let client: Client
beforeAll(async () => {
  client = new Client(world.access.superuser)
  await client.connect()
})
afterAll(() => client?.end())
const rowsOf = async (sql: string, values: unknown[]) => (await client.query(sql, values)).rows

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

const list = async (person: Person) =>
  (await world.call('GET', '/api/auth/sessions', { as: person })).body.payload

describe('the cookie of a browser', () => {
  it('is for signing in alone: no script, no other site and no other call has it', async () => {
    const place = await world.institution()
    const { set } = await signIn(place.people.ORD)
    expect(set).toMatch(
      new RegExp(
        `^insaka_device=[\\w-]{43}; Max-Age=${deviceDays * 86_400}; Path=/api/auth/; HttpOnly; SameSite=Strict$`,
      ),
    )
    const me = await world.call('GET', '/api/auth/users/me', { as: place.people.ORD })
    expect(me.headers['set-cookie']).toBeUndefined()
  })

  it('stays the same for everybody who uses the browser, each with a device of their own', async () => {
    const place = await world.institution()
    const [one, two] = [place.people.ORD, place.people.ADMIN]
    const { cookie } = await signIn(one)
    expect((await signIn(two, { cookie })).cookie).toBe(cookie)
    expect((await signIn(one, { cookie: `a=b; ${cookie}; c=d` })).cookie).toBe(cookie)
    expect((await signIn(one, { cookie: 'insaka_device=x' })).cookie).not.toBe('insaka_device=x')
    const devices = await rowsOf(
      `SELECT count(*)::int AS rows FROM devices WHERE institution_id = $1 AND user_id = ANY ($2) GROUP BY user_id`,
      [place.id, [one.id, two.id]],
    )
    // That of the world, and that of the cookie; the first has the new one as well.
    expect(devices.map(({ rows }) => rows as number).toSorted((one, other) => one - other)).toEqual([2, 3])
  })

  it('is trusted for its person alone, until the day comes or they take it back', async () => {
    const place = await world.institution()
    const { ORD, ADMIN } = place.people
    const { cookie } = await signIn(ORD)
    await signIn(ADMIN, { cookie })
    const until = '2026-04-30 08:00:00+00'
    await rowsOf(
      'UPDATE devices SET trusted_until = $2 WHERE institution_id = $1 AND user_id = $3 AND agent <> $4',
      [place.id, until, ORD.id, 'test'],
    )
    const [trusted] = (await list(ORD)).devices
    expect(trusted).toMatchObject({ agent: firefox, address: '10.1.1.1' })
    expect((await list(ADMIN)).devices).toEqual([])
    const path = `/api/auth/devices/${trusted.id}/forget`
    expect((await world.call('POST', path, { as: ADMIN })).status).toBe(404)
    expect((await list(ORD)).devices).toHaveLength(1)
    // A sign-in without a new trust keeps the one that holds.
    await signIn(ORD, { cookie })
    expect((await list(ORD)).devices).toHaveLength(1)
    expect((await world.call('POST', path, { as: ORD })).body.payload.devices).toEqual([])
  })
})

describe('a sign-in with a browser that is new for somebody', () => {
  const mails = (place: Place) =>
    rowsOf(`SELECT values FROM mails WHERE institution_id = $1 AND template = 'new computer' ORDER BY id`, [
      place.id,
    ])

  it('is mailed to them, but neither the first one nor a known one', async () => {
    const place = await world.institution()
    const person = await world.person(place, {}, { signedIn: false })
    const { cookie } = await signIn(person)
    await signIn(person, { cookie })
    expect(await mails(place)).toEqual([])
    await signIn(person, { address: '10.9.9.9' })
    expect(await mails(place)).toEqual([
      { values: expect.objectContaining({ computer: 'Firefox on Windows', address: '10.9.9.9' }) },
    ])
  })

  it('is not where the same program signs in from the same place again without a cookie', async () => {
    const place = await world.institution()
    const from = { agent: 'report-loader/1.0', address: '10.9.9.9' }
    for (const expected of [1, 1]) {
      await signIn(place.people.ORD, from)
      expect(await mails(place)).toHaveLength(expected)
    }
    await signIn(place.people.ORD, { ...from, agent: firefox })
    await signIn(place.people.ORD, { ...from, address: '10.9.9.8' })
    expect(await mails(place)).toHaveLength(3)
  })

  it('is, too, where the cookie is one of somebody else', async () => {
    const place = await world.institution()
    const { cookie } = await signIn(place.people.ADMIN)
    const before = await mails(place)
    await signIn(place.people.ORD, { cookie })
    expect(await mails(place)).toHaveLength(before.length + 1)
  })
})
