import { describe, expect, it, vi } from 'vitest'
import { insertPassword } from '../src/users/user-passwords.repository.ts'
import { claimsOf } from './support/callers.ts'
import { expectNoLeak } from './support/secrets.ts'
import { openIsolationFixture } from './support/isolation-fixture.ts'
import { rightPassword } from './support/world.ts'

const fixture = openIsolationFixture()

it('a token contains no secret except the session', () => {
  const claims = claimsOf(fixture.own.people.ADMIN.token)
  expect(Object.keys(claims).toSorted()).toEqual([
    'exp',
    'firstName',
    'iat',
    'institution',
    'jti',
    'lastName',
    'sub',
  ])
})

describe('a wrong password, or one in the wrong field', () => {
  const mistypedPassword = 'Canary-Kasanka-7'
  const { signIn, password, profile } = {
    signIn: { method: 'POST', url: '/api/auth/authorize' },
    password: { method: 'PUT', url: '/api/auth/users/password' },
    profile: { method: 'PUT', url: '/api/auth/users/profile' },
  } as const
  const validProfile = { email: 'a@example.org', phoneNumber: '+260 977 000000', version: 1 }

  it.each([
    ['as the password', { ...signIn, payload: { username: 'nobody.there', password: mistypedPassword } }],
    ['as the username', { ...signIn, payload: { username: mistypedPassword, password: rightPassword } }],
    ['in an unknown field', { ...signIn, payload: { username: 'nobody.there', pasword: mistypedPassword } }],
    ['in a list', { ...signIn, payload: { username: 'nobody.there', password: [mistypedPassword] } }],
    ['in broken JSON', { ...signIn, payload: `{"username":"nobody.there","password":"${mistypedPassword}` }],
    ['instead of JSON', { ...signIn, payload: mistypedPassword }],
    [
      'as a form',
      { ...signIn, payload: `password=${mistypedPassword}`, type: 'application/x-www-form-urlencoded' },
    ],
    [
      'as the current password',
      { ...password, payload: { currentPassword: mistypedPassword, newPassword: 'Kafue-bridge-77' } },
    ],
    [
      'as a new password',
      { ...password, payload: { currentPassword: 'wrong-one', newPassword: mistypedPassword } },
    ],
    [
      'as a new password that is too long',
      { ...password, payload: { currentPassword: 'x', newPassword: mistypedPassword.repeat(20) } },
    ],
    ['as an email address', { ...profile, payload: { ...validProfile, email: mistypedPassword } }],
    [
      'as the current password of a new address',
      { ...profile, payload: { ...validProfile, currentPassword: mistypedPassword } },
    ],
    ['as a phone number', { ...profile, payload: { ...validProfile, phoneNumber: mistypedPassword } }],
    ['as a version', { ...profile, payload: { ...validProfile, version: mistypedPassword } }],
    ['as a search', { method: 'GET', url: `/api/auth/users?search=${mistypedPassword}` } as const],
    ['as a parameter', { method: 'GET', url: `/api/auth/users/me?password=${mistypedPassword}` } as const],
    [
      'as a token',
      { method: 'GET', url: '/api/auth/users/me', authorization: `Bearer ${mistypedPassword}` } as const,
    ],
  ])('%s appears in no reply and no log', async (_, call) => {
    const { payload, type, authorization, ...rest } = call as typeof call &
      Record<'type' | 'authorization', string> & { payload: object }
    fixture.world.logLines.length = 0
    const reply = await fixture.app.inject({
      ...rest,
      remoteAddress: '198.51.100.201',
      headers: {
        authorization: authorization ?? `Bearer ${fixture.own.people.ADMIN.token}`,
        ...(payload && { 'content-type': type ?? 'application/json' }),
      },
      ...(payload && { payload }),
    })
    expectNoLeak(reply.payload, [mistypedPassword], 'reply')
    expectNoLeak(JSON.stringify(reply.headers), [mistypedPassword], 'headers')
    expect(fixture.world.logLines.length).toBeGreaterThan(0)
    expectNoLeak(fixture.world.logLines.join(''), [mistypedPassword], 'log')
  })
})

describe('an unexpected error', () => {
  it('is logged without the values to be stored', async () => {
    const { world, own } = fixture
    const readProfile = () => world.call('GET', '/api/auth/users/me', { as: own.people.ORD })
    expect((await readProfile()).status).toBe(200)
    const row = {
      userId: own.people.ORD.id,
      passwordHash: 'canary-hash',
      givenHash: 'canary-hash',
      changedOn: '2026-03-31T10:00:00+02:00',
      lastSignInOn: null,
    }
    const storeTwice = () => world.inTenant(own.id, async (tx) => insertPassword(tx, row))
    vi.spyOn(world.platform.database, 'read').mockImplementationOnce(storeTwice)
    world.logLines.length = 0

    const { status, text } = await readProfile()

    expect(status).toBe(500)
    expectNoLeak(text, ['canary-hash', 'user_passwords', 'insert'], 'reply')
    const log = world.logLines.join('')
    expect(log).toContain('user_passwords_pkey')
    expect(log).toContain('database.ts')
    expectNoLeak(log, ['canary-hash'], 'log')
  })
})
