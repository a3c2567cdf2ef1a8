import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openWorld, type Place } from '../../test/support/world.ts'

const world = openWorld()

/** The form of somebody, sent by their administrator under one name however often. */
function formAt(place: Place) {
  const mark = randomUUID().slice(0, 8)
  const person = {
    code: `E-${mark}`,
    firstName: 'Mwila',
    lastName: 'Chanda',
    gender: 'FEMALE',
    nationalId: `P${mark}`,
    email: `mwila.${mark}@example.org`,
    phoneNumber: '+260 977 555199',
    status: 'ACTIVE',
    employmentType: 'PERMANENT',
    institution: place.code,
    department: 'PSU',
    designation: 'Procurement Officer',
  }
  const username = `mwila.${mark}`
  const send = (password: string) =>
    world.call('POST', '/api/auth/users/register', {
      as: place.people.ADMIN,
      body: { ...person, user: { username, password } },
      headers: { 'idempotency-key': `form-${mark}` },
    })
  return { username, send }
}

describe('a registration that is sent again', () => {
  it('is the same one with the same password, and another one with another', async () => {
    const { username, send } = formAt(await world.institution())
    const first = await send('Lunsemfwa-77')
    expect((await send('Lunsemfwa-77')).body).toMatchObject({ payload: { user: first.body.payload.user } })
    const other = await send('Kafue-gorge-88')
    expect([other.status, other.body.code, other.body.current]).toEqual([
      409,
      'ALREADY_SAVED',
      first.body.payload.user,
    ])
    expect((await world.signIn(username, 'Lunsemfwa-77')).body.code).toBe('CREDENTIALS_EXPIRED')
  })

  it('does not tell what password its owner has chosen since', async () => {
    const { username, send } = formAt(await world.institution())
    await send('Lunsemfwa-77')
    const { body } = await world.signIn(username, 'Lunsemfwa-77')
    world.passTime(60_000)
    const changed = await world.call('PUT', '/api/auth/users/password', {
      headers: { authorization: `Bearer ${body.payload.access_token}` },
      body: { currentPassword: 'Lunsemfwa-77', newPassword: 'Kafue-gorge-88' },
    })
    expect(changed.status, changed.text).toBe(200)
    for (const password of ['Lunsemfwa-77', 'Kafue-gorge-88', 'Neither-99']) {
      expect((await send(password)).body.code, password).toBe('ALREADY_SAVED')
    }
  })
})
