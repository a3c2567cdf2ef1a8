import { describe, expect, it } from 'vitest'
import { registrationForm } from '../../test/support/registration-form.ts'
import { openWorld, rightPassword, type Person } from '../../test/support/world.ts'

const world = openWorld()

const reset = async ({ people }: { people: Record<string, Person> }): Promise<string> => {
  const url = `/api/auth/users/${people['ORD']!.id}/reset-password`
  const { body } = await world.call('POST', url, { as: people['ADMIN']! })
  // Two password changes must differ in time.
  world.passTime(1_000)
  return body.payload.temporaryPassword
}

const choose = async (username: string, currentPassword: string, newPassword: string) => {
  const { body } = await world.signIn(username, currentPassword)
  return world.call('PUT', '/api/auth/users/password', {
    headers: { authorization: `Bearer ${body.payload.access_token}` },
    body: { currentPassword, newPassword },
  })
}

describe('a password that an administrator has seen', () => {
  it('cannot be chosen again, neither the temporary one nor the one before it', async () => {
    const tenant = await world.institution()
    const { username } = tenant.people.ORD
    const first = await reset(tenant)
    const second = await reset(tenant)
    for (const known of [second, first, `${first.toUpperCase()} `]) {
      const { status, body } = await choose(username, second, known)
      expect([status, Object.keys(body.fields ?? {})], known).toEqual([422, ['newPassword']])
    }
    expect((await choose(username, second, 'Kafue-bridge-77')).status).toBe(200)
  })

  it('cannot be chosen again after registration by an administrator, even after a reset', async () => {
    const tenant = await world.institution()
    const { ADMIN } = tenant.people
    const body = registrationForm(tenant, tenant.code.toLowerCase())
    const registered = await world.call('POST', '/api/auth/users/register', { as: ADMIN, body })
    expect(registered.status, registered.text).toBe(200)
    const ORD = registered.body.payload.user as Person
    const temporary = await reset({ people: { ADMIN, ORD } })
    const secondChange = await choose(body.user.username, temporary, 'Lunsemfwa-77')
    expect([secondChange.status, secondChange.body.fields]).toEqual([
      422,
      { newPassword: ['Somebody else chose this password for you. Choose your own.'] },
    ])
    expect((await choose(body.user.username, temporary, 'Kafue-bridge-77')).status).toBe(200)
  })
})

describe('a changed password', () => {
  it('is reported with its own faults, together with a wrong or missing current password', async () => {
    const { people } = await world.institution()
    const change = (body: object) => world.call('PUT', '/api/auth/users/password', { as: people.ORD, body })
    const { status, body } = await change({ currentPassword: 'not mine', newPassword: 'x' })
    expect([status, body.fields]).toEqual([
      422,
      {
        currentPassword: ['This is not your current password.'],
        newPassword: ['New Password needs at least 6 characters.'],
      },
    ])
    expect((await change({ currentPassword: rightPassword, newPassword: 'insaka' })).body.fields).toEqual({
      newPassword: ['A password cannot be the name of the product.'],
    })
    expect((await change({ newPassword: 'password1' })).body.fields).toEqual({
      currentPassword: ['Current Password is required.'],
      newPassword: ['This password is too common. Choose another one.'],
    })
  })

  it('does not reveal the current password through messages about the new one', async () => {
    const { people } = await world.institution()
    const change = (newPassword: string) =>
      world.call('PUT', '/api/auth/users/password', {
        as: people.ORD,
        body: { currentPassword: 'guess', newPassword },
      })
    for (let i = 0; i < 5; i++) expect((await change('x')).status).toBe(422)
    expect((await change('x')).status).toBe(429)
  })
})

it('an old username with accents can sign in, in any Unicode composition', async () => {
  const tenant = await world.institution()
  const username = `josé.${tenant.code}`.toLowerCase()
  await world.person(tenant, { username }, { signedIn: false })
  for (const form of ['NFC', 'NFD']) {
    expect((await world.signIn(username.normalize(form))).status, form).toBe(200)
  }
})
