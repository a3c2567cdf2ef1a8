import { beforeEach, describe, expect, it } from 'vitest'
import { linkFaults } from '@insaka/domain/forgotten-password/forgotten-password.labels'
import { accountLinkHelpers } from '../../test/support/account-mails.ts'
import { openWorld, rightPassword, type Person, type TestTenant } from '../../test/support/world.ts'

const world = openWorld()
const { linkFor, confirm, change, mailsOf } = accountLinkHelpers(world)
const invalidLinkAnswer = { status: 403, body: { message: linkFaults.CONFIRM } }

let tenant: TestTenant
let ORD: Person
beforeEach(async () => {
  tenant = await world.institution()
  ORD = tenant.people.ORD
})

const me = async (as: Person) => (await world.call('GET', '/api/auth/users/me', { as })).body.payload.user
const isConfirmed = async (as: Person) =>
  (await world.call('GET', '/api/auth/addresses/own', { as })).body.payload.confirmed
const sendAgain = (as: Person) => world.call('POST', '/api/auth/addresses/send-again', { as })
async function changeEmail(
  as: Person,
  email: string,
  credentials: object = { currentPassword: rightPassword },
) {
  const { version, phoneNumber } = await me(as)
  return world.call('PUT', '/api/auth/users/profile', {
    as,
    body: { email, phoneNumber, version, ...credentials },
  })
}

describe('one’s own new e-mail address', () => {
  it('needs the current password, and a new phone number does not', async () => {
    const { people } = await world.institution()
    const { email, version } = await me(people.ORD)
    const missing = await changeEmail(people.ORD, 'new@example.org', {})
    expect([missing.status, missing.body.fields]).toEqual([
      422,
      { currentPassword: ['Enter your current password to change your e-mail address.'] },
    ])
    const wrong = await changeEmail(people.ORD, 'new@example.org', { currentPassword: 'not the password' })
    expect([wrong.status, wrong.body.fields]).toEqual([
      422,
      { currentPassword: ['This is not your current password.'] },
    ])
    expect((await me(people.ORD)).email).toBe(email)
    const body = { email, phoneNumber: '+260 977 000001', version }
    expect((await world.call('PUT', '/api/auth/users/profile', { as: people.ORD, body })).status).toBe(200)
  })

  it('cannot be used to guess the password', async () => {
    const { people } = await world.institution()
    for (let i = 0; i < 5; i++)
      expect(
        (await changeEmail(people.ORD, 'new@example.org', { currentPassword: `guess-${i}` })).status,
      ).toBe(422)
    expect((await changeEmail(people.ORD, 'new@example.org')).status).toBe(429)
  })

  it('is confirmed by a link, and both addresses are notified', async () => {
    const { email: former } = await me(ORD)
    expect(await isConfirmed(ORD)).toBe(true)
    const email = `new.${former}`
    expect((await changeEmail(ORD, email)).status).toBe(200)
    expect(await isConfirmed(ORD)).toBe(false)
    const values = { address: email, by: null }
    const mails = await mailsOf(tenant, ORD)
    expect(mails).toHaveLength(2)
    expect(mails).toEqual(
      expect.arrayContaining([
        { template: 'address changed', email: former, values },
        { template: 'confirm address', email, values: {} },
      ]),
    )
    const link = await linkFor(tenant, ORD, 'CONFIRM')
    // Opening it again gets the same reply.
    for (let i = 0; i < 2; i++)
      expect(await confirm(link)).toMatchObject({ status: 200, body: { payload: { email } } })
    expect(await isConfirmed(ORD)).toBe(true)
  })

  it('gets no password reset link until then', async () => {
    expect((await changeEmail(ORD, `new.${ORD.username}@example.org`)).status).toBe(200)
    expect(await linkFor(tenant, ORD)).toBeNull()
    expect((await confirm(await linkFor(tenant, ORD, 'CONFIRM'))).status).toBe(200)
    expect(await linkFor(tenant, ORD)).not.toBeNull()
    expect(await linkFor(tenant, ORD, 'CONFIRM')).toBeNull()
  })

  it('that changes again is not confirmed by the first link', async () => {
    await changeEmail(ORD, `first.${ORD.username}@example.org`)
    const first = await linkFor(tenant, ORD, 'CONFIRM')
    await changeEmail(ORD, `second.${ORD.username}@example.org`)
    expect(await confirm(first)).toMatchObject(invalidLinkAnswer)
    expect(await isConfirmed(ORD)).toBe(false)
    expect((await confirm(await linkFor(tenant, ORD, 'CONFIRM'))).status).toBe(200)
    expect(await isConfirmed(ORD)).toBe(true)
  })

  it('has a link valid for three days, which cannot reset a password', async () => {
    await changeEmail(ORD, `new.${ORD.username}@example.org`)
    const link = await linkFor(tenant, ORD, 'CONFIRM')
    expect(await change(link, 'Kafue-bridge-77')).toMatchObject({
      status: 403,
      body: { message: linkFaults.RESET },
    })
    world.passTime(3 * 24 * 3_600_000)
    expect(await confirm(link)).toMatchObject(invalidLinkAnswer)
  })

  it('sends nothing to a former address that was never confirmed', async () => {
    const { email: own } = await me(ORD)
    await changeEmail(ORD, `first.${own}`)
    await changeEmail(ORD, `second.${own}`)
    const heard = (await mailsOf(tenant, ORD)).filter(({ template }) => template === 'address changed')
    expect(heard.map(({ email }) => email)).toEqual([own])
  })

  it('changes at most three times an hour if mail is sent, including changes back', async () => {
    const { email: own } = await me(ORD)
    for (const email of [`first.${own}`, own, `second.${own}`])
      expect((await changeEmail(ORD, email)).status).toBe(200)
    expect(await changeEmail(ORD, own)).toMatchObject({
      status: 429,
      body: { message: 'Too many links to confirm an e-mail address. Please try again in 60 minutes.' },
    })
    expect((await me(ORD)).email).toBe(`second.${own}`)
    expect(
      (await mailsOf(tenant, ORD)).filter(({ template }) => template === 'confirm address'),
    ).toHaveLength(3)
  })

  it('gets its link at most three times an hour, and only while it is unconfirmed', async () => {
    const sent = async () =>
      (await mailsOf(tenant, ORD)).filter(({ template }) => template === 'confirm address').length
    expect((await sendAgain(ORD)).status).toBe(200)
    expect(await sent()).toBe(0)
    await changeEmail(ORD, `new.${ORD.username}@example.org`)
    for (let i = 0; i < 2; i++) expect((await sendAgain(ORD)).status).toBe(200)
    expect((await sendAgain(ORD)).status).toBe(429)
    expect(await sent()).toBe(3)
  })
})

it('an address entered by an administrator counts as confirmed, and both addresses are notified', async () => {
  const { ADMIN } = tenant.people
  await changeEmail(ORD, `own.${ORD.username}@example.org`)
  const record = await me(ORD)
  const email = `typed.${ORD.username}@example.org`
  const body = { ...record, email, createdOn: undefined }
  const saved = await world.call('PUT', '/api/auth/users/update', { as: ADMIN, body })
  expect(saved.status).toBe(200)
  expect(await isConfirmed(ORD)).toBe(true)
  const values = { address: email, by: 'Mutale Banda' }
  expect(await mailsOf(tenant, ORD)).toEqual(
    expect.arrayContaining([
      { template: 'address changed', email: record.email, values },
      { template: 'address changed', email, values },
    ]),
  )
})

describe('without a mail server', () => {
  const silent = openWorld({ mail: null })

  it('a new address still needs the password', async () => {
    const { people } = await silent.institution()
    const body = { email: 'new@example.org', phoneNumber: '+260 977 000001', version: 1 }
    const change = (more: object) =>
      silent.call('PUT', '/api/auth/users/profile', { as: people.ORD, body: { ...body, ...more } })
    expect((await change({})).status).toBe(422)
    expect((await change({ currentPassword: rightPassword })).status).toBe(200)
  })
})
