import { refusals } from '@insaka/domain/core/errors'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { buildPlatform } from '../src/installation.ts'
import type { Platform } from '../src/platform.ts'
import { claimsOf } from './support/callers.ts'
import { forge, sentOtherwise, withoutTheKey, withTheKey } from './support/forgeries.ts'
import { personWithTwin } from './support/homes.ts'
import { openStage } from './support/stage.ts'
import { platformConfig, tokenSecret, type Person } from './support/world.ts'

// What a session is worth is decided by the code alone as well, with the database's own walls taken down.
describe.each(['as built', 'opened'] as const)('tokens, with row security %s', (rowSecurity) => {
  const stage = openStage(rowSecurity)

  const call = async (authorization: string | string[]) => {
    const { statusCode, payload } = await stage.app.inject({
      method: 'GET',
      url: '/api/auth/users/me',
      headers: { authorization } as Record<string, string>,
    })
    return { status: statusCode, text: payload.replace(/"requestId":"[^"]*"/, '') }
  }
  const good = () => stage.own.people.ADMIN.token
  const other = () => claimsOf(stage.other.people.ADMIN.token)

  async function expectRefused(headers: Record<string, string | string[]>) {
    const refusal = await call('Bearer x.y.z')
    expect(refusal).toEqual({ status: 401, text: expect.stringContaining('"code":"NOT_SIGNED_IN"') })
    for (const [title, header] of Object.entries(headers)) {
      // First with the sessions that it may borrow at hand, then with none read within two seconds.
      expect((await call(`Bearer ${good()}`)).status).toBe(200)
      expect((await call(`Bearer ${stage.other.people.ADMIN.token}`)).status).toBe(200)
      expect(await call(header), title).toEqual(refusal)
      stage.world.passTime(2_000)
      expect(await call(header), `${title}, later`).toEqual(refusal)
    }
  }

  const asHeaders = (tokens: Record<string, string>) =>
    Object.fromEntries(Object.entries(tokens).map(([title, token]) => [title, `Bearer ${token}`]))

  it('are good as the server signs them', async () => {
    expect((await call(`Bearer ${forge(claimsOf(good()))}`)).status).toBe(200)
  })

  it('made without the key are worthless', () => expectRefused(asHeaders(withoutTheKey(good(), other()))))

  it('that fit no session are worthless, even signed with the key', () =>
    expectRefused(asHeaders(withTheKey(good(), other(), stage.world.now))))

  it('count only where and how they belong', async () => {
    await expectRefused(sentOtherwise(good()))
    for (const url of [`/api/auth/users/me?access_token=${good()}`, '/api/auth/users/me']) {
      const { statusCode } = await stage.app.inject({
        method: 'GET',
        url,
        headers: { cookie: `access_token=${good()}`, 'x-access-token': good() },
      })
      expect(statusCode).toBe(401)
    }
  })

  it('leave a trace in their own institution alone when they are used', async () => {
    const person = await personWithTwin(stage.world, stage.superuser, stage, {})
    const lastSeen = async (home: { id: string }) => {
      const sql = 'SELECT last_seen_on AS seen FROM sessions WHERE institution_id = $1 AND user_id = $2'
      const { rows } = await stage.superuser.query<{ seen: Date }>(sql, [home.id, person.id])
      return rows[0]!.seen.getTime()
    }
    const opened = stage.world.now.getTime()
    stage.world.passTime(61_000)
    expect((await call(`Bearer ${person.token}`)).status).toBe(200)
    expect(await lastSeen(stage.own)).toBe(stage.world.now.getTime())
    expect(await lastSeen(stage.other)).toBe(opened)
  })

  it('outlive neither their session nor their own hours', async () => {
    const person = await stage.world.person(stage.own)
    const claims = claimsOf(person.token)
    const stretched = forge({ ...claims, exp: claims.exp + 3600 })
    expect((await call(`Bearer ${stretched}`)).status).toBe(200)
    const before = stage.world.now
    stage.world.passTime(8 * 3_600_000 + 1_000)
    expect((await call(`Bearer ${stretched}`)).status).toBe(401)
    stage.world.now = before
  })
})

describe('a change of rights', () => {
  const stage = openStage()
  /** Another server process on the same database. */
  let elsewhere: Platform
  let person: Person

  beforeEach(async () => {
    const { world } = stage
    person = await world.person(stage.own, { role: 'ADMIN' })
    elsewhere = await buildPlatform(platformConfig, world.access, tokenSecret, () => world.now)
    return () => elsewhere.database.close()
  })

  const list = async () => (await stage.world.call('GET', '/api/auth/users', { as: person })).status
  const worth = async (platform: Platform) =>
    platform.sessions.authenticate(person.token, { loopback: true, open: false, background: false }).then(
      ({ role, purpose }) => `${role} ${purpose}`,
      (error: Error) => error.message,
    )
  const change = (set: string) =>
    stage.superuser.query(`UPDATE users SET ${set} WHERE institution_id = $1 AND id = $2`, [
      stage.own.id,
      person.id,
    ])

  it.each([
    ['demoted', "role = 'GUEST'", 403, 'GUEST full'],
    ['disabled', 'enabled = false', 401, refusals.ACCOUNT_DISABLED.message],
    ['locked', 'account_not_locked = false', 401, refusals.ACCOUNT_LOCKED.message],
    ['expired', 'account_not_expired = false', 401, refusals.ACCOUNT_EXPIRED.message],
    [
      'asked to change the password',
      'credentials_not_expired = false',
      401,
      refusals.CREDENTIALS_EXPIRED.message,
    ],
    ['retired', "status = 'RETIRED'", 401, refusals.ACCOUNT_RETIRED.message],
  ])('of somebody %s is felt by the next call', async (_, set, status, worthThen) => {
    expect(await list()).toBe(200)
    expect(await worth(elsewhere)).toBe('ADMIN full')

    await change(set)
    stage.world.platform.sessions.forget(person.id)
    expect(await list()).toBe(status)

    // Another process may have read it up to two seconds ago.
    stage.world.passTime(2_000)
    expect(await worth(elsewhere)).toBe(worthThen)
  })

  it('is felt when a call that began before it ends after it', async () => {
    const { database, sessions } = stage.world.platform
    const read = database.read.bind(database)
    let goOn = () => {}
    const changed = new Promise<void>((resolve) => (goOn = resolve))
    let hasRead = () => {}
    const reading = new Promise<void>((resolve) => (hasRead = resolve))
    const spy = vi.spyOn(database, 'read').mockImplementationOnce(async (...args) => {
      const rows = await read(...args)
      hasRead()
      await changed
      return rows
    })

    const slow = worth(stage.world.platform)
    await reading
    await change("role = 'GUEST'")
    sessions.forget(person.id)
    goOn()
    await slow
    spy.mockRestore()

    expect(await worth(stage.world.platform)).toBe('GUEST full')
  })

  it('signing out is felt elsewhere within two seconds', async () => {
    expect(await worth(elsewhere)).toBe('ADMIN full')
    await stage.world.call('POST', '/api/auth/logout', { as: person })
    expect(await list()).toBe(401)
    stage.world.passTime(2_000)
    expect(await worth(elsewhere)).toBe('Your session has ended. Please sign in again.')
  })
})
