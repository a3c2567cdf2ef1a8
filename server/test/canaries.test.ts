import { beforeAll, describe, expect, it, vi } from 'vitest'
import { insertPassword } from '../src/users/users.repository.ts'
import { claimsOf } from './support/callers.ts'
import { everything, openStage } from './support/stage.ts'
import { attemptsOf, renewed, send } from './support/walk.ts'
import { rightPassword, tokenSecret } from './support/world.ts'

const stage = openStage()

/** What no reply and no line of the log may hold, by what it is. */
async function secrets(): Promise<Record<string, string[]>> {
  const { superuser, world, own, other } = stage
  const column = async (sql: string) =>
    (await superuser.query<{ value: string }>(sql, [[own.id, other.id]])).rows.map(({ value }) => value)
  const key = Buffer.from(tokenSecret, 'base64url')
  const { application, owner, superuser: root } = world.access
  return {
    password: [rightPassword, 'Zambezi-flows-2026'],
    'hash of a password': await column(
      'SELECT password_hash AS value FROM user_passwords WHERE institution_id = ANY($1)',
    ),
    session: await column('SELECT id::text AS value FROM sessions WHERE institution_id = ANY($1)'),
    'signing key': [tokenSecret, key.toString('base64'), key.toString('hex')],
    'password of the database': [application, owner, root]
      .map(({ password }) => password as string)
      .filter(Boolean),
  }
}

async function tokens(): Promise<string[]> {
  const { callers, own, other } = stage
  const people = [own, other].flatMap(({ people }) => Object.values(people))
  return [
    ...people.map(({ token }) => token),
    ...callers.map(({ authorization = '' }) => authorization.slice(7)),
  ].filter(Boolean)
}

/** National IDs of the other institution that nobody of the own one has, too. */
async function foreignIds(): Promise<string[]> {
  const { rows } = await stage.superuser.query<{ id: string }>(
    // Visitors read back what they have registered there themselves.
    `SELECT national_id AS id FROM users WHERE institution_id = $2 AND national_id NOT LIKE 'R%'
     EXCEPT SELECT national_id FROM users WHERE institution_id = $1`,
    [stage.own.id, stage.other.id],
  )
  return rows.map(({ id }) => id)
}

function expectNone(text: string, values: string[], title: string): void {
  const found = values.find((value) => text.includes(value))
  expect(found, title).toBeUndefined()
}

describe('secrets', () => {
  const replies: { title: string; text: string; seesAll: boolean }[] = []

  beforeAll(async () => {
    for (const { title, declared, sample } of everything) {
      for (const caller of stage.callers) {
        for (const attempt of attemptsOf(declared, sample, caller)) {
          const spends = declared.method !== 'GET'
          const { text } = await send(stage.app, declared, spends ? await renewed(stage, attempt) : attempt)
          const seesAll = caller.standing === 'DEV' || caller.own !== stage.own
          replies.push({ title: `${title} by ${attempt.title}`, text, seesAll })
        }
      }
    }
  })

  it('appear in no reply', async () => {
    expect(replies.length).toBeGreaterThan(100)
    for (const [kind, values] of Object.entries(await secrets())) {
      expect(values.length, kind).toBeGreaterThan(0)
      for (const { title, text } of replies) expectNone(text, values, `${kind} in ${title}`)
    }
  })

  it('appear in no line of the log', async () => {
    const log = stage.world.logLines.join('')
    expect(log).toContain('/api/auth/users/me')
    const everySecret = { ...(await secrets()), token: await tokens(), 'national ID': await foreignIds() }
    for (const [kind, values] of Object.entries(everySecret)) expectNone(log, values, kind)
  })

  it('of another institution, such as national IDs, appear in no reply to anybody but DEV', async () => {
    const values = await foreignIds()
    expect(values.length).toBeGreaterThan(4)
    for (const { title, text, seesAll } of replies) if (!seesAll) expectNone(text, values, title)
    // They are there to be found.
    const reply = await stage.world.call('GET', '/api/auth/users', { as: stage.other.people.ADMIN })
    expect(values.some((value) => reply.text.includes(value))).toBe(true)
  })

  it('are not in tokens either, but for the session', () => {
    const claims = claimsOf(stage.own.people.ADMIN.token)
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
})

describe('a password that was typed wrong, or in the wrong place', () => {
  const typed = 'Canary-Kasanka-7'
  const { signIn, password, profile } = {
    signIn: { method: 'POST', url: '/api/auth/authorize' },
    password: { method: 'PUT', url: '/api/auth/users/password' },
    profile: { method: 'PUT', url: '/api/auth/users/profile' },
  } as const
  const right = { email: 'a@example.org', phoneNumber: '+260 977 000000', version: 1 }

  it.each([
    ['as the password', { ...signIn, payload: { username: 'nobody.there', password: typed } }],
    ['as the username', { ...signIn, payload: { username: typed, password: rightPassword } }],
    ['in an unknown field', { ...signIn, payload: { username: 'nobody.there', pasword: typed } }],
    ['in a list', { ...signIn, payload: { username: 'nobody.there', password: [typed] } }],
    ['in broken JSON', { ...signIn, payload: `{"username":"nobody.there","password":"${typed}` }],
    ['instead of JSON', { ...signIn, payload: typed }],
    ['as a form', { ...signIn, payload: `password=${typed}`, type: 'application/x-www-form-urlencoded' }],
    [
      'as the current password',
      { ...password, payload: { currentPassword: typed, newPassword: 'Kafue-bridge-77' } },
    ],
    ['as a new password', { ...password, payload: { currentPassword: 'wrong-one', newPassword: typed } }],
    [
      'as a new password that is too long',
      { ...password, payload: { currentPassword: 'x', newPassword: typed.repeat(20) } },
    ],
    ['as an e-mail address', { ...profile, payload: { ...right, email: typed } }],
    ['as a phone number', { ...profile, payload: { ...right, phoneNumber: typed } }],
    ['as a version', { ...profile, payload: { ...right, version: typed } }],
    ['as a search', { method: 'GET', url: `/api/auth/users?search=${typed}` } as const],
    ['as a parameter', { method: 'GET', url: `/api/auth/users/me?password=${typed}` } as const],
    ['as a token', { method: 'GET', url: '/api/auth/users/me', authorization: `Bearer ${typed}` } as const],
  ])('%s is repeated nowhere', async (_, call) => {
    const { payload, type, authorization, ...rest } = call as typeof call &
      Record<'type' | 'authorization', string> & { payload: object }
    stage.world.logLines.length = 0
    const reply = await stage.app.inject({
      ...rest,
      remoteAddress: '198.51.100.201',
      headers: {
        authorization: authorization ?? `Bearer ${stage.own.people.ADMIN.token}`,
        ...(payload && { 'content-type': type ?? 'application/json' }),
      },
      ...(payload && { payload }),
    })
    expectNone(reply.payload, [typed], 'reply')
    expectNone(JSON.stringify(reply.headers), [typed], 'headers')
    expect(stage.world.logLines.length).toBeGreaterThan(0)
    expectNone(stage.world.logLines.join(''), [typed], 'log')
  })
})

describe('an error nobody foresaw', () => {
  it('is written to the log without the values that were to be stored', async () => {
    const { world, own } = stage
    const me = () => world.call('GET', '/api/auth/users/me', { as: own.people.ORD })
    expect((await me()).status).toBe(200)
    const row = {
      userId: own.people.ORD.id,
      passwordHash: 'canary-hash',
      changedOn: '2026-03-31T10:00:00+02:00',
    }
    const storeTwice = () => world.inTenant(own.id, async (tx) => insertPassword(tx, row))
    vi.spyOn(world.platform.database, 'read').mockImplementationOnce(storeTwice)
    world.logLines.length = 0

    const { status, text } = await me()

    expect(status).toBe(500)
    expectNone(text, ['canary-hash', 'user_passwords', 'insert'], 'reply')
    const log = world.logLines.join('')
    expect(log).toContain('user_passwords_pkey')
    expect(log).toContain('database.ts')
    expectNone(log, ['canary-hash'], 'log')
  })
})
