import { beforeEach, describe, expect, it } from 'vitest'
import { runSql } from '../../test/support/sql.ts'
import { openWorld, type Person, type TestTenant } from '../../test/support/world.ts'

const world = openWorld()

let people: TestTenant['people']
beforeEach(async () => {
  ;({ people } = await world.institution())
})

type Json = any

const load = async (as: Person, id: string): Promise<Json> => {
  const { body } = await world.call('GET', '/api/auth/users', { as })
  return body.payload.users.find((each: Json) => each.id === id)
}
const save = (as: Person, body: object) => world.call('PUT', '/api/auth/users/update', { as, body })
const setAccount = async (as: Person, id: string, account: Json, changed: Json = {}) => {
  const record = await load(as, id)
  return save(as, { ...record, ...changed, user: { ...record.user, ...account } })
}
const me = (as: Person) => world.call('GET', '/api/auth/users/me', { as })

describe('a user', () => {
  it('can be changed in every field but the username, which leaves one event', async () => {
    const { people, id: institutionId } = await world.institution()
    const before = await load(people.ADMIN, people.ORD.id)
    const changed = {
      ...before,
      code: 'E-77',
      firstName: 'Namukolo',
      middleName: 'Grace',
      lastName: 'Lungu',
      gender: 'MALE',
      nationalId: '123456/10/1',
      email: 'namukolo@example.org',
      phoneNumber: '+260 955 000111',
      employmentType: 'CONTRACTUAL',
      user: { ...before.user, username: 'somebody.else', password: 'ignored', role: 'GUEST' },
    }
    const { status, body } = await save(people.ADMIN, changed)
    expect(status).toBe(200)
    const expected = { ...changed, version: 2, user: { ...before.user, role: 'GUEST' } }
    expect(body.payload.user).toEqual(expected)
    expect(await load(people.ADMIN, people.ORD.id)).toEqual(expected)
    expect(body.payload.users).toContainEqual(expected)
    await save(people.ADMIN, expected)
    const { rows } = await world.inTenant(institutionId, (tx) =>
      runSql(tx, 'SELECT action FROM audit_events WHERE institution_id = $1', [institutionId]),
    )
    expect(rows).toEqual([{ action: 'changed' }])
  })

  it('has a history with the author of each change', async () => {
    const record = await load(people.ADMIN, people.ORD.id)
    await save(people.ADMIN, {
      ...record,
      email: 'new@example.org',
      user: { ...record.user, role: 'GUEST', accountNotLocked: false },
    })
    const url = `/api/auth/users/${people.ORD.id}/history`
    const { body } = await world.call('GET', url, { as: people.ADMIN })
    expect(body.payload.history).toEqual([
      {
        event: expect.any(Number),
        happenedOn: '2026-03-31T10:00:00+02:00',
        actor: 'Mutale Banda',
        action: 'changed',
        changes: expect.arrayContaining([
          { field: 'email', before: record.email, after: 'new@example.org' },
          { field: 'user.role', before: 'ORD', after: 'GUEST' },
          { field: 'user.accountNotLocked', before: true, after: false },
        ]),
      },
    ])
    expect(body.payload.history[0].changes).toHaveLength(3)
  })

  it('is not overwritten if another user has changed it since', async () => {
    const record = await load(people.ADMIN, people.ORD.id)
    await save(people.ADMIN, { ...record, firstName: 'Namukolo' })
    const stale = await save(people.ADMIN, { ...record, lastName: 'Lungu' })
    expect([stale.status, stale.body.code]).toEqual([409, 'STALE'])
    expect(stale.body.current).toMatchObject({ firstName: 'Namukolo', version: 2 })
    const { version: _version, ...without } = record
    expect((await save(people.ADMIN, without)).status).toBe(422)
  })

  it('has numbers and addresses that are unique in the institution', async () => {
    const [record, other] = [
      await load(people.ADMIN, people.ORD.id),
      await load(people.ADMIN, people.GUEST.id),
    ]
    const { code, email, nationalId } = other
    const { status, body } = await save(people.ADMIN, {
      ...record,
      code,
      email: email.toUpperCase(),
      nationalId,
    })
    expect(status).toBe(409)
    expect(Object.keys(body.fields).toSorted()).toEqual(['code', 'email', 'nationalId'])
  })

  it('gets all validation errors at once; a missing permission is reported first, and alone', async () => {
    const [here, there] = [await world.institution(), await world.institution()]
    const { ADMIN, ORD, GUEST } = here.people
    const [record, other] = [await load(ADMIN, ORD.id), await load(ADMIN, GUEST.id)]
    const invalidRecord = { ...record, institution: there.code, department: 'XX', email: other.email }
    const { status, body } = await save(ADMIN, invalidRecord)
    expect([status, body.fields]).toEqual([
      422,
      {
        institution: ['A user cannot move to another institution.'],
        department: ['Choose one of the departments of the institution.'],
        email: ['Another user of this institution already has this email address.'],
      },
    ])
    const misshapen = { ...invalidRecord, lastName: '', user: { ...record.user, role: 'CHIEF' } }
    for (const as of [ADMIN, here.people.DEV]) {
      expect((await save(as, misshapen)).body.fields).toEqual({
        ...body.fields,
        lastName: ['Last Name is required.'],
        'user.role': ['Choose Role from the list.'],
      })
    }
    const refused = await save(ADMIN, { ...invalidRecord, user: { ...record.user, role: 'DEV' } })
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([403, ['user.role']])
  })

  it('gets a designation by its code or title', async () => {
    const body = { department: 'PSU', code: 'ACC', title: 'Accountant' }
    await world.call('POST', '/api/admin/designations', { as: people.ADMIN, body })
    const record = await load(people.ADMIN, people.ORD.id)
    const changed = await save(people.ADMIN, { ...record, designation: 'acc' })
    expect([changed.status, changed.body.payload?.user.designation]).toEqual([200, 'Accountant'])
  })

  it('of another institution is visible to DEV only', async () => {
    const [here, there] = [await world.institution(), await world.institution()]
    const record = await load(there.people.ADMIN, there.people.ORD.id)
    expect((await save(here.people.ADMIN, record)).status).toBe(404)
    const { status, body } = await save(here.people.DEV, { ...record, firstName: 'Namukolo' })
    expect([status, body.payload.user.firstName]).toEqual([200, 'Namukolo'])
    expect(body.payload.users.every((each: Json) => each.institution === there.code)).toBe(true)
  })
})

describe('an account', () => {
  it.each([
    ['disabled', { enabled: false }, {}],
    ['of somebody retired', {}, { status: 'RETIRED' }],
  ])('%s is refused at the very next call, and its session stays ended', async (_, account, changed) => {
    expect((await me(people.ORD)).status).toBe(200)
    expect((await setAccount(people.ADMIN, people.ORD.id, account, changed)).status).toBe(200)
    expect((await me(people.ORD)).status).toBe(401)
    const validFlags = { enabled: true, accountNotLocked: true, accountNotExpired: true }
    await setAccount(people.ADMIN, people.ORD.id, validFlags, { status: 'ACTIVE' })
    expect((await me(people.ORD)).status).toBe(401)
    expect((await world.signIn(people.ORD.username)).status).toBe(200)
  })

  it('with another role has other permissions at the very next call', async () => {
    const list = () => world.call('GET', '/api/auth/users', { as: people.ORD })
    expect((await list()).status).toBe(403)
    await setAccount(people.ADMIN, people.ORD.id, { role: 'ADMIN' })
    expect((await list()).status).toBe(200)
    await setAccount(people.ADMIN, people.ORD.id, { role: 'GUEST' })
    expect((await list()).status).toBe(403)
  })

  it('cannot be changed by its owner, who may change personal details', async () => {
    const tenant = await world.institution()
    await world.person(tenant, { role: 'ADMIN' })
    const { ADMIN } = tenant.people
    const { status, body } = await setAccount(ADMIN, ADMIN.id, { enabled: false })
    expect([status, Object.keys(body.fields)]).toEqual([403, ['user.enabled']])
    expect((await setAccount(ADMIN, ADMIN.id, {}, { firstName: 'Namukolo' })).status).toBe(200)
  })

  it('gains or loses the developer role only through developers', async () => {
    expect((await setAccount(people.ADMIN, people.ORD.id, { role: 'DEV' })).status).toBe(403)
    const off = await setAccount(people.ADMIN, people.DEV.id, { enabled: false })
    expect([off.status, off.body.fields]).toEqual([
      403,
      { 'user.enabled': ['Only a developer can change the account of a developer.'] },
    ])
    const elsewhere = await world.institution()
    const record = await load(people.ADMIN, people.ORD.id)
    const raised = await save(elsewhere.people.DEV, { ...record, user: { ...record.user, role: 'DEV' } })
    expect(raised.status).toBe(200)
  })
})

describe('the last administrator', () => {
  it('cannot be demoted while no other administrator can sign in', async () => {
    const tenant = await world.institution()
    for (const seed of [{ enabled: false }, { accountNotLocked: false }, { status: 'RETIRED' }] as const)
      await world.person(tenant, { role: 'ADMIN', ...seed }, { signedIn: false })
    const { ADMIN, DEV } = tenant.people
    const record = await load(ADMIN, ADMIN.id)
    const demote = () => save(DEV, { ...record, user: { ...record.user, role: 'ORD' } })
    const { status, body } = await demote()
    expect([status, Object.values(body.fields)[0]]).toEqual([
      422,
      [
        'This is the last administrator of the institution who can sign in. Make another user Administrator first.',
      ],
    ])
    await world.person(tenant, { role: 'ADMIN' })
    expect((await demote()).status).toBe(200)
  })

  it('remains when two demote each other concurrently', async () => {
    const tenant = await world.institution()
    const second = await world.person(tenant, { role: 'ADMIN' })
    const { ADMIN } = tenant.people
    const [one, other] = [await load(ADMIN, ADMIN.id), await load(ADMIN, second.id)]
    const demote = (as: Person, record: Json) =>
      save(as, { ...record, user: { ...record.user, role: 'ORD' } })
    const answers = await Promise.all([demote(ADMIN, other), demote(second, one)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('a reset password', () => {
  const reset = (as: Person, id: string) => world.call('POST', `/api/auth/users/${id}/reset-password`, { as })

  it('is shown once, ends all sessions and only allows choosing another one', async () => {
    const { people, id } = await world.institution()
    const { status, body } = await reset(people.ADMIN, people.ORD.id)
    const { temporaryPassword, user } = body.payload
    expect(status).toBe(200)
    expect(temporaryPassword).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/)
    expect(user.user.credentialsNotExpired).toBe(false)
    expect((await me(people.ORD)).status).toBe(401)
    expect((await world.signIn(people.ORD.username)).status).toBe(401)
    const signIn = await world.signIn(people.ORD.username, temporaryPassword)
    expect([signIn.status, signIn.body.code]).toEqual([403, 'CREDENTIALS_EXPIRED'])
    const { rows } = await world.inTenant(id, (tx) =>
      runSql(tx, 'SELECT content FROM audit_events WHERE institution_id = $1', [id]),
    )
    expect(rows).toHaveLength(1)
    expect(rows[0].content).not.toContain(temporaryPassword)
  })

  it('cannot be requested for oneself; only developers can request it for developers', async () => {
    const [here, there] = [await world.institution(), await world.institution()]
    expect((await reset(here.people.ADMIN, here.people.ADMIN.id)).status).toBe(403)
    expect((await reset(here.people.ADMIN, here.people.DEV.id)).status).toBe(403)
    expect((await reset(here.people.DEV, there.people.DEV.id)).status).toBe(200)
  })
})

it('user lists are filtered by account state', async () => {
  const tenant = await world.institution()
  await world.person(tenant, { enabled: false, approvedOn: null, approvedBy: null }, { signedIn: false })
  await world.person(tenant, { enabled: false }, { signedIn: false })
  const totals = async (query: string) => {
    const { body } = await world.call('GET', `/api/auth/users${query}`, { as: tenant.people.ADMIN })
    return [body.payload.pagination.totalRecords, body.payload.waiting]
  }
  expect(await totals('')).toEqual([6, 1])
  expect(await totals('?account=waiting')).toEqual([1, 1])
  expect(await totals('?account=activated')).toEqual([4, 1])
  expect(await totals('?account=deactivated')).toEqual([1, 1])
})
