import { beforeEach, describe, expect, it } from 'vitest'
import { deviceDays } from '../http/device-cookie.ts'
import { firefox, signInByBrowser } from '../../test/support/browser-sign-in.ts'
import { recoveryCode, enableSecondFactor } from '../../test/support/second-factor.ts'
import { openSuperuserClient } from '../../test/support/sql.ts'
import { openWorld, rightPassword, type Person, type TestTenant } from '../../test/support/world.ts'

const world = openWorld()

const superuser = openSuperuserClient(world)
const rowsOf = superuser.rows

const signIn = signInByBrowser(world)

let tenant: TestTenant
let ORD: Person
beforeEach(async () => {
  tenant = await world.institution()
  ORD = tenant.people.ORD
})

const list = async (person: Person) =>
  (await world.call('GET', '/api/auth/sessions', { as: person })).body.payload

describe('the cookie of a browser', () => {
  it('is limited to signing in: no script, other site or other call receives it', async () => {
    const { set } = await signIn(ORD)
    expect(set).toMatch(
      new RegExp(
        `^insaka_device=[\\w-]{43}\\.[\\w-]{43}; Max-Age=${deviceDays * 86_400}; Path=/api/auth/; HttpOnly; SameSite=Strict$`,
      ),
    )
    const me = await world.call('GET', '/api/auth/users/me', { as: ORD })
    expect(me.headers['set-cookie']).toBeUndefined()
  })

  it('is shared by all users of the browser, each with a device of their own', async () => {
    const [one, two] = [ORD, tenant.people.ADMIN]
    const { cookie } = await signIn(one)
    expect((await signIn(two, { cookie })).cookie).toBe(cookie)
    expect((await signIn(one, { cookie: `a=b; ${cookie}; c=d` })).cookie).toBe(cookie)
    const planted = `insaka_device=${'A'.repeat(43)}`
    for (const own of ['insaka_device=x', planted, `${planted}.${'A'.repeat(43)}`])
      expect((await signIn(one, { cookie: own })).cookie).not.toContain(own)
    const devices = await rowsOf(
      `SELECT count(*)::int AS rows FROM devices WHERE institution_id = $1 AND user_id = ANY ($2) GROUP BY user_id`,
      [tenant.id, [one.id, two.id]],
    )
    // The device of the fixture and the device of the cookie; the first user has the new devices as well.
    expect(devices.map(({ rows }) => rows as number).toSorted((one, other) => one - other)).toEqual([2, 5])
  })

  it('is trusted for one user only, until the trust expires or is revoked', async () => {
    const { ADMIN } = tenant.people
    const { cookie } = await signIn(ORD)
    await signIn(ADMIN, { cookie })
    const until = '2026-04-30 08:00:00+00'
    await rowsOf(
      'UPDATE devices SET trusted_until = $2 WHERE institution_id = $1 AND user_id = $3 AND agent <> $4',
      [tenant.id, until, ORD.id, 'test'],
    )
    const [trusted] = (await list(ORD)).devices
    expect(trusted).toMatchObject({ agent: firefox, address: '10.1.1.1' })
    expect((await list(ADMIN)).devices).toEqual([])
    const path = `/api/auth/devices/${trusted.id}/forget`
    expect((await world.call('POST', path, { as: ADMIN })).status).toBe(404)
    expect((await list(ORD)).devices).toHaveLength(1)
    // A sign-in without a new trust keeps the existing one.
    await signIn(ORD, { cookie })
    expect((await list(ORD)).devices).toHaveLength(1)
    expect((await world.call('POST', path, { as: ORD })).body.payload.devices).toEqual([])
  })
})

describe('trust in a browser', () => {
  async function trust({ username, ...person }: Person, cookie: string, code: string) {
    const headers = { cookie, 'user-agent': firefox }
    const signInReply = await world.signIn(username, rightPassword, { headers })
    const as = { ...person, username, token: signInReply.body.payload.access_token }
    const path = '/api/auth/second-factor/code'
    const codeReply = await world.call('POST', path, { as, headers, body: { code, trust: true } })
    expect(codeReply.status).toBe(200)
    return String(codeReply.headers['set-cookie']).split(';')[0]!
  }
  const statusWith = async ({ username }: Person, cookie: string) =>
    (await world.signIn(username, rightPassword, { headers: { cookie } })).status

  it('issues a new cookie, for all users of the browser', async () => {
    const { ADMIN } = tenant.people
    for (const each of [ORD, ADMIN]) await enableSecondFactor(world, tenant, each)
    // A cookie that another user has planted in the browser.
    const planted = (await signIn(tenant.people.GUEST)).cookie
    const first = await trust(ORD, planted, recoveryCode)
    expect(await statusWith(ORD, first)).toBe(200)
    expect(await statusWith(ORD, planted)).toBe(403)

    const second = await trust(ADMIN, first, recoveryCode)
    for (const each of [ORD, ADMIN]) {
      expect(await statusWith(each, second)).toBe(200)
      expect(await statusWith(each, first)).toBe(403)
    }
  })
})

describe('a sign-in with a new browser', () => {
  const mails = (tenant: TestTenant) =>
    rowsOf(`SELECT values FROM mails WHERE institution_id = $1 AND template = 'new computer' ORDER BY id`, [
      tenant.id,
    ])

  it('is mailed to the user, unless it is the first browser or a known one', async () => {
    const person = await world.person(tenant, {}, { signedIn: false })
    const { cookie } = await signIn(person)
    await signIn(person, { cookie })
    expect(await mails(tenant)).toEqual([])
    await signIn(person, { address: '10.9.9.9' })
    expect(await mails(tenant)).toEqual([
      { values: expect.objectContaining({ computer: 'Firefox on Windows', address: '10.9.9.9' }) },
    ])
  })

  it('is not mailed if the same program signs in again from the same address, which is one device', async () => {
    const from = { agent: 'report-loader/1.0', address: '10.9.9.9' }
    for (const _ of [1, 2]) {
      await signIn(ORD, from)
      expect(await mails(tenant)).toHaveLength(1)
    }
    const deviceRows = await rowsOf('SELECT FROM devices WHERE institution_id = $1 AND agent = $2', [
      tenant.id,
      from.agent,
    ])
    expect(deviceRows).toHaveLength(1)
    await signIn(ORD, { ...from, agent: 'report-loader/2.0' })
    await signIn(ORD, { ...from, address: '10.9.9.8' })
    expect(await mails(tenant)).toHaveLength(3)
  })

  it('is mailed each time for a browser without a cookie, however similar to a known one', async () => {
    for (const expected of [1, 2]) {
      await signIn(ORD)
      expect(await mails(tenant)).toHaveLength(expected)
    }
  })

  it('is mailed if the cookie belongs to another user', async () => {
    const { cookie } = await signIn(tenant.people.ADMIN)
    const before = await mails(tenant)
    await signIn(ORD, { cookie })
    expect(await mails(tenant)).toHaveLength(before.length + 1)
  })
})
