import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, toDay } from '@insaka/domain/core/dates'
import type { DutyRecord } from '@insaka/domain/users/duties.schema'
import { runSql } from '../../test/support/sql.ts'
import { trailPath } from '../../test/support/audit-trail.ts'
import { openWorld, type Person, type TestTenant } from '../../test/support/world.ts'
import { createDepartment, createDuty } from '../demo/factory.ts'
import { findDutyHolders } from './duties.repository.ts'

const world = openWorld()

type Json = any

let tenant: TestTenant
let ADMIN: Person
let ORD: Person
beforeEach(async () => {
  tenant = await world.institution()
  ADMIN = tenant.people.ADMIN
  ORD = tenant.people.ORD
})

const recordOf = async (as: Person, { id }: { id: string }): Promise<Json> =>
  (await world.call('GET', `/api/auth/users/${id}/record`, { as })).body.payload.user
const putDuties = async (as: Person, user: { id: string }, duties: object[], version?: number) => {
  const knownVersion = version ?? (await recordOf(as, user))?.version ?? 1
  return world.call('PUT', `/api/auth/users/${user.id}/duties`, {
    as,
    body: { version: knownVersion, duties },
  })
}
const dutiesOf = async (user: Person): Promise<DutyRecord[]> => (await recordOf(ADMIN, user)).duties
const eventsOf = async ({ id }: Person): Promise<Json[]> => {
  const url = `/api/auth/users/${id}/history`
  return (await world.call('GET', url, { as: ADMIN })).body.payload.history
}
const today = () => toDay(world.now)

describe('the duties of a user', () => {
  it('are set, visible to others and to oneself, and leave no event when saved unchanged', async () => {
    const { GUEST } = tenant.people
    const { status, body } = await putDuties(ADMIN, ORD, [
      { duty: 'HEAD_OF_DEPARTMENT', department: 'psu', from: today(), to: '2099-12-31', actingFor: GUEST.id },
      { duty: 'STORES', from: '2099-01-01' },
    ])
    expect([status, body.message]).toEqual([200, 'The duties have been saved.'])
    const { user } = body.payload
    expect(user).toMatchObject({ id: ORD.id, version: 2 })
    expect(user.duties).toEqual([
      {
        id: expect.any(String),
        duty: 'HEAD_OF_DEPARTMENT',
        department: 'PSU',
        departmentId: tenant.departmentId,
        from: today(),
        to: '2099-12-31',
        actingFor: GUEST.id,
        actingForName: `${GUEST.firstName} ${GUEST.lastName}`,
      },
      expect.objectContaining({ duty: 'STORES', from: '2099-01-01', to: null, department: null }),
    ])
    expect(await dutiesOf(ORD)).toEqual(user.duties)
    expect((await world.call('GET', '/api/auth/users/me', { as: ORD })).body.payload.user.duties).toEqual(
      user.duties,
    )
    const listed = (await world.call('GET', '/api/auth/users', { as: ADMIN })).body.payload.users
    expect(listed.find((each: Json) => each.id === ORD.id).duties).toEqual(user.duties)
    expect((await putDuties(ADMIN, ORD, user.duties)).body.payload.user).toEqual(user)
    expect((await eventsOf(ORD)).map(({ action }) => action)).toEqual(['gave a duty', 'gave a duty'])
  })

  it('leave an event for each change, with the duties before and after it', async () => {
    const dutyReply = await putDuties(ADMIN, ORD, [
      { duty: 'AUDITOR', from: today() },
      { duty: 'STORES', from: '2099-01-01' },
      { duty: 'HEAD_OF_FINANCE', from: '2099-01-01' },
    ])
    const [auditor, ...later] = dutyReply.body.payload.user.duties as DutyRecord[]
    const stores = later.find(({ duty }) => duty === 'STORES')!
    const { status } = await putDuties(ADMIN, ORD, [
      { ...auditor, to: today() },
      { ...stores, to: '2099-06-30' },
    ])
    expect(status).toBe(200)
    const [changed, ended, removed] = await eventsOf(ORD)
    expect([changed.action, ended.action, removed.action]).toEqual([
      'changed a duty',
      'ended a duty',
      'removed a duty',
    ])
    const dutiesWithEnd = (duties: DutyRecord[]) => duties.map(({ duty, to }) => [duty, to])
    expect(changed.changes).toEqual([
      { field: 'duties', before: ended.changes[0].after, after: await dutiesOf(ORD) },
    ])
    expect(dutiesWithEnd(removed.changes[0].after)).toEqual([
      ['AUDITOR', null],
      ['STORES', null],
    ])
    expect(dutiesWithEnd(ended.changes[0].after)).toEqual([
      ['AUDITOR', today()],
      ['STORES', null],
    ])
  })

  it('are rejected as a whole, with all errors under their fields', async () => {
    const other = await world.institution()
    const { ADMIN, ORD, GUEST } = tenant.people
    const { status, body } = await putDuties(ADMIN, ORD, [
      { duty: 'STORES', from: '2020-01-01' },
      { duty: 'HEAD_OF_DEPARTMENT', from: today() },
      { duty: 'HEAD_OF_DEPARTMENT', department: 'NONE', from: today() },
      { duty: 'STORES', from: today(), actingFor: other.people.ADMIN.id },
    ])
    expect([status, Object.keys(body.payload?.fields ?? body.fields)]).toEqual([
      422,
      expect.arrayContaining([
        'duties.0.from',
        'duties.1.department',
        'duties.2.department',
        'duties.3.actingFor',
      ]),
    ])
    expect((await putDuties(ADMIN, GUEST, [{ duty: 'STORES', from: today() }])).status).toBe(422)
    expect(await dutiesOf(ORD)).toEqual([])
    expect(await eventsOf(ORD)).toEqual([])
  })

  it('cannot name a closed department', async () => {
    await world.inTenant(tenant.id, (tx) =>
      runSql(tx, 'UPDATE departments SET active = false WHERE institution_id = $1', [tenant.id]),
    )
    const { body } = await putDuties(ADMIN, ORD, [
      { duty: 'HEAD_OF_DEPARTMENT', department: 'PSU', from: today() },
    ])
    expect((body.payload?.fields ?? body.fields)['duties.0.department']).toEqual([
      'This department has been closed. Choose another one.',
    ])
  })

  it('can only get a last day once they have started; before, they can be removed', async () => {
    const { now } = world
    await putDuties(ADMIN, ORD, [
      { duty: 'STORES', from: today() },
      { duty: 'AUDITOR', from: '2099-01-01' },
    ])
    world.passTime(3 * 24 * 3_600_000)
    ADMIN = await world.signInAgain(tenant, ADMIN)
    const [stores] = await dutiesOf(ORD)
    expect((await putDuties(ADMIN, ORD, [])).status).toBe(422)
    expect((await putDuties(ADMIN, ORD, [{ ...stores, to: today() }])).status).toBe(200)
    expect(await dutiesOf(ORD)).toEqual([{ ...stores, to: today() }])
    world.now = now
  })

  it('cannot be changed for oneself, nor under an outdated version', async () => {
    const { ADMIN, ORD } = (await world.institution()).people
    const duty = [{ duty: 'AUDITOR', from: today() }]
    const ownDutyReply = await putDuties(ADMIN, ADMIN, duty)
    expect([ownDutyReply.status, ownDutyReply.body.message]).toEqual([
      403,
      'You cannot change your own duties.',
    ])
    expect((await putDuties(ADMIN, ORD, duty)).status).toBe(200)
    const stale = await putDuties(ADMIN, ORD, [], 1)
    expect(stale.status).toBe(409)
    expect((stale.body.payload ?? stale.body).current).toMatchObject({
      version: 2,
      duties: [{ duty: 'AUDITOR' }],
    })
  })

  it('are exported and kept in the history with department, days and represented user', async () => {
    const { GUEST } = tenant.people
    const duty = { duty: 'HEAD_OF_DEPARTMENT', department: 'PSU', to: '2099-12-31', actingFor: GUEST.id }
    expect((await putDuties(ADMIN, ORD, [{ ...duty, from: '2099-01-01' }])).status).toBe(200)
    const file = await world.call('GET', `/api/auth/users/export/${ADMIN.id}/id?format=csv`, { as: ADMIN })
    expect(file.text).toContain(
      'Head of Department (PSU) from 01-Jan-2099 to 31-Dec-2099, acting for Mutale Banda',
    )
    const [event] = await eventsOf(ORD)
    expect(event.changes[0].after).toMatchObject([
      { department: 'PSU', to: '2099-12-31', actingForName: 'Mutale Banda' },
    ])
  })

  it('are set once if the same request arrives twice', async () => {
    const sent = {
      as: ADMIN,
      headers: { 'idempotency-key': 'duties-0001' },
      body: { version: 1, duties: [{ duty: 'AUDITOR', from: today() }] },
    }
    const url = `/api/auth/users/${ORD.id}/duties`
    const [first, second] = [await world.call('PUT', url, sent), await world.call('PUT', url, sent)]
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body.payload.user.duties).toEqual(first.body.payload.user.duties)
    expect(await eventsOf(ORD)).toHaveLength(1)
  })
})

describe('an auditor', () => {
  let tenant: TestTenant
  let start: Date
  beforeAll(async () => {
    tenant = await world.institution()
    start = world.now
    const { ADMIN, ORD } = tenant.people
    const user = await recordOf(ADMIN, ORD)
    const saved = await world.call('PUT', '/api/auth/users/update', {
      as: ADMIN,
      body: { ...user, firstName: 'Namukolo' },
    })
    expect(saved.status).toBe(200)
  })

  const statuses = async (as: Person) => {
    const paths = [
      `/api/audit/security/${as.id}/0/id/12`,
      `/api/auth/users/${tenant.people.ORD.id}/history`,
      `/api/admin/institutions/${tenant.id}/history`,
      `/api/admin/departments/${tenant.departmentId}/history`,
      `/api/admin/designations/${tenant.designationId}/history`,
    ]
    const calls = await Promise.all(paths.map((path) => world.call('GET', path, { as })))
    return calls.map(({ status }) => status)
  }
  const withheldFor = async (as: Person) => {
    const { body } = await world.call('GET', trailPath(as), { as })
    return body.payload.events.content.map(({ withheld }: { withheld: boolean }) => withheld)
  }

  it('with the role of a guest can read events about users and permissions from the next call on', async () => {
    const { ADMIN, GUEST, ORD } = tenant.people
    expect(await statuses(GUEST)).toEqual([403, 403, 403, 403, 403])
    expect(await withheldFor(GUEST)).toEqual([true])
    const { status } = await putDuties(ADMIN, GUEST, [{ duty: 'AUDITOR', from: today(), to: today() }])
    expect(status).toBe(200)
    expect(await statuses(GUEST)).toEqual([200, 200, 200, 200, 200])
    expect(await withheldFor(GUEST)).toEqual([false, false])
    const file = await world.call('GET', '/api/audit/export?format=ndjson', { as: GUEST })
    expect(file.text).toContain('Namukolo')
    expect(await statuses(ORD)).toEqual([403, 403, 403, 403, 403])
    expect((await world.call('GET', '/api/auth/users', { as: GUEST })).status).toBe(403)
    expect((await putDuties(GUEST, ORD, [], 1)).status).toBe(403)
  })

  it('has the permission until the end of the last day in Zambia', async () => {
    const { GUEST } = tenant.people
    world.now = new Date(`${toDay(start)}T23:59:57+02:00`)
    const lateSession = await world.signInAgain(tenant, GUEST)
    expect((await statuses(lateSession))[0]).toBe(200)
    world.passTime(2_000)
    expect((await statuses(lateSession))[0]).toBe(200)
    world.passTime(1_000)
    expect((await statuses(lateSession))[0]).toBe(403)
    world.now = start
  })

  it('with the role of an officer can read the whole history', async () => {
    const { ADMIN, ORD } = tenant.people
    expect((await world.call('GET', trailPath(ORD), { as: ORD })).status).toBe(403)
    await putDuties(ADMIN, ORD, [{ duty: 'AUDITOR', from: today() }])
    expect(await withheldFor(ORD)).not.toContain(true)
  })
})

describe('the holders of a duty', () => {
  const day = '2026-04-15'
  const holderIds = async (query: Partial<Parameters<typeof findDutyHolders>[1]> = {}, of = tenant) => {
    const holders = await world.platform.database.read(of.id, (tx) =>
      findDutyHolders(tx, { duty: 'HEAD_OF_DEPARTMENT', day, ...query }),
    )
    return holders.map(({ id }) => id)
  }
  const give = (user: { id: string }, seed: Partial<Parameters<typeof createDuty>[1]> = {}) =>
    world.inTenant(tenant.id, async (tx) =>
      createDuty(
        tx,
        {
          userId: user.id,
          duty: 'HEAD_OF_DEPARTMENT',
          departmentId: tenant.departmentId,
          firstDay: day,
          lastDay: day,
          ...seed,
        },
        world.now,
      ),
    )

  it.each([
    ['the day before its first', -1, 0],
    ['its first and last day', 0, 1],
    ['the day after its last', 1, 0],
  ])('%s', async (_, days, count) => {
    await give(ORD)
    expect(await holderIds({ day: addDays(day, days) })).toHaveLength(count)
  })

  it('without a last day hold it from the first day on', async () => {
    await give(ORD, { lastDay: null })
    expect(await holderIds({ day: '2099-12-31' })).toEqual([ORD.id])
    expect(await holderIds({ day: addDays(day, -1) })).toEqual([])
  })

  it('are those of the duty, the department and the institution', async () => {
    const departmentId = await world.inTenant(tenant.id, (tx) =>
      createDepartment(tx, { code: 'FIN', name: 'Finance' }, world.now),
    )
    const accountant = await world.person(tenant, { lastName: 'Aongola' })
    await give(ORD)
    await give(accountant, { departmentId })
    await give(accountant, { duty: 'HEAD_OF_FINANCE', departmentId: null })
    expect(await holderIds()).toEqual([accountant.id, ORD.id])
    expect(await holderIds({ department: 'fin' })).toEqual([accountant.id])
    expect(await holderIds({ department: 'NONE' })).toEqual([])
    expect(await holderIds({ duty: 'HEAD_OF_FINANCE' })).toEqual([accountant.id])
    expect(await holderIds({}, await world.institution())).toEqual([])
  })

  it('that act for a colleague come last and are marked, for everybody to see', async () => {
    const zulu = await world.person(tenant, { firstName: 'Mary', lastName: 'Zulu' })
    const today = toDay(world.now)
    await give(ORD, { firstDay: today, lastDay: today, actingForId: zulu.id })
    await give(zulu, { firstDay: today, lastDay: today })
    const url = '/api/auth/people/duty-holders?duty=HEAD_OF_DEPARTMENT&department=PSU'
    const { body } = await world.call('GET', url, { as: tenant.people.GUEST })
    const nobody = { actingFor: null, actingForName: null }
    expect(body.payload.holders).toEqual([
      { id: zulu.id, firstName: 'Mary', lastName: 'Zulu', department: 'PSU', ...nobody },
      {
        id: ORD.id,
        firstName: ORD.firstName,
        lastName: ORD.lastName,
        department: 'PSU',
        actingFor: zulu.id,
        actingForName: 'Mary Zulu',
      },
    ])
  })

  it('are active, have an enabled account and a role that may hold the duty', async () => {
    const { GUEST } = tenant.people
    const retired = await world.person(tenant, { status: 'RETIRED' })
    const disabled = await world.person(tenant, { enabled: false })
    for (const each of [ORD, GUEST, retired, disabled]) {
      await give(each)
      await give(each, { duty: 'AUDITOR', departmentId: null })
    }
    expect(await holderIds()).toEqual([ORD.id])
    expect((await holderIds({ duty: 'AUDITOR' })).toSorted()).toEqual([ORD.id, GUEST.id].toSorted())
  })
})
