import { beforeEach, describe, expect, it } from 'vitest'
import { accountLinkHelpers } from '../../test/support/account-mails.ts'
import { registrationForm } from '../../test/support/registration-form.ts'
import { openWorld, rightPassword, type Person, type TestTenant } from '../../test/support/world.ts'

const world = openWorld()
const { mailsOf, linkFor, confirm } = accountLinkHelpers(world)

let tenant: TestTenant
let ADMIN: Person
let ORD: Person
beforeEach(async () => {
  tenant = await world.institution()
  ;({ ADMIN, ORD } = tenant.people)
})

const userOf = async ({ id }: { id: string }) =>
  (await world.call('GET', `/api/auth/users/${id}/record`, { as: ADMIN })).body.payload.user
async function save(person: Person, changed: object, account: object = {}) {
  const user = await userOf(person)
  const body = { ...user, ...changed, user: { ...user.user, ...account } }
  expect((await world.call('PUT', '/api/auth/users/update', { as: ADMIN, body })).status).toBe(200)
}

describe('a registration', () => {
  async function registered() {
    const { body } = await world.call('POST', '/api/auth/users/register', {
      body: registrationForm(tenant, tenant.code.toLowerCase()),
    })
    return body.payload.user as Person
  }
  const approve = ({ id }: Person) =>
    world.call('POST', `/api/auth/users/${id}/approve`, { as: ADMIN, body: { role: 'ORD', version: 1 } })

  it('by a visitor is unconfirmed; its approval is mailed and asks for a confirmation of the address', async () => {
    const newcomer = await registered()
    const username = `mwila.${tenant.code.toLowerCase()}`
    expect(await mailsOf(tenant, newcomer)).toEqual([])
    expect(await linkFor(tenant, newcomer, 'CONFIRM')).toBeNull()
    expect((await approve(newcomer)).status).toBe(200)
    expect(await mailsOf(tenant, newcomer)).toEqual([
      {
        template: 'approved',
        email: `${tenant.code.toLowerCase()}@example.org`,
        values: { role: 'ORD', username, confirm: true },
      },
    ])
    expect(await linkFor(tenant, newcomer)).toBeNull()
    expect((await confirm(await linkFor(tenant, newcomer, 'CONFIRM'))).status).toBe(200)
    expect(await linkFor(tenant, newcomer)).not.toBeNull()
  })

  it('is confirmed if an administrator corrects the address before the approval', async () => {
    const newcomer = await registered()
    const email = `mended.${tenant.code.toLowerCase()}@example.org`
    await save(newcomer, { email }, { enabled: true, role: 'ORD' })
    const mails = await mailsOf(tenant, newcomer)
    expect(mails).toContainEqual({
      template: 'approved',
      email,
      values: { role: 'ORD', username: `mwila.${tenant.code.toLowerCase()}`, confirm: false },
    })
  })
})

describe('an account', () => {
  it.each([
    ['is disabled', {}, { enabled: false }],
    ['is one of a person who retires', { status: 'RETIRED' }, {}],
  ])('that %s triggers one mail, and a further change triggers none', async (_, changed, account) => {
    await save(ORD, changed, account)
    const { email } = await userOf(ORD)
    const disabled = [{ template: 'disabled', email, values: { by: 'Mutale Banda' } }]
    expect(await mailsOf(tenant, ORD)).toEqual(disabled)
    await save(ORD, { firstName: 'Namukolo' })
    expect(await mailsOf(tenant, ORD)).toEqual(disabled)
  })

  it('whose password must be changed still counts as enabled', async () => {
    await save(ORD, {}, { credentialsNotExpired: false })
    expect(await mailsOf(tenant, ORD)).toEqual([])
  })

  it('gets a mail when an administrator resets its password, without the password', async () => {
    const { body } = await world.call('POST', `/api/auth/users/${ORD.id}/reset-password`, { as: ADMIN })
    const mails = await mailsOf(tenant, ORD)
    expect(mails).toMatchObject([{ template: 'password reset', values: { by: 'Mutale Banda' } }])
    expect(JSON.stringify(mails)).not.toContain(body.payload.temporaryPassword)
  })

  it('gets a mail when its owner changes the password, with the address of the change', async () => {
    const body = { currentPassword: rightPassword, newPassword: 'Lunsemfwa-78' }
    const remoteAddress = '192.0.2.77'
    const changed = await world.call('PUT', '/api/auth/users/password', { as: ORD, body, remoteAddress })
    expect(changed.status).toBe(200)
    expect(await mailsOf(tenant, ORD)).toMatchObject([
      { template: 'new computer' },
      { template: 'password changed', values: { address: remoteAddress } },
    ])
  })
})
