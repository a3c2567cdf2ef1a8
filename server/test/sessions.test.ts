import { refusals } from '@insaka/domain/core/errors'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { buildPlatform } from '../src/installation.ts'
import type { Platform } from '../src/platform.ts'
import { claimsOf } from './support/callers.ts'
import {
  forgeToken,
  malformedAuthorizations,
  tokensForgedWithoutKey,
  tokensForgedWithKey,
} from './support/forged-tokens.ts'
import { createPersonWithTwin } from './support/tenant-pair.ts'
import { openIsolationFixture } from './support/isolation-fixture.ts'
import { platformConfig, tokenSecret, type Person } from './support/world.ts'

// Sessions must also be enforced by code alone, with row-level security disabled.
describe.each(['as built', 'opened'] as const)('tokens, with row security %s', (rowSecurity) => {
  const fixture = openIsolationFixture(rowSecurity)

  const call = async (authorization: string | string[]) => {
    const { statusCode, payload } = await fixture.app.inject({
      method: 'GET',
      url: '/api/auth/users/me',
      headers: { authorization } as Record<string, string>,
    })
    return { status: statusCode, text: payload.replace(/"requestId":"[^"]*"/, '') }
  }
  const validToken = () => fixture.own.people.ADMIN.token
  const foreignClaims = () => claimsOf(fixture.other.people.ADMIN.token)

  async function expectRefused(headers: Record<string, string | string[]>) {
    const refusal = await call('Bearer x.y.z')
    expect(refusal).toEqual({ status: 401, text: expect.stringContaining('"code":"NOT_SIGNED_IN"') })
    for (const [title, header] of Object.entries(headers)) {
      // First with cached sessions, then without any.
      expect((await call(`Bearer ${validToken()}`)).status).toBe(200)
      expect((await call(`Bearer ${fixture.other.people.ADMIN.token}`)).status).toBe(200)
      expect(await call(header), title).toEqual(refusal)
      fixture.world.passTime(2_000)
      expect(await call(header), `${title}, later`).toEqual(refusal)
    }
  }

  const asHeaders = (tokens: Record<string, string>) =>
    Object.fromEntries(Object.entries(tokens).map(([title, token]) => [title, `Bearer ${token}`]))

  it('are valid as signed by the server', async () => {
    expect((await call(`Bearer ${forgeToken(claimsOf(validToken()))}`)).status).toBe(200)
  })

  it('forged without the key are refused', () =>
    expectRefused(asHeaders(tokensForgedWithoutKey(validToken(), foreignClaims()))))

  it('without a session are refused even if signed with the key', () =>
    expectRefused(asHeaders(tokensForgedWithKey(validToken(), foreignClaims(), fixture.world.now))))

  it('are accepted only in the right header and form', async () => {
    await expectRefused(malformedAuthorizations(validToken()))
    for (const url of [`/api/auth/users/me?access_token=${validToken()}`, '/api/auth/users/me']) {
      const { statusCode } = await fixture.app.inject({
        method: 'GET',
        url,
        headers: { cookie: `access_token=${validToken()}`, 'x-access-token': validToken() },
      })
      expect(statusCode).toBe(401)
    }
  })

  it('record their use only in their own institution', async () => {
    const person = await createPersonWithTwin(fixture.world, fixture.superuser, fixture, {})
    const lastSeen = async (tenant: { id: string }) => {
      const sql = 'SELECT last_seen_on AS seen FROM sessions WHERE institution_id = $1 AND user_id = $2'
      const { rows } = await fixture.superuser.query<{ seen: Date }>(sql, [tenant.id, person.id])
      return rows[0]!.seen.getTime()
    }
    const openedAt = fixture.world.now.getTime()
    fixture.world.passTime(61_000)
    expect((await call(`Bearer ${person.token}`)).status).toBe(200)
    expect(await lastSeen(fixture.own)).toBe(fixture.world.now.getTime())
    expect(await lastSeen(fixture.other)).toBe(openedAt)
  })

  it('expire with their session and at their own expiry', async () => {
    const person = await fixture.world.person(fixture.own)
    const claims = claimsOf(person.token)
    const extendedToken = forgeToken({ ...claims, exp: claims.exp + 3600 })
    expect((await call(`Bearer ${extendedToken}`)).status).toBe(200)
    const nowBefore = fixture.world.now
    fixture.world.passTime(8 * 3_600_000 + 1_000)
    expect((await call(`Bearer ${extendedToken}`)).status).toBe(401)
    fixture.world.now = nowBefore
  })
})

describe('a change of rights', () => {
  const fixture = openIsolationFixture()
  let otherProcess: Platform
  let person: Person

  beforeEach(async () => {
    const { world } = fixture
    person = await world.person(fixture.own, { role: 'ADMIN' })
    otherProcess = await buildPlatform(platformConfig, world.access, tokenSecret, () => world.now)
    return () => otherProcess.database.close()
  })

  const listUsers = async () => (await fixture.world.call('GET', '/api/auth/users', { as: person })).status
  const sessionState = async (platform: Platform) =>
    platform.sessions.authenticate(person.token, { loopback: true, open: false, background: false }).then(
      ({ role, purpose }) => `${role} ${purpose}`,
      (error: Error) => error.message,
    )
  const updateUser = (set: string) =>
    fixture.superuser.query(`UPDATE users SET ${set} WHERE institution_id = $1 AND id = $2`, [
      fixture.own.id,
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
  ])('affects the next call of a user who is %s', async (_, set, status, stateAfter) => {
    expect(await listUsers()).toBe(200)
    expect(await sessionState(otherProcess)).toBe('ADMIN full')

    await updateUser(set)
    fixture.world.platform.sessions.invalidate(person.id)
    expect(await listUsers()).toBe(status)

    // Another process may have cached the session for two seconds.
    fixture.world.passTime(2_000)
    expect(await sessionState(otherProcess)).toBe(stateAfter)
  })

  it('affects a call that started before it', async () => {
    const { database, sessions } = fixture.world.platform
    const read = database.read.bind(database)
    let resume = () => {}
    const changeDone = new Promise<void>((resolve) => (resume = resolve))
    let hasRead = () => {}
    const reading = new Promise<void>((resolve) => (hasRead = resolve))
    const spy = vi.spyOn(database, 'read').mockImplementationOnce(async (...args) => {
      const rows = await read(...args)
      hasRead()
      await changeDone
      return rows
    })

    const slowCall = sessionState(fixture.world.platform)
    await reading
    await updateUser("role = 'GUEST'")
    sessions.invalidate(person.id)
    resume()
    await slowCall
    spy.mockRestore()

    expect(await sessionState(fixture.world.platform)).toBe('GUEST full')
  })

  it('signing out takes effect in other processes within two seconds', async () => {
    expect(await sessionState(otherProcess)).toBe('ADMIN full')
    await fixture.world.call('POST', '/api/auth/logout', { as: person })
    expect(await listUsers()).toBe(401)
    fixture.world.passTime(2_000)
    expect(await sessionState(otherProcess)).toBe('Your session has ended. Please sign in again.')
  })
})
