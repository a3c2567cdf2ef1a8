import { beforeEach, describe, expect, it, vi } from 'vitest'
import { appCode, codeOfKey, recoveryCode, enableSecondFactor } from '../../test/support/second-factor.ts'
import { endSessionElsewhere } from '../../test/support/callers.ts'
import {
  openWorld,
  rightPassword,
  type TestResponse,
  type Person,
  type TestTenant,
} from '../../test/support/world.ts'

const world = openWorld()
const url = '/api/auth/second-factor'

let tenant: TestTenant
let ORD: Person
beforeEach(async () => {
  tenant = await world.institution()
  ORD = tenant.people.ORD
})

const post = (as: Person, step: string, body: object) => world.call('POST', `${url}/${step}`, { as, body })
const state = async (as: Person) => (await world.call('GET', url, { as })).body.payload
const withToken = (person: Person, { body }: TestResponse): Person => ({
  ...person,
  token: body.payload.access_token,
})

async function requireSecondFactor(
  tenant: TestTenant,
  secondFactor: string,
  setupCode = false,
): Promise<void> {
  const body = { idleMinutes: 480, secondFactor, setupCode, version: 1 }
  const changed = await world.call('PUT', '/api/admin/sign-in-settings', { as: tenant.people.ADMIN, body })
  expect(changed.status).toBe(200)
}

async function needed(person: Person): Promise<Person> {
  const refused = await world.signIn(person.username)
  expect(refused).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_NEEDED' } })
  return withToken(person, refused)
}

const setupCodesOf =
  (as: Person) =>
  async ({ id }: Person): Promise<string> =>
    (await world.call('POST', `/api/auth/users/${id}/second-factor/setup-code`, { as })).body.payload
      .setupCode

async function setUp(as: Person, body: object = { currentPassword: rightPassword }) {
  const setup = await post(as, 'begin', body)
  expect(setup.status).toBe(200)
  const code = codeOfKey(setup.body.payload.key, world.now)
  return { code, confirmed: await post(as, 'confirm', { code }) }
}

describe('a voluntary second factor', () => {
  it('is on after the first code, with ten recovery codes and only one new session', async () => {
    const { people } = await world.institution()
    const { username } = people.ORD
    const elsewhere = withToken(people.ORD, await world.signIn(username))
    expect(await state(people.ORD)).toEqual({
      on: null,
      readable: true,
      recoveryCodesLeft: 0,
      required: false,
      needsSetupCode: false,
      needsPassword: true,
      pending: false,
    })
    const { code, confirmed } = await setUp(people.ORD)
    expect(confirmed.status).toBe(200)
    const { recoveryCodes } = confirmed.body.payload
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const each of recoveryCodes) expect(each).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
    for (const as of [people.ORD, elsewhere])
      expect((await world.call('GET', '/api/auth/users/me', { as })).status).toBe(401)
    const fresh = withToken(people.ORD, confirmed)
    expect(await state(fresh)).toMatchObject({ recoveryCodesLeft: 10, pending: false })
    const { user } = (await world.call('GET', '/api/auth/users/me', { as: fresh })).body.payload
    expect(user.secondFactorOn).toBe((await state(fresh)).on)

    // The code that turned it on is used up.
    const as = withToken(people.ORD, await world.signIn(username))
    expect((await post(as, 'code', { code, trust: false })).status).toBe(422)
    expect((await post(as, 'code', { code: recoveryCodes[3], trust: false })).status).toBe(200)
  })

  it('needs the password and a code of exactly this key', async () => {
    const { people } = await world.institution()
    const as = people.ORD
    expect((await post(as, 'begin', {})).body.fields).toEqual({
      currentPassword: ['Current Password is required.'],
    })
    expect((await post(as, 'begin', { currentPassword: 'guess' })).body.fields).toEqual({
      currentPassword: ['This is not your current password.'],
    })
    const code = codeOfKey('JBSWY3DPEHPK3PXP', world.now)
    expect((await post(as, 'confirm', { code })).body.fields.code[0]).toContain('Please start again.')
    expect((await post(as, 'begin', { currentPassword: rightPassword })).status).toBe(200)
    expect((await post(as, 'confirm', { code })).body.fields.code[0]).toContain('This code is wrong')
    expect(await state(as)).toMatchObject({ on: null, pending: true })
    expect((await world.signIn(as.username)).status).toBe(200)
  })

  it('must be started again after an hour', async () => {
    const begun = await post(ORD, 'begin', { currentPassword: rightPassword })
    world.passTime(60 * 60_000)
    const as = await world.signInAgain(tenant, ORD)
    const code = codeOfKey(begun.body.payload.key, world.now)
    expect((await post(as, 'confirm', { code })).body.fields.code[0]).toContain('Please start again.')
  })

  it('is confirmed by one of two concurrent calls', async () => {
    const { people } = await world.institution()
    const begun = await post(people.ORD, 'begin', { currentPassword: rightPassword })
    const code = codeOfKey(begun.body.payload.key, world.now)
    const answers = await Promise.all([1, 2].map(() => post(people.ORD, 'confirm', { code })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('is either confirmed or refused while the code expires', async () => {
    const statuses = []
    for (const ahead of [0, 1, 2, 3, 4, 5]) {
      const { people } = await world.institution()
      const begun = await post(people.ORD, 'begin', { currentPassword: rightPassword })
      let now = world.now.getTime()
      const code = codeOfKey(begun.body.payload.key, new Date(now + ahead * 30_000))
      // The clock advances by one time step at each call.
      const clock = vi.spyOn(world.platform, 'clock').mockImplementation(() => new Date((now += 30_000)))
      statuses.push((await post(people.ORD, 'confirm', { code })).status)
      clock.mockRestore()
    }
    expect(new Set(statuses)).toEqual(new Set([200, 422]))
  })

  it('is not confirmed if another process has just ended the session', async () => {
    const begun = await post(ORD, 'begin', { currentPassword: rightPassword })
    await endSessionElsewhere(world, tenant, ORD)
    const code = codeOfKey(begun.body.payload.key, world.now)
    expect((await post(ORD, 'confirm', { code })).status).toBe(401)
    expect((await state(await world.signInAgain(tenant, ORD))).on).toBeNull()
  })

  it('moves to another phone; until then the first one stays valid', async () => {
    await enableSecondFactor(world, tenant, ORD)
    const currentPassword = rightPassword
    const without = await post(ORD, 'begin', { currentPassword })
    expect([without.status, without.body.fields]).toEqual([422, { code: ['Code is required.'] }])
    const wrong = await post(ORD, 'begin', { currentPassword, code: '000000' })
    expect(wrong.body.fields.code[0]).toContain('This code is wrong')
    expect((await state(ORD)).pending).toBe(false)
    const begun = await post(ORD, 'begin', { currentPassword, code: appCode(world.now) })
    const first = withToken(ORD, await world.signIn(ORD.username))
    expect((await post(first, 'code', { code: recoveryCode, trust: false })).status).toBe(200)
    const code = codeOfKey(begun.body.payload.key, world.now)
    const confirmed = await post(ORD, 'confirm', { code })
    expect(confirmed.status).toBe(200)
    world.passTime(30_000)
    const then = withToken(ORD, await world.signIn(ORD.username))
    expect((await post(then, 'code', { code: recoveryCode, trust: false })).status).toBe(422)
    const next = codeOfKey(begun.body.payload.key, world.now)
    expect((await post(then, 'code', { code: next, trust: false })).status).toBe(200)
  })

  it('gets new recovery codes, which invalidate earlier ones', async () => {
    const body = { currentPassword: rightPassword, code: recoveryCode }
    expect((await post(ORD, 'recovery-codes', body)).status).toBe(404)
    await enableSecondFactor(world, tenant, ORD)
    for (const [field, wrong] of Object.entries({ currentPassword: 'guess', code: '000000' }))
      expect((await post(ORD, 'recovery-codes', { ...body, [field]: wrong })).body.fields).toHaveProperty(
        field,
      )
    const { code: _, ...without } = body
    expect((await post(ORD, 'recovery-codes', without)).status).toBe(422)
    expect((await state(ORD)).recoveryCodesLeft).toBe(1)
    const { recoveryCodes } = (await post(ORD, 'recovery-codes', body)).body.payload
    const as = withToken(ORD, await world.signIn(ORD.username))
    expect((await post(as, 'code', { code: recoveryCode, trust: false })).status).toBe(422)
    expect((await post(as, 'code', { code: recoveryCodes[0], trust: false })).status).toBe(200)
    expect(await state(ORD)).toMatchObject({ recoveryCodesLeft: 9 })
  })

  it('is turned off with the password and a code, unless the institution requires it', async () => {
    await enableSecondFactor(world, tenant, ORD)
    const body = { currentPassword: rightPassword, code: recoveryCode }
    expect((await post(ORD, 'remove', { ...body, code: '000000' })).body.fields).toHaveProperty('code')
    expect((await post(ORD, 'remove', { ...body, currentPassword: 'guess' })).body.fields).toHaveProperty(
      'currentPassword',
    )
    await requireSecondFactor(tenant, 'EVERYBODY')
    expect((await post(ORD, 'remove', body)).status).toBe(403)
    expect((await state(ORD)).on).not.toBeNull()
    const other = await world.institution()
    await enableSecondFactor(world, other, other.people.ORD)
    expect((await post(other.people.ORD, 'remove', body)).status).toBe(200)
    expect((await world.signIn(other.people.ORD.username)).status).toBe(200)
  })
})

describe('a required second factor', () => {
  it('can be limited to administrators and developers', async () => {
    await requireSecondFactor(tenant, 'ADMINISTRATORS')
    const rolesAsked = []
    for (const role of ['ADMIN', 'DEV', 'GUEST', 'ORD'] as const) {
      const { body } = await world.signIn(tenant.people[role].username)
      if (body.code === 'SECOND_FACTOR_NEEDED') rolesAsked.push(role)
    }
    expect(rolesAsked).toEqual(['ADMIN', 'DEV'])
  })

  it('is set up as the last step of the sign-in, without entering the password again', async () => {
    await requireSecondFactor(tenant, 'EVERYBODY')
    const as = await needed(ORD)
    expect((await world.call('GET', '/api/auth/users/me', { as })).status).toBe(403)
    expect(await state(as)).toMatchObject({ required: true, needsPassword: false, needsSetupCode: false })
    const { confirmed } = await setUp(as, {})
    const fresh = withToken(as, confirmed)
    expect((await world.call('GET', '/api/auth/users/me', { as: fresh })).status).toBe(200)
    expect((await world.signIn(as.username)).body.code).toBe('SECOND_FACTOR')
  })

  it('is set up after an expired password is changed', async () => {
    await requireSecondFactor(tenant, 'EVERYBODY')
    const person = await world.person(tenant, { credentialsNotExpired: false }, { signedIn: false })
    const expired = await world.signIn(person.username)
    expect(expired.body.code).toBe('CREDENTIALS_EXPIRED')
    const body = { currentPassword: rightPassword, newPassword: 'Zambezi-flows-2026' }
    const as = withToken(person, expired)
    const changed = await world.call('PUT', '/api/auth/users/password', { as, body })
    expect(changed).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_NEEDED' } })
    expect(changed.body.message).toContain('Your password has been changed.')
    expect((await setUp(withToken(person, changed), {})).confirmed.status).toBe(200)
  })

  it('can only require setup codes if the administrator has a second factor', async () => {
    const { people } = await world.institution()
    const body = { idleMinutes: 60, secondFactor: 'ADMINISTRATORS', setupCode: true, version: 1 }
    const save = () => world.call('PUT', '/api/admin/sign-in-settings', { as: people.ADMIN, body })
    expect((await save()).body.fields.setupCode[0]).toContain('your own second factor')
    body.secondFactor = 'NOBODY'
    expect((await save()).status).toBe(200)
  })

  it('needs a setup code even if the setup is older than that requirement', async () => {
    const { ADMIN, GUEST } = tenant.people
    await enableSecondFactor(world, tenant, ADMIN)
    const give = setupCodesOf(ADMIN)
    // The second user has a setup code that is not required yet.
    await give(GUEST)
    const keys = []
    for (const as of [ORD, GUEST])
      keys.push((await post(as, 'begin', { currentPassword: rightPassword })).body.payload.key)
    await requireSecondFactor(tenant, 'EVERYBODY', true)
    for (const [at, person] of [ORD, GUEST].entries()) {
      const as = await needed(person)
      const code = codeOfKey(keys[at], world.now)
      const { status, body } = await post(as, 'confirm', { code })
      expect([status, body.fields.code]).toEqual([422, [expect.stringContaining('Start again with one')]])
      expect((await state(as)).on).toBeNull()
      const setupBody = { setupCode: await give(as) }
      expect((await setUp(as, setupBody)).confirmed.status).toBe(200)
    }
  })

  it('accepts a setup code from an administrator for a day and for one user', async () => {
    const { ADMIN, GUEST } = tenant.people
    await enableSecondFactor(world, tenant, ADMIN)
    await requireSecondFactor(tenant, 'EVERYBODY', true)
    const give = setupCodesOf(ADMIN)
    const as = await needed(ORD)
    expect((await post(as, 'begin', {})).body.fields).toEqual({ setupCode: ['One-time code is required.'] })
    expect((await post(as, 'confirm', { code: '123456' })).status).toBe(422)
    const wrong = async (setupCode: string, caller = as) =>
      expect((await post(caller, 'begin', { setupCode })).body.fields.setupCode[0]).toContain(
        'Ask an administrator',
      )
    await wrong('ABCD-EFGH-JKMN')
    const first = await give(ORD)
    await wrong(await give(GUEST))
    const code = await give(ORD)
    await wrong(first)
    expect((await setUp(as, { setupCode: code })).confirmed.status).toBe(200)

    const late = await needed(GUEST)
    const guestCode = await give(GUEST)
    world.passTime(24 * 3_600_000)
    await wrong(guestCode, await needed(late))
  })
})
