import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Refusal } from '@insaka/domain/core/errors'
import { openSuperuserClient, runSql } from '../../test/support/sql.ts'
import { openWorld, rightPassword, type TestTenant } from '../../test/support/world.ts'

const world = openWorld()
const superuser = openSuperuserClient(world)

let tenant: TestTenant
let people: TestTenant['people']
beforeEach(async () => {
  tenant = await world.institution()
  people = tenant.people
})

describe('signing in', () => {
  it('returns a token with the user, but not the role', async () => {
    const { username, id } = tenant.people.ADMIN

    const { status, body } = await world.signIn(username.toUpperCase())

    expect(status).toBe(200)
    const claims = JSON.parse(Buffer.from(body.payload.access_token.split('.')[1], 'base64url').toString())
    expect(claims).toEqual({
      sub: id,
      firstName: 'Mutale',
      lastName: 'Banda',
      institution: tenant.code,
      iat: world.now.getTime() / 1000,
      exp: world.now.getTime() / 1000 + 8 * 3600,
      jti: expect.any(String),
    })
  })

  it('never reveals whether username or password was wrong', async () => {
    const wrongPassword = await world.signIn(tenant.people.ORD.username, 'not the password')
    const wrongName = await world.signIn('nobody.of.this.name', rightPassword)

    expect(wrongPassword.status).toBe(401)
    expect({ ...wrongPassword.body, requestId: '' }).toEqual({ ...wrongName.body, requestId: '' })
  })

  it.each([
    ['RETIRED', { status: 'RETIRED' }, 'ACCOUNT_RETIRED'],
    ['not yet approved', { enabled: false, approvedOn: null }, 'AWAITING_APPROVAL'],
  ] as const)('refuses an account that is %s, but only after the right password', async (_, seed, code) => {
    const { username } = await world.person(tenant, seed, { signedIn: false })

    const wrongReply = await world.signIn(username, 'not the password')
    const right = await world.signIn(username)

    expect(wrongReply.body.code).toBe('WRONG_CREDENTIALS')
    expect(right).toMatchObject({ status: 403, body: { code } })
    expect(right.text).not.toContain('access_token')
  })

  it('is logged with any outcome', async () => {
    const expired = await world.person(tenant, { credentialsNotExpired: false }, { signedIn: false })
    await world.signIn(tenant.people.ORD.username)
    await world.signIn(tenant.people.ORD.username, 'not the password')
    await world.signIn(expired.username)
    const rows = await superuser.rows(
      'SELECT kind, detail FROM security_events WHERE institution_id = $1 ORDER BY detail',
      [tenant.id],
    )
    expect(rows).toEqual([
      { kind: 'sign-in refused', detail: 'CREDENTIALS_EXPIRED' },
      { kind: 'sign-in refused', detail: 'WRONG_CREDENTIALS' },
      { kind: 'signed in', detail: null },
    ])
  })

  it('reports all validation errors at once', async () => {
    const { status, body } = await world.signIn('abc', '12345')
    expect(status).toBe(422)
    expect(body.fields).toEqual({
      username: ['Username needs at least 4 characters.'],
      password: ['Password needs at least 6 characters.'],
    })
  })
})

describe('an expired password', () => {
  it('gets a token for choosing a new password only', async () => {
    const { username } = await world.person(tenant, { credentialsNotExpired: false }, { signedIn: false })

    const refused = await world.signIn(username)
    expect(refused).toMatchObject({ status: 403, body: { code: 'CREDENTIALS_EXPIRED' } })
    const as = { ...tenant.people.ORD, token: refused.body.payload.access_token }
    expect((await world.call('GET', '/api/auth/users/me', { as })).status).toBe(403)

    const changed = await world.call('PUT', '/api/auth/users/password', {
      as,
      body: { currentPassword: rightPassword, newPassword: 'Zambezi-flows-2026' },
    })
    expect(changed.status).toBe(200)
    const fresh = { ...as, token: changed.body.payload.access_token }
    expect((await world.call('GET', '/api/auth/users/me', { as: fresh })).status).toBe(200)
    expect((await world.signIn(username, 'Zambezi-flows-2026')).status).toBe(200)
    expect((await world.signIn(username)).status).toBe(401)
  })

  it('invalidates that token after ten minutes', async () => {
    const { username } = await world.person(tenant, { credentialsNotExpired: false }, { signedIn: false })
    const as = { ...tenant.people.ORD, token: (await world.signIn(username)).body.payload.access_token }
    world.passTime(10 * 60_000 + 1_000)
    const body = { currentPassword: rightPassword, newPassword: 'Zambezi-flows-2026' }
    expect((await world.call('PUT', '/api/auth/users/password', { as, body })).status).toBe(401)
  })
})

describe('guessing', () => {
  const badPassword = 'not the password'

  it('stops after five failures per account and address for fifteen minutes', async () => {
    const { username } = people.ORD
    for (let i = 0; i < 5; i++) expect((await world.signIn(username, badPassword)).status).toBe(401)
    world.passTime(60_000)

    const stopped = await world.signIn(username)
    expect(stopped).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY', message: 'Too many attempts. Please try again in 14 minutes.' },
    })
    const seconds = Number(stopped.headers['retry-after'])
    expect(Math.ceil(seconds / 60)).toBe(14)

    world.passTime(14 * 60_000 + 1_000)
    expect((await world.signIn(username)).status).toBe(200)
  })

  it('gets no more than five of fifty concurrent guesses checked', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => world.signIn(people.ORD.username, badPassword)),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(45)
  })

  it('is not counted while the server is too busy to check', async () => {
    const busyPasswords = vi.spyOn(world.platform.passwords, 'matches').mockRejectedValue(new Refusal('BUSY'))
    const change = { currentPassword: rightPassword, newPassword: 'Kafue-bridge-77' }
    try {
      for (let i = 0; i < 4; i++) expect((await world.signIn(people.ORD.username)).status).toBe(503)
      for (let i = 0; i < 4; i++) {
        const answer = await world.call('PUT', '/api/auth/users/password', { as: people.ORD, body: change })
        expect(answer.status).toBe(503)
      }
    } finally {
      busyPasswords.mockRestore()
    }
    expect((await world.signIn(people.ORD.username)).status).toBe(200)
  })

  it('is not counted with the right password', async () => {
    for (let i = 0; i < 12; i++) expect((await world.signIn(people.ORD.username)).status).toBe(200)
  })

  it('stops after twenty failures per account from any address, except where its owner signed in recently', async () => {
    const { username } = people.ORD
    const owner = '192.0.2.77'
    expect((await world.signIn(username, rightPassword, { remoteAddress: owner })).status).toBe(200)
    for (let i = 0; i < 20; i++) {
      const { status } = await world.signIn(username, badPassword, { remoteAddress: `198.51.100.${i}` })
      expect(status).toBe(401)
    }
    expect((await world.signIn(username, badPassword, { remoteAddress: '198.51.100.99' })).status).toBe(429)
    expect((await world.signIn(username, rightPassword, { remoteAddress: '198.51.100.99' })).status).toBe(429)
    expect((await world.signIn(username, rightPassword, { remoteAddress: owner })).status).toBe(200)
  })

  it('stops after two hundred failures from one address, for any accounts', async () => {
    const from = async (remoteAddress: string) =>
      (await world.signIn('somebody.else', badPassword, { remoteAddress })).status
    expect(await from('2001:db8:7:7::1')).toBe(401)
    await world.platform.database.writeDirectory((tx) =>
      runSql(
        tx,
        `UPDATE attempt_counters SET attempts = 199 WHERE kind = 'address' AND key = '2001:db8:7:7' AND attempts = 1`,
      ),
    )
    expect(await from('2001:db8:7:7::1')).toBe(401)
    expect(await from('2001:db8:7:7:ffff::2')).toBe(429)
  })
})

describe('a session', () => {
  it('ends after eight hours', async () => {
    // Hourly calls keep the session active, but do not extend it.
    for (let i = 0; i < 8; i++) {
      world.passTime(3_600_000 - 125)
      expect((await world.call('GET', '/api/auth/users/me', { as: people.ORD })).status).toBe(200)
    }
    world.passTime(2_000)
    expect((await world.call('GET', '/api/auth/users/me', { as: people.ORD })).status).toBe(401)
  })

  it('ends with a new password, like all other sessions of the user', async () => {
    const { username } = tenant.people.ORD
    const elsewhere = {
      ...tenant.people.ORD,
      token: (await world.signIn(username)).body.payload.access_token,
    }
    const body = { currentPassword: rightPassword, newPassword: 'Kafue-bridge-77' }

    const changed = await world.call('PUT', '/api/auth/users/password', { as: tenant.people.ORD, body })

    expect(changed.status).toBe(200)
    for (const as of [tenant.people.ORD, elsewhere]) {
      expect((await world.call('GET', '/api/auth/users/me', { as })).status).toBe(401)
    }
    const fresh = { ...elsewhere, token: changed.body.payload.access_token }
    expect((await world.call('GET', '/api/auth/users/me', { as: fresh })).status).toBe(200)
  })
})

describe('a new password', () => {
  it.each([
    [
      'the username',
      (username: string) => username.toUpperCase(),
      'The password must differ from the username.',
    ],
    ['the current one', () => rightPassword, 'The new password must differ from the current one.'],
  ])('cannot be %s', async (_, choose, message) => {
    const newPassword = choose(people.ORD.username)
    const { status, body } = await world.call('PUT', '/api/auth/users/password', {
      as: people.ORD,
      body: { currentPassword: rightPassword, newPassword },
    })
    expect(status).toBe(422)
    expect(body.fields.newPassword).toContain(message)
    expect((await world.call('GET', '/api/auth/users/me', { as: people.ORD })).status).toBe(200)
  })

  it('is set by one of two concurrent changes', async () => {
    const { username } = tenant.people.ORD
    const elsewhere = {
      ...tenant.people.ORD,
      token: (await world.signIn(username)).body.payload.access_token,
    }
    const chosen = ['Kafue-bridge-77', 'Zambezi-flows-2026']
    const answers = await Promise.all(
      [tenant.people.ORD, elsewhere].map((as, at) =>
        world.call('PUT', '/api/auth/users/password', {
          as,
          body: { currentPassword: rightPassword, newPassword: chosen[at] },
        }),
      ),
    )
    const refused = answers.filter(({ status }) => status === 422)
    expect(refused).toHaveLength(1)
    expect(refused[0]!.body.fields).toEqual({ currentPassword: ['This is not your current password.'] })
    const winner = chosen[answers.findIndex(({ status }) => status === 200)]
    expect((await world.signIn(username, winner)).status).toBe(200)
  })
})
