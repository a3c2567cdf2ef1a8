import { beforeEach, describe, expect, it } from 'vitest'
import { openWorld, rightPassword, type Person, type TestTenant } from '../../test/support/world.ts'

const world = openWorld()

let people: TestTenant['people']
beforeEach(async () => {
  ;({ people } = await world.institution())
})

const me = async (as: Person) => (await world.call('GET', '/api/auth/users/me', { as })).body.payload.user

describe("one's own record", () => {
  it('contains everything but the password', async () => {
    const { people, code } = await world.institution()
    expect(await me(people.ORD)).toEqual({
      id: people.ORD.id,
      code: expect.any(String),
      firstName: 'Mutale',
      middleName: null,
      lastName: 'Banda',
      gender: 'FEMALE',
      nationalId: expect.any(String),
      email: `${people.ORD.username}@example.org`,
      phoneNumber: '+260 977 000000',
      status: 'ACTIVE',
      employmentType: 'PERMANENT',
      institution: code,
      department: 'PSU',
      designation: 'Procurement Officer',
      version: 1,
      createdOn: '2026-03-31T10:00:00+02:00',
      updatedOn: '2026-03-31T10:00:00+02:00',
      approvedOn: '2026-03-31T10:00:00+02:00',
      approvedBy: 'Insaka',
      declinedOn: null,
      declineReason: null,
      lastSignInOn: '2026-03-31T10:00:00+02:00',
      secondFactorOn: null,
      duties: [],
      user: {
        id: people.ORD.id,
        username: people.ORD.username,
        role: 'ORD',
        accountNotExpired: true,
        accountNotLocked: true,
        credentialsNotExpired: true,
        enabled: true,
      },
    })
  })
})

describe('changing one’s phone number and email', () => {
  const contact = { email: 'mutale.banda@example.org', phoneNumber: '0966 123 456' }
  const currentPassword = rightPassword

  it('changes only these two, the version and the time', async () => {
    const before = await me(people.GUEST)
    world.passTime(60_000)

    const { status, body } = await world.call('PUT', '/api/auth/users/profile', {
      as: people.GUEST,
      body: { ...contact, currentPassword, version: 1 },
    })

    expect(status).toBe(200)
    expect(body.payload.user).toEqual({
      ...before,
      ...contact,
      version: 2,
      updatedOn: new Date(world.now.getTime() + 7_200_000).toISOString().slice(0, 19) + '+02:00',
    })
    expect(await me(people.GUEST)).toEqual(body.payload.user)
  })

  it('is refused for an older version, with the current record', async () => {
    const save = (email: string) =>
      world.call('PUT', '/api/auth/users/profile', {
        as: people.ORD,
        body: { ...contact, email, currentPassword, version: 1 },
      })
    const [one, other] = await Promise.all([save('one@example.org'), save('other@example.org')])

    expect(new Set([one.status, other.status])).toEqual(new Set([200, 409]))
    const [won, lost] = one.status === 200 ? [one, other] : [other, one]
    expect(lost.body).toMatchObject({ code: 'STALE', current: won.body.payload.user })
  })

  it('is refused with a message under the field if a colleague has the address, in any case', async () => {
    const email = people.ADMIN.username.toUpperCase() + '@EXAMPLE.ORG'
    const { status, body } = await world.call('PUT', '/api/auth/users/profile', {
      as: people.ORD,
      body: { ...contact, email, currentPassword, version: 1 },
    })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'DUPLICATE',
      fields: { email: ['Another user of this institution already has this email address.'] },
    })
    expect((await me(people.ORD)).version).toBe(1)
  })

  it('may use an address of another institution', async () => {
    const [here, there] = [await world.institution(), await world.institution()]
    const { status } = await world.call('PUT', '/api/auth/users/profile', {
      as: here.people.ORD,
      body: { ...contact, email: `${there.people.ORD.username}@example.org`, currentPassword, version: 1 },
    })
    expect(status).toBe(200)
  })

  it('reports all validation errors at once', async () => {
    const { status, body } = await world.call('PUT', '/api/auth/users/profile', {
      as: people.ORD,
      body: { email: 'nobody', phoneNumber: '097', version: 1 },
    })
    expect(status).toBe(422)
    expect(Object.keys(body.fields)).toEqual(['email', 'phoneNumber'])
  })

  it('ignores all other fields of the record', async () => {
    const before = await me(people.ORD)
    const otherFields = {
      id: '01900000-0000-7000-8000-000000000000',
      code: 'EMP-1',
      firstName: 'Changed',
      nationalId: '111111/11/1',
      status: 'RETIRED',
      institution: 'ELSEWHERE',
      department: 'ELSEWHERE',
      approvedOn: null,
      createdOn: 'x',
      user: { id: 'x', username: 'another.name', password: 'Kafue-bridge-77', role: 'ADMIN', enabled: false },
    }
    const { status, body } = await world.call('PUT', '/api/auth/users/profile', {
      as: people.ORD,
      body: { ...before, ...contact, ...otherFields, currentPassword },
    })
    expect(status).toBe(200)
    expect(body.payload.user).toEqual({ ...before, ...contact, version: 2 })
    expect(await me(people.ORD)).toEqual(body.payload.user)
    expect((await world.signIn(people.ORD.username)).status).toBe(200)
  })
})

describe('the list of users', () => {
  it('is paged by name', async () => {
    const tenant = await world.institution()
    for (const lastName of ['Zulu', 'Chanda', 'Mumba']) {
      await world.person(tenant, { lastName, firstName: 'Joseph' }, { signedIn: false })
    }
    const page = async (number: number) =>
      (await world.call('GET', `/api/auth/users?page=${number}&size=3`, { as: tenant.people.ADMIN })).body
        .payload

    const names = [...(await page(0)).users, ...(await page(1)).users, ...(await page(2)).users].map(
      (user) => user.lastName,
    )
    expect(names).toEqual(['Banda', 'Banda', 'Banda', 'Banda', 'Chanda', 'Mumba', 'Zulu'])
    expect((await page(2)).pagination).toMatchObject({
      totalRecords: 7,
      totalPages: 3,
      last: true,
      records: 1,
    })
  })

  it('finds by name, username, employee number and email, without wildcards', async () => {
    const tenant = await world.institution()
    const { id } = await world.person(
      tenant,
      { firstName: 'Inonge', lastName: 'Wina', code: 'EMP_77', email: 'i.wina@example.org' },
      { signedIn: false },
    )
    const find = async (search: string) => {
      const url = `/api/auth/users?search=${encodeURIComponent(search)}`
      const { body } = await world.call('GET', url, { as: tenant.people.ADMIN })
      return body.payload.users.map((user: { id: string }) => user.id)
    }
    for (const search of ['inonge wina', 'WINA', 'emp_7', 'i.wina@']) expect(await find(search)).toEqual([id])
    for (const search of ['%nonge', 'inong_', String.raw`\\`]) expect(await find(search)).toEqual([])
  })

  it('finds users with every word in any field, in any order and spacing', async () => {
    const tenant = await world.institution()
    const { ADMIN } = tenant.people
    for (const [path, body] of [
      ['departments', { code: 'FIN', name: 'Finance and Accounts' }],
      ['designations', { department: 'FIN', code: 'CASH', title: 'Chief Cashier' }],
    ] as const) {
      await world.call('POST', `/api/admin/${path}`, { as: ADMIN, body })
    }
    const { id } = await world.person(
      tenant,
      { firstName: 'Chipo', middleName: 'Grace', lastName: 'Mwansa' },
      { signedIn: false },
    )
    await world.person(tenant, { firstName: 'Chipo', lastName: 'Zulu' }, { signedIn: false })
    const find = async (search: string) => {
      const url = `/api/auth/users?search=${encodeURIComponent(search)}`
      const { payload } = (await world.call('GET', url, { as: ADMIN })).body
      expect(payload.pagination.totalRecords).toBe(payload.users.length)
      return payload.users.map((user: { id: string }) => user.id)
    }
    const record = (await world.call('GET', `/api/auth/users/${id}/record`, { as: ADMIN })).body.payload.user
    const moved = { ...record, department: 'FIN', designation: 'Chief Cashier' }
    expect((await world.call('PUT', '/api/auth/users/update', { as: ADMIN, body: moved })).status).toBe(200)

    for (const search of [
      'chipo  mwansa',
      'mwansa chipo',
      'GRACE',
      'cashier mwa',
      'accounts chief',
      ' finance ',
    ])
      expect(await find(search), search).toEqual([id])
    expect(await find('chipo')).toHaveLength(2)
    for (const search of ['mwansa zulu', 'chipo %', 'mwansa c_ipo', 'chipo-mwansa', 'chipo mwansa nobody'])
      expect(await find(search), search).toEqual([])
    expect(await find(`${'chipo '.repeat(7)}nowhere`)).toEqual([])
    expect(await find(`${'chipo '.repeat(8)}nobody`)).toHaveLength(2)
  })

  it('shows DEV the users of any institution', async () => {
    const [here, there] = [await world.institution(), await world.institution()]
    const url = `/api/auth/users?institution=${there.code.toLowerCase()}`
    const otherInstitutionReply = await world.call('GET', url, { as: here.people.DEV })
    expect(
      otherInstitutionReply.body.payload.users.map((user: { institution: string }) => user.institution),
    ).toEqual(Array(4).fill(there.code))
  })
})
