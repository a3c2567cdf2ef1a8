import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openWorld, type Person, type Place } from '../../test/support/world.ts'

const world = openWorld()

const form = (place: Place, changed: object = {}) => {
  const mark = randomUUID().slice(0, 8)
  return {
    code: `E/${mark}`,
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
    user: { username: `mwila.${mark}`, password: 'Lunsemfwa-77' },
    ...changed,
  }
}

let visitors = 0
const register = (body: object, as?: Person) =>
  world.call('POST', '/api/auth/users/register', {
    ...(as && { as }),
    body,
    remoteAddress: `10.78.0.${visitors++}`,
  })

describe('a caller who is signed in and may not manage users', () => {
  it('registers nobody, whatever the form holds; a visitor, an administrator and a developer do', async () => {
    const place = await world.institution()
    const { ORD, GUEST, ADMIN, DEV } = place.people
    for (const as of [ORD, GUEST]) {
      expect((await register(form(place), as)).status).toBe(403)
      expect((await register({ strange: 1 }, as)).status).toBe(403)
    }
    for (const as of [undefined, ADMIN, DEV]) expect((await register(form(place), as)).status).toBe(200)
  })
})

describe('a registration', () => {
  // A Cyrillic е, full width letters, a way through folders.
  it.each(['d\u0435mo.admin', '\uff24EMO.admin', '../../x', 'mwila\u200b'])(
    'has no username that passes for another: %j',
    async (username) => {
      const place = await world.institution()
      const { status, body } = await register(form(place, { user: { username, password: 'Lunsemfwa-77' } }))
      expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['user.username']])
    },
  )

  it('keeps a username in small letters', async () => {
    const place = await world.institution()
    const username = `Mwila.${randomUUID().slice(0, 8).toUpperCase()}`
    const { body } = await register(form(place, { user: { username, password: 'Lunsemfwa-77' } }))
    expect(body.payload.user.user.username).toBe(username.toLowerCase())
  })

  it.each([
    ['firstName', 'a\u200bb'],
    ['middleName', 'a\u2060b'],
    ['lastName', 'a\u202eb'],
    ['designation', 'Procurement\u00ad Officer'],
  ])('has no %s with letters that nobody sees', async (field, value) => {
    const place = await world.institution()
    const { status, body } = await register(form(place, { [field]: value }))
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [field]])
    expect(body.fields[field][0]).toContain('contains characters that nobody can see')
  })

  it.each(['aaaaaa', '      ', 'insaka'])('has no password that needs no guessing: %j', async (password) => {
    const place = await world.institution()
    const { user } = form(place)
    const { status, body } = await register(form(place, { user: { ...user, password } }))
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['user.password']])
  })
})

describe('a body without one of its groups', () => {
  it.each([undefined, null])('hears of each field of the account: %j', async (user) => {
    const place = await world.institution()
    const expected = {
      'user.username': ['Username is required.'],
      'user.password': ['Password is required.'],
    }
    const visitor = await register(form(place, { user }))
    expect([visitor.status, visitor.body.fields]).toEqual([422, expected])
    expect((await register(form(place, { user }), place.people.ADMIN)).body.fields).toEqual(expected)
  })

  it('hears of each field of the address and the database', async () => {
    const { people } = await world.institution()
    const { status, body } = await world.call('POST', '/api/admin/institutions/create', {
      as: people.DEV,
      body: { name: 'Ministry of Lakes', alias: 'Lakes', code: 'LAKES', type: 'GOVERNMENT' },
    })
    expect(status).toBe(422)
    expect(Object.keys(body.fields).toSorted()).toEqual([
      'address.city',
      'address.country',
      'address.location',
      'address.postalCode',
      'address.province',
      'address.street',
      'tenant.databasePassword',
      'tenant.databaseType',
    ])
  })

  it('is still no body where the group is something else', async () => {
    const place = await world.institution()
    expect((await register(form(place, { user: 'mwila' }))).status).toBe(400)
    expect((await register(form(place, { user: [] }))).status).toBe(400)
  })
})

describe('a new designation of a department that is not there', () => {
  it('is refused under that field, alone and in a list', async () => {
    const { people } = await world.institution()
    const add = (body: object) => world.call('POST', '/api/admin/designations', { as: people.ADMIN, body })
    const message = ['Choose one of the departments of the institution.']
    const stray = { department: 'NOWHERE', code: 'CL', title: 'Clerk' }
    const alone = await add(stray)
    expect([alone.status, alone.body.fields]).toEqual([422, { department: message }])
    const listed = await add([{ ...stray, department: 'PSU' }, stray])
    expect([listed.status, listed.body.fields]).toEqual([422, { '1.department': message }])
    expect((await add({ ...stray, department: 'PSU' })).status).toBe(200)
  })
})
