import { describe, expect, it } from 'vitest'
import { accountMails } from '../../test/support/account-mails.ts'
import { openWorld, rightPassword, type Person, type Place } from '../../test/support/world.ts'

const world = openWorld()
const { mailsOf, linkFor, confirm } = accountMails(world)

const userOf = async (place: Place, { id }: { id: string }) =>
  (await world.call('GET', `/api/auth/users/${id}/record`, { as: place.people.ADMIN })).body.payload.user
async function save(place: Place, person: Person, changed: object, account: object = {}) {
  const user = await userOf(place, person)
  const body = { ...user, ...changed, user: { ...user.user, ...account } }
  expect((await world.call('PUT', '/api/auth/users/update', { as: place.people.ADMIN, body })).status).toBe(
    200,
  )
}

describe('a registration', () => {
  async function registered(place: Place) {
    const mark = place.code.toLowerCase()
    const { body } = await world.call('POST', '/api/auth/users/register', {
      body: {
        code: `E/${mark}`,
        firstName: 'Mwila',
        middleName: '',
        lastName: 'Chanda',
        gender: 'FEMALE',
        nationalId: `${mark}/10/1`,
        email: `${mark}@example.org`,
        phoneNumber: '+260 977 123456',
        status: 'ACTIVE',
        employmentType: 'PERMANENT',
        institution: place.code,
        department: 'PSU',
        designation: 'Procurement Officer',
        user: { username: `mwila.${mark}`, password: 'Lunsemfwa-77' },
      },
    })
    return body.payload.user as Person
  }
  const approve = (place: Place, { id }: Person) =>
    world.call('POST', `/api/auth/users/${id}/approve`, {
      as: place.people.ADMIN,
      body: { role: 'ORD', version: 1 },
    })

  it('by a visitor is unconfirmed, is written to once it is approved, and confirms its address then', async () => {
    const place = await world.institution()
    const newcomer = await registered(place)
    const username = `mwila.${place.code.toLowerCase()}`
    expect(await mailsOf(place, newcomer)).toEqual([])
    expect(await linkFor(place, newcomer, 'CONFIRM')).toBeNull()
    expect((await approve(place, newcomer)).status).toBe(200)
    expect(await mailsOf(place, newcomer)).toEqual([
      {
        template: 'approved',
        email: `${place.code.toLowerCase()}@example.org`,
        values: { role: 'ORD', username, confirm: true },
      },
    ])
    expect(await linkFor(place, newcomer)).toBeNull()
    expect((await confirm(await linkFor(place, newcomer, 'CONFIRM'))).status).toBe(200)
    expect(await linkFor(place, newcomer)).not.toBeNull()
  })

  it('whose address an administrator mends before it is approved, is confirmed', async () => {
    const place = await world.institution()
    const newcomer = await registered(place)
    const email = `mended.${place.code.toLowerCase()}@example.org`
    await save(place, newcomer, { email }, { enabled: true, role: 'ORD' })
    const mails = await mailsOf(place, newcomer)
    expect(mails).toContainEqual({
      template: 'approved',
      email,
      values: { role: 'ORD', username: `mwila.${place.code.toLowerCase()}`, confirm: false },
    })
  })
})

describe('an account', () => {
  it.each([
    ['is disabled', {}, { enabled: false }],
    ['is locked', {}, { accountNotLocked: false }],
    ['expires', {}, { accountNotExpired: false }],
    ['is one of a person who retires', { status: 'RETIRED' }, {}],
  ])('that %s leads to one mail, and a further change to none', async (_, changed, account) => {
    const place = await world.institution()
    const { ORD } = place.people
    await save(place, ORD, changed, account)
    const { email } = await userOf(place, ORD)
    const disabled = [{ template: 'disabled', email, values: { by: 'Mutale Banda' } }]
    expect(await mailsOf(place, ORD)).toEqual(disabled)
    await save(place, ORD, { firstName: 'Namukolo' })
    expect(await mailsOf(place, ORD)).toEqual(disabled)
  })

  it('whose password has to be changed is still good', async () => {
    const place = await world.institution()
    await save(place, place.people.ORD, {}, { credentialsNotExpired: false })
    expect(await mailsOf(place, place.people.ORD)).toEqual([])
  })

  it('whose password an administrator resets is written to, without the password', async () => {
    const place = await world.institution()
    const { ORD, ADMIN } = place.people
    const { body } = await world.call('POST', `/api/auth/users/${ORD.id}/reset-password`, { as: ADMIN })
    const mails = await mailsOf(place, ORD)
    expect(mails).toMatchObject([{ template: 'password reset', values: { by: 'Mutale Banda' } }])
    expect(JSON.stringify(mails)).not.toContain(body.payload.temporaryPassword)
  })

  it('whose owner changes the password is written to, with the address it was changed from', async () => {
    const place = await world.institution()
    const { ORD } = place.people
    const body = { currentPassword: rightPassword, newPassword: 'Lunsemfwa-78' }
    const remoteAddress = '192.0.2.77'
    const changed = await world.call('PUT', '/api/auth/users/password', { as: ORD, body, remoteAddress })
    expect(changed.status).toBe(200)
    expect(await mailsOf(place, ORD)).toMatchObject([
      { template: 'new computer' },
      { template: 'password changed', values: { address: remoteAddress } },
    ])
  })
})
