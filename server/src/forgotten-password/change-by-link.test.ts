import { beforeEach, describe, expect, it } from 'vitest'
import { toMoment } from '@insaka/domain/core/dates'
import { linkFaults } from '@insaka/domain/forgotten-password/forgotten-password.labels'
import { accountLinkHelpers } from '../../test/support/account-mails.ts'
import { runSql } from '../../test/support/sql.ts'
import { openWorld, rightPassword, type Person, type TestTenant } from '../../test/support/world.ts'

const world = openWorld()
const { linkFor, check, change, confirm } = accountLinkHelpers(world)
const chosen = 'Kafue-bridge-77'
const invalidLinkAnswer = { status: 403, body: { code: 'NOT_ALLOWED', message: linkFaults.RESET } }

let tenant: TestTenant
let ORD: Person
beforeEach(async () => {
  tenant = await world.institution()
  ORD = tenant.people.ORD
})

const set = (tenant: TestTenant, { id }: Person, assignment: string) =>
  world.inTenant(tenant.id, (tx) =>
    runSql(tx, `UPDATE users SET ${assignment} WHERE institution_id = $1 AND id = $2`, [tenant.id, id]),
  )
const me = (as: Person) => world.call('GET', '/api/auth/users/me', { as })
const signsIn = async ({ username }: Person, password: string) =>
  (await world.signIn(username, password, { remoteAddress: '192.0.2.77' })).status

describe('a link', () => {
  it('shows the username it is for', async () => {
    const { status, body } = await check(await linkFor(tenant, ORD))
    expect([status, body.payload]).toEqual([200, { username: ORD.username }])
  })

  it('changes the password once, ends all sessions, and leaves other accounts alone', async () => {
    const { GUEST } = tenant.people
    const link = await linkFor(tenant, ORD)
    expect(await change(link, chosen)).toMatchObject({
      status: 200,
      body: { payload: { username: ORD.username } },
    })
    expect((await me(ORD)).status).toBe(401)
    expect((await me(GUEST)).status).toBe(200)
    expect(await signsIn(ORD, rightPassword)).toBe(401)
    expect(await signsIn(ORD, chosen)).toBe(200)
    expect(await check(link)).toMatchObject(invalidLinkAnswer)
    expect(await change(link, 'Luangwa-valley-88')).toMatchObject(invalidLinkAnswer)
    expect(await signsIn(ORD, chosen)).toBe(200)
  })

  it('revokes trusted devices, so that each asks for a second factor', async () => {
    const trusted = () =>
      world.call('GET', '/api/auth/sessions', { as: ORD }).then(({ body }) => body.payload.devices.length)
    await world.inTenant(tenant.id, (tx) =>
      runSql(
        tx,
        `UPDATE devices SET trusted_until = '2027-01-01' WHERE institution_id = $1 AND user_id = $2`,
        [tenant.id, ORD.id],
      ),
    )
    expect(await trusted()).toBe(1)
    expect((await change(await linkFor(tenant, ORD), chosen)).status).toBe(200)
    const { body } = await world.signIn(ORD.username, chosen, { remoteAddress: '192.0.2.77' })
    ORD.token = body.payload.access_token
    expect(await trusted()).toBe(0)
  })

  it('works once even if it is used twice at the same moment', async () => {
    const link = await linkFor(tenant, ORD)
    const answers = await Promise.all([change(link, chosen), change(link, 'Luangwa-valley-88')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
  })

  it('ends with the other links of its user, without affecting other users', async () => {
    const { GUEST } = tenant.people
    const [one, other, theirs] = [
      await linkFor(tenant, ORD),
      await linkFor(tenant, ORD),
      await linkFor(tenant, GUEST),
    ]
    expect((await check(one)).status).toBe(200)
    expect((await change(other, chosen)).status).toBe(200)
    expect(await check(one)).toMatchObject(invalidLinkAnswer)
    expect((await check(theirs)).status).toBe(200)
  })

  it('is valid for 30 minutes', async () => {
    const link = await linkFor(tenant, ORD)
    world.passTime(30 * 60_000 - 1_000)
    expect((await check(link)).status).toBe(200)
    world.passTime(1_000)
    expect(await check(link)).toMatchObject(invalidLinkAnswer)
    expect(await change(link, chosen)).toMatchObject(invalidLinkAnswer)
    expect(await signsIn(ORD, rightPassword)).toBe(200)
  })

  it('is invalid in another institution, for another user, with another secret, or in parts', async () => {
    const [tenant, elsewhere] = [await world.institution(), await world.institution()]
    const { ORD, GUEST } = tenant.people
    const [institution, id, secret] = (await linkFor(tenant, ORD))!.split('.') as [string, string, string]
    const [, otherId, otherSecret] = (await linkFor(tenant, GUEST))!.split('.') as [string, string, string]
    const [, foreignId, foreignSecret] = (await linkFor(elsewhere, elsewhere.people.ORD))!.split('.')
    const wrong = [
      [elsewhere.id, id, secret],
      [institution, foreignId, foreignSecret],
      [institution, otherId, secret],
      [institution, id, otherSecret],
      [institution, id, secret.toUpperCase()],
      [institution, id, `${secret}A`],
      [institution, id, ''],
      [institution, id],
      ['nowhere', id, secret],
    ]
    for (const parts of wrong) {
      expect(await check(parts.join('.')), parts.join('.')).toMatchObject(invalidLinkAnswer)
      expect(await change(parts.join('.'), chosen), parts.join('.')).toMatchObject(invalidLinkAnswer)
    }
    expect((await change([institution, id, secret].join('.'), chosen)).status).toBe(200)
  })

  it.each([
    ['is disabled', 'enabled = false'],
    ['retires', "status = 'RETIRED'"],
    ['gets another address', "email = 'another.one@example.org'"],
  ])('ends when its owner %s', async (_, assignment) => {
    const link = await linkFor(tenant, ORD)
    await set(tenant, ORD, assignment)
    expect(await check(link)).toMatchObject(invalidLinkAnswer)
    expect(await change(link, chosen)).toMatchObject(invalidLinkAnswer)
  })

  describe.each([
    [
      'its owner chooses another password',
      ({ ORD }: TestTenant['people']) =>
        world.call('PUT', '/api/auth/users/password', {
          as: ORD,
          body: { currentPassword: rightPassword, newPassword: 'Luangwa-valley-88' },
        }),
    ],
    [
      'an administrator resets the password',
      ({ ORD, ADMIN }: TestTenant['people']) =>
        world.call('POST', `/api/auth/users/${ORD.id}/reset-password`, { as: ADMIN }),
    ],
  ])('when %s', (_, changeAnother) => {
    it('ends, and one requested before is no longer created', async () => {
      const { GUEST } = tenant.people
      const [link, theirs] = [await linkFor(tenant, ORD), await linkFor(tenant, GUEST)]
      const before = toMoment(world.now)
      world.passTime(1_000)
      expect((await changeAnother(tenant.people)).status).toBe(200)
      expect(await check(link)).toMatchObject(invalidLinkAnswer)
      expect(await change(link, chosen)).toMatchObject(invalidLinkAnswer)
      expect(await linkFor(tenant, ORD, 'RESET', before)).toBeNull()
      expect((await check(await linkFor(tenant, ORD))).status).toBe(200)
      expect((await check(theirs)).status).toBe(200)
    })
  })

  it('confirms no address', async () => {
    const link = await linkFor(tenant, ORD)
    expect(await confirm(link)).toMatchObject({ status: 403, body: { message: linkFaults.CONFIRM } })
  })
})

describe('the new password', () => {
  it.each([
    ['abc-1', 'New Password needs at least 6 characters.'],
    [rightPassword, 'The new password must differ from the current one.'],
  ])('obeys the password rules: %s', async (password, message) => {
    const link = await linkFor(tenant, ORD)
    const { status, body } = await change(link, password)
    expect([status, body.fields]).toEqual([422, { newPassword: [message] }])
    // A refused password does not use up the link.
    expect((await change(link, chosen)).status).toBe(200)
  })

  it('replaces an expired one', async () => {
    await set(tenant, ORD, 'credentials_not_expired = false')
    expect((await change(await linkFor(tenant, ORD), chosen)).status).toBe(200)
    expect(await signsIn(ORD, chosen)).toBe(200)
  })

  it('lets a user in who has mistyped the old one too often', async () => {
    for (let i = 0; i < 5; i++) expect(await signsIn(ORD, 'not the password')).toBe(401)
    expect(await signsIn(ORD, rightPassword)).toBe(429)
    expect((await change(await linkFor(tenant, ORD), chosen, '192.0.2.77')).status).toBe(200)
    expect(await signsIn(ORD, chosen)).toBe(200)
  })

  it('is recorded in the user history and the security log, without its text', async () => {
    const { ADMIN } = tenant.people
    world.passTime(60_000)
    const link = (await linkFor(tenant, ORD))!
    expect((await change(link, chosen, '192.0.2.78')).status).toBe(200)
    const { body } = await world.call('GET', `/api/auth/users/${ORD.id}/history`, { as: ADMIN })
    expect(body.payload.history).toMatchObject([
      { action: 'chose a new password by mail', actor: 'Mutale Banda' },
    ])
    const { rows } = await world.inTenant(tenant.id, (tx) =>
      runSql(
        tx,
        `SELECT kind, username FROM security_events WHERE institution_id = $1 AND address = '192.0.2.78'`,
        [tenant.id],
      ),
    )
    expect(rows).toEqual([{ kind: 'new password by mail', username: ORD.username }])
    const allOutput = JSON.stringify(body) + world.logLines.join('')
    expect(allOutput).not.toContain(chosen)
    expect(allOutput).not.toContain(link.split('.')[2])
  })
})
