import { describe, expect, it, vi } from 'vitest'
import { sessionEndMessages } from '@insaka/domain/sign-in/sign-in.rules'
import { accountLinkHelpers } from '../../test/support/account-mails.ts'
import { appCode, recoveryCode, enableSecondFactor } from '../../test/support/second-factor.ts'
import { endSessionElsewhere } from '../../test/support/callers.ts'
import {
  openWorld,
  rightPassword,
  type TestResponse,
  type Person,
  type TestTenant,
} from '../../test/support/world.ts'

const world = openWorld()
const { mailsOf } = accountLinkHelpers(world)
const day = 24 * 3_600_000
const url = '/api/auth/second-factor/code'

async function personWithFactor(
  seed: Parameters<typeof world.person>[1] = {},
  tenant?: TestTenant,
): Promise<{ place: TestTenant; person: Person }> {
  const at = tenant ?? (await world.institution())
  const person = await world.person(at, seed, { signedIn: false })
  await enableSecondFactor(world, at, person)
  return { place: at, person }
}

type From = { remoteAddress?: string; headers?: Record<string, string> }

async function signInToCode(person: Person, from: From = {}): Promise<Person> {
  const refused = await world.signIn(person.username, rightPassword, from)
  expect(refused).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR' } })
  return { ...person, token: refused.body.payload.access_token }
}

const submitCode = (as: Person, code: string, { trust = false, ...from }: From & { trust?: boolean } = {}) =>
  world.call('POST', url, { as, body: { code, trust }, ...from })

const nextCode = (): string => {
  world.passTime(30_000)
  return appCode(world.now)
}

const me = async (person: Person, { body }: TestResponse) =>
  (await world.call('GET', '/api/auth/users/me', { as: { ...person, token: body.payload.access_token } }))
    .status

const wrongCodeMessage = 'This code is wrong, or it has been used already.'

describe('after the right password', () => {
  it('an app code signs in, and the session of that step is worth nothing else', async () => {
    const { person } = await personWithFactor()
    const as = await signInToCode(person)
    expect((await world.call('GET', '/api/auth/users/me', { as })).status).toBe(403)
    const codeReply = await submitCode(as, nextCode())
    expect(codeReply.status).toBe(200)
    expect(await me(person, codeReply)).toBe(200)
    expect((await world.call('GET', '/api/auth/second-factor', { as })).status).toBe(401)
  })

  it('a code opens nothing if another process has just ended the session', async () => {
    const { place, person } = await personWithFactor()
    const as = await signInToCode(person)
    // From now on this process has cached the session.
    expect((await submitCode(as, '000000')).status).toBe(422)
    await endSessionElsewhere(world, place, as)
    const codeReply = await submitCode(as, appCode(world.now))
    expect([codeReply.status, codeReply.body.message]).toEqual([401, sessionEndMessages.ended])
    // The code is still unused.
    expect((await submitCode(await signInToCode(person), appCode(world.now))).status).toBe(200)
  })

  it('a code counts once, even in two concurrent calls', async () => {
    const { person } = await personWithFactor()
    const sessions = [await signInToCode(person), await signInToCode(person)]
    const code = nextCode()
    const answers = await Promise.all(sessions.map((as) => submitCode(as, code)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    const reusedCodeReply = await submitCode(await signInToCode(person), code)
    expect(reusedCodeReply.body.fields).toEqual({ code: [wrongCodeMessage] })
  })

  it('a code is valid one step earlier or later, not two, and never before a used one', async () => {
    const { person } = await personWithFactor()
    const at = (seconds: number) => appCode(new Date(world.now.getTime() + seconds * 1000))
    for (const away of [-60, 60])
      expect((await submitCode(await signInToCode(person), at(away))).status).toBe(422)
    expect((await submitCode(await signInToCode(person), at(-30))).status).toBe(200)
    expect((await submitCode(await signInToCode(person), at(30))).status).toBe(200)
    expect((await submitCode(await signInToCode(person), at(0))).status).toBe(422)
  })

  it('a recovery code signs in once, even in two concurrent calls, in any notation', async () => {
    const { person } = await personWithFactor()
    const sessions = [await signInToCode(person), await signInToCode(person)]
    const recoveryCodeSpellings = [recoveryCode, recoveryCode.toLowerCase().replaceAll('-', ' ')]
    const answers = await Promise.all(sessions.map((as, at) => submitCode(as, recoveryCodeSpellings[at]!)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  })

  it('the second wrong code of a session gets a hint about the clock of the phone', async () => {
    const { person } = await personWithFactor()
    const as = await signInToCode(person)
    expect((await submitCode(as, '000000')).body.fields).toEqual({ code: [wrongCodeMessage] })
    expect((await submitCode(as, '000001')).body.fields.code[0]).toBe(
      `${wrongCodeMessage} Please check that the date and time of your phone are set automatically.`,
    )
  })

  it('the step ends after ten minutes, or with a sign-out', async () => {
    const { person } = await personWithFactor()
    const as = await signInToCode(person)
    expect((await world.call('POST', '/api/auth/logout', { as })).status).toBe(200)
    expect((await submitCode(as, nextCode())).status).toBe(401)
    const lateStep = await signInToCode(person)
    world.passTime(10 * 60_000 + 1_000)
    expect((await submitCode(lateStep, appCode(world.now))).status).toBe(401)
  })

  it('an expired password is changed after the code', async () => {
    const { person } = await personWithFactor({ credentialsNotExpired: false })
    const codeReply = await submitCode(await signInToCode(person), nextCode())
    expect(codeReply).toMatchObject({ status: 403, body: { code: 'CREDENTIALS_EXPIRED' } })
    const as = { ...person, token: codeReply.body.payload.access_token }
    const body = { currentPassword: rightPassword, newPassword: 'Zambezi-flows-2026' }
    const changed = await world.call('PUT', '/api/auth/users/password', { as, body })
    expect(changed.status).toBe(200)
    expect(await me(person, changed)).toBe(200)
  })

  it('an account that is disabled in between cannot sign in', async () => {
    const { place, person } = await personWithFactor()
    const as = await signInToCode(person)
    const { user } = (
      await world.call('GET', `/api/auth/users/${person.id}/record`, { as: place.people.ADMIN })
    ).body.payload
    const body = { ...user, user: { ...user.user, enabled: false } }
    const change = { as: place.people.ADMIN, body }
    expect((await world.call('PUT', '/api/auth/users/update', change)).status).toBe(200)
    expect((await submitCode(as, nextCode())).status).toBe(401)
  })
})

describe('guessing codes', () => {
  it('stops after five wrong codes, which a right password does not clear', async () => {
    const { person } = await personWithFactor()
    for (let i = 0; i < 5; i++)
      expect((await submitCode(await signInToCode(person), '000000')).status).toBe(422)
    const as = await signInToCode(person)
    expect((await submitCode(as, nextCode())).status).toBe(429)
    world.passTime(15 * 60_000 + 1_000)
    expect((await submitCode(await signInToCode(person), appCode(world.now))).status).toBe(200)
  })

  it('cannot continue from many addresses, since the password alone makes no address known', async () => {
    const { person } = await personWithFactor()
    for (let i = 0; i < 20; i++) {
      const from = { remoteAddress: `198.51.100.${i}` }
      expect((await submitCode(await signInToCode(person, from), '000000', from)).status).toBe(422)
    }
    for (const remoteAddress of ['198.51.100.99', '198.51.100.0']) {
      const from = { remoteAddress }
      expect((await submitCode(await signInToCode(person, from), nextCode(), from)).status).toBe(429)
    }
  })

  it('is mailed to the owner at the third wrong code within an hour, once an hour', async () => {
    const { place, person } = await personWithFactor()
    const mailed = async () =>
      (await mailsOf(place, person)).filter(({ template }) => template === 'wrong codes')
    const remoteAddress = '192.0.2.78'
    const guess = async (times: number) => {
      for (let i = 0; i < times; i++)
        expect(
          (await submitCode(await signInToCode(person, { remoteAddress }), '000000', { remoteAddress }))
            .status,
        ).toBe(422)
    }
    await guess(2)
    expect(await mailed()).toEqual([])
    await guess(3)
    expect(await mailed()).toMatchObject([{ values: { address: remoteAddress } }])
    world.passTime(61 * 60_000)
    await guess(4)
    expect(await mailed()).toHaveLength(2)
  })

  it('is not counted while the database is too busy to check', async () => {
    const { person } = await personWithFactor()
    const as = await signInToCode(person)
    const busy = vi
      .spyOn(world.platform.database, 'writeUnchained')
      .mockRejectedValue(new Error('The database is away.'))
    for (let i = 0; i < 6; i++) expect((await submitCode(as, nextCode())).status).toBe(500)
    busy.mockRestore()
    expect((await submitCode(as, nextCode())).status).toBe(200)
  })
})

describe('a trusted device', () => {
  const cookieOf = ({ headers }: TestResponse) => String(headers['set-cookie']).split(';')[0]!

  async function trusted(seed = {}) {
    const { place, person } = await personWithFactor(seed)
    const codeReply = await submitCode(await signInToCode(person), nextCode(), { trust: true })
    expect(codeReply.status).toBe(200)
    const headers = { cookie: cookieOf(codeReply) }
    expect((await world.signIn(person.username, rightPassword, { headers })).status).toBe(200)
    return { place, person, headers }
  }

  it('needs no code for thirty days, unlike others', async () => {
    const { person, headers } = await trusted()
    await signInToCode(person)
    await signInToCode(person, { headers: { cookie: `insaka_device=${'A'.repeat(43)}` } })
    world.passTime(30 * day - 60_000)
    expect((await world.signIn(person.username, rightPassword, { headers })).status).toBe(200)
    world.passTime(61_000)
    await signInToCode(person, { headers })
  })

  it('is trusted for its owner only', async () => {
    const { place, headers } = await trusted()
    const { person: colleague } = await personWithFactor({}, place)
    expect((await signInToCode(colleague, { headers })).token).not.toBe('')
  })

  it('is not trusted unless the user chooses so', async () => {
    const { person } = await personWithFactor()
    const codeReply = await submitCode(await signInToCode(person), nextCode())
    expect((await signInToCode(person, { headers: { cookie: cookieOf(codeReply) } })).token).not.toBe('')
  })

  it('loses its trust after a password change on another trusted device, which keeps its own', async () => {
    const { person, headers } = await trusted()
    const codeReply = await submitCode(await signInToCode(person), nextCode(), { trust: true })
    const as = { ...person, token: codeReply.body.payload.access_token }
    const body = { currentPassword: rightPassword, newPassword: 'Zambezi-flows-2026' }
    const from = { headers: { cookie: cookieOf(codeReply) } }
    const changed = await world.call('PUT', '/api/auth/users/password', { as, body, ...from })
    expect(changed.status).toBe(200)
    const deviceHeaders = { cookie: cookieOf(changed) }
    expect((await world.signIn(person.username, body.newPassword, { headers: deviceHeaders })).status).toBe(
      200,
    )
    expect(await world.signIn(person.username, body.newPassword, { headers })).toMatchObject({
      status: 403,
      body: { code: 'SECOND_FACTOR' },
    })
  })

  it('loses its trust after an administrator has reset the password', async () => {
    const { place, person, headers } = await trusted()
    const reset = await world.call('POST', `/api/auth/users/${person.id}/reset-password`, {
      as: place.people.ADMIN,
    })
    const { temporaryPassword } = reset.body.payload
    const refused = await world.signIn(person.username, temporaryPassword, { headers })
    expect(refused).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR' } })
  })

  it('keeps its trust if an expired password is changed in between', async () => {
    const { person } = await personWithFactor({ credentialsNotExpired: false })
    const codeReply = await submitCode(await signInToCode(person), nextCode(), { trust: true })
    const headers = { cookie: cookieOf(codeReply) }
    const as = { ...person, token: codeReply.body.payload.access_token }
    const body = { currentPassword: rightPassword, newPassword: 'Zambezi-flows-2026' }
    const changed = await world.call('PUT', '/api/auth/users/password', { as, body, headers })
    expect(changed.status).toBe(200)
    const deviceHeaders = { cookie: cookieOf(changed) }
    expect(
      (await world.signIn(person.username, 'Zambezi-flows-2026', { headers: deviceHeaders })).status,
    ).toBe(200)
  })
})
