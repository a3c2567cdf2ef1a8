import { describe, expect, it } from 'vitest'
import { recoveryCode, enableSecondFactor } from '../../test/support/second-factor.ts'
import { openSuperuserClient } from '../../test/support/sql.ts'
import { openWorld, rightPassword, type Person } from '../../test/support/world.ts'
import { SecretBox } from './secret-box.ts'

const world = openWorld()
const superuser = openSuperuserClient(world)

const remove = (as: Person, { id }: Person) =>
  world.call('POST', `/api/auth/users/${id}/second-factor/remove`, { as })
const giveCode = (as: Person, { id }: Person) =>
  world.call('POST', `/api/auth/users/${id}/second-factor/setup-code`, { as })
const isOn = async ({ id }: Person) =>
  (await superuser.rows('SELECT FROM second_factors WHERE user_id = $1', [id])).length === 1

describe('an administrator', () => {
  it('removes a lost second factor with its sessions, recovery codes and trusted devices', async () => {
    const tenant = await world.institution()
    const { ADMIN, ORD } = tenant.people
    await enableSecondFactor(world, tenant, ORD)
    const { body: signInBody } = await world.signIn(ORD.username)
    const as = { ...ORD, token: signInBody.payload.access_token }
    const body = { code: recoveryCode, trust: true }
    const { headers } = await world.call('POST', '/api/auth/second-factor/code', { as, body })
    const cookie = String(headers['set-cookie']).split(';')[0]!

    const removed = await remove(ADMIN, ORD)
    expect(removed).toMatchObject({ status: 200, body: { payload: { user: { secondFactorOn: null } } } })
    expect((await world.call('GET', '/api/auth/users/me', { as: ORD })).status).toBe(401)
    expect((await world.signIn(ORD.username)).status).toBe(200)
    await enableSecondFactor(world, tenant, ORD)
    expect((await world.signIn(ORD.username, rightPassword, { headers: { cookie } })).status).toBe(403)

    const rows = await superuser.rows(
      `SELECT kind, detail FROM security_events WHERE user_id = $1 AND kind LIKE 'second factor taken%'`,
      [ORD.id],
    )
    expect(rows).toEqual([{ kind: 'second factor taken away', detail: 'by Mutale Banda' }])
    const history = await world.call('GET', `/api/auth/users/${ORD.id}/history`, { as: ADMIN })
    expect(history.text).toContain('took away the second factor')
    const mails = await superuser.rows('SELECT template, "values" FROM mails WHERE user_id = $1', [ORD.id])
    expect(mails).toContainEqual({ template: 'second factor off', values: { by: 'Mutale Banda' } })
  })

  it('can do neither for themselves, nor remove that of a developer; a developer can', async () => {
    const tenant = await world.institution()
    const { ADMIN, DEV } = tenant.people
    const otherDev = await world.person(tenant, { role: 'DEV' })
    for (const each of [ADMIN, DEV]) await enableSecondFactor(world, tenant, each)
    for (const call of [remove, giveCode]) {
      expect((await call(ADMIN, ADMIN)).status).toBe(403)
      expect((await call(DEV, DEV)).status).toBe(403)
    }
    expect((await remove(ADMIN, DEV)).status).toBe(403)
    // A code opens nothing without the password, and the only developer needs an administrator to issue one.
    expect((await giveCode(ADMIN, DEV)).status).toBe(200)
    for (const each of [ADMIN, DEV]) {
      expect(await isOn(each)).toBe(true)
      expect((await remove(otherDev, each)).status).toBe(200)
      expect((await giveCode(otherDev, each)).status).toBe(200)
    }
  })
})

describe('with another key than the one that encrypted the secrets', () => {
  const other = new SecretBox(Buffer.alloc(32, 3).toString('base64url'))

  it('app codes are refused with an explanation, and recovery codes work', async () => {
    const tenant = await world.institution()
    const { ORD } = tenant.people
    await enableSecondFactor(world, tenant, ORD, { secretBox: other })
    const signInReply = await world.signIn(ORD.username)
    expect(signInReply.body).toMatchObject({ code: 'SECOND_FACTOR' })
    expect(signInReply.body.message).toContain('Enter a recovery code')
    const as = { ...ORD, token: signInReply.body.payload.access_token }
    const submitCode = (code: string) =>
      world.call('POST', '/api/auth/second-factor/code', { as, body: { code, trust: false } })
    // An unreadable secret does not count as a wrong code.
    for (let i = 0; i < 6; i++)
      expect((await submitCode('123456')).body.fields.code[0]).toContain('Enter a recovery code')
    const codeAnswer = await submitCode(recoveryCode)
    expect(codeAnswer.status).toBe(200)
    const asOwn = { as: { ...ORD, token: codeAnswer.body.payload.access_token } }
    const own = await world.call('GET', '/api/auth/second-factor', asOwn)
    expect(own.body.payload).toMatchObject({ readable: false, recoveryCodesLeft: 0 })
  })
})

it('secrets appear in no event, mail or log line', async () => {
  const tenant = await world.institution()
  const { ORD } = tenant.people
  const setup = await world.call('POST', '/api/auth/second-factor/begin', {
    as: ORD,
    body: { currentPassword: rightPassword },
  })
  const { key } = setup.body.payload
  const setupAnswer = await giveCode(tenant.people.ADMIN, ORD)
  const { setupCode } = setupAnswer.body.payload
  const rows = await superuser.rows(
    `SELECT to_jsonb(e)::text AS text FROM security_events e UNION ALL SELECT to_jsonb(a)::text FROM audit_events a
     UNION ALL SELECT to_jsonb(m)::text FROM mails m UNION ALL SELECT to_jsonb(s)::text FROM second_factor_setups s`,
  )
  const storedText = [...rows.map(({ text }) => text), ...world.logLines].join('')
  expect(storedText).toContain(ORD.id)
  const plain = [key, key.replaceAll(' ', ''), setupCode, setupCode.replaceAll('-', '')]
  for (const secret of [...plain, rightPassword]) expect(storedText).not.toContain(secret)
})
