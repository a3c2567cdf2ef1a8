import { beforeEach, describe, expect, it } from 'vitest'
import { addDays, toDay } from '@insaka/domain/core/dates'
import type { Duty } from '@insaka/domain/permissions'
import { filledPaper } from '../../../domain/test/papers.ts'
import { enquiriesOf } from '../../test/support/enquiries.ts'
import { openWorld, type Person, type TestTenant } from '../../test/support/world.ts'
import { createDuty } from '../demo/factory.ts'

const world = openWorld()
const path = '/api/admin/decision-settings'
const first = { decisionsFrom: null, fundsFirst: false, signedFile: false, requestsOnly: false, version: 1 }

const today = () => toDay(world.now)
const change = (as: Person, body: object) => world.call('PUT', path, { as, body })
const read = async (as: Person) => (await world.call('GET', path, { as })).body.payload
const readSettings = async (as: Person) => (await read(as)).settings
const giveDuty = (tenant: TestTenant, { id: userId }: Person, duty: Duty, days: object = {}) =>
  world.inTenant(tenant.id, async (tx) =>
    createDuty(tx, { userId, duty, firstDay: today(), ...days }, world.now),
  )
const openEvents = async ({ people: { ADMIN } }: TestTenant) => {
  const events = `/api/audit/events/${ADMIN.id}/0/id/12?register=decisionSettings`
  return (await world.call('GET', events, { as: ADMIN })).body.payload.events.content as { action: string }[]
}

let tenant: TestTenant
let ADMIN: Person
let ORD: Person
beforeEach(async () => {
  tenant = await world.institution()
  ADMIN = tenant.people.ADMIN
  ORD = tenant.people.ORD
})

it('decisions are off by default, and are switched on for one institution', async () => {
  const other = await world.institution()
  expect(await readSettings(ADMIN)).toEqual(first)
  const settings = { ...first, decisionsFrom: today(), fundsFirst: true, signedFile: true }
  const { status, body } = await change(ADMIN, settings)
  expect([status, body.payload.settings]).toEqual([200, { ...settings, version: 2 }])
  for (const role of ['ADMIN', 'ORD', 'GUEST', 'DEV'] as const)
    expect(await readSettings(tenant.people[role]), role).toEqual({ ...settings, version: 2 })
  expect(await readSettings(other.people.ADMIN)).toEqual(first)
})

it('the reply names the holders of the duties today, but not of other days or institutions', async () => {
  const other = await world.institution()
  await giveDuty(other, other.people.ORD, 'CONTROLLING_OFFICER')
  const mary = await world.person(tenant, { firstName: 'Mary', lastName: 'Zulu' })
  await giveDuty(tenant, mary, 'COMMITTEE_SECRETARY')
  await giveDuty(tenant, ORD, 'COMMITTEE_SECRETARY', { actingForId: mary.id })
  await giveDuty(tenant, ORD, 'HEAD_OF_FINANCE', { firstDay: addDays(today(), 1) })
  await giveDuty(tenant, ORD, 'HEAD_OF_PROCUREMENT')
  expect((await read(ORD)).holders).toEqual({
    PROCUREMENT_OFFICER: [],
    HEAD_OF_PROCUREMENT: ['Mutale Banda'],
    HEAD_OF_FINANCE: [],
    CONTROLLING_OFFICER: [],
    COMMITTEE_SECRETARY: ['Mary Zulu', 'Mutale Banda, acting for Mary Zulu'],
  })
})

it('decision settings need the current version to be changed, and leave an event only for real changes', async () => {
  expect((await change(ADMIN, first)).body.payload.settings).toEqual(first)
  await change(ADMIN, { ...first, fundsFirst: true })
  const stale = await change(ADMIN, { ...first, signedFile: true })
  expect([stale.status, stale.body.code, stale.body.current.fundsFirst]).toEqual([409, 'STALE', true])
  await change(ADMIN, { ...first, decisionsFrom: today(), version: 2 })
  await change(ADMIN, { ...first, decisionsFrom: addDays(today(), 1), version: 3 })
  await change(ADMIN, { ...first, version: 4 })
  const actions = (await openEvents(tenant)).map(({ action }) => action)
  expect(actions).toEqual(['switched off', 'changed', 'switched on', 'changed'])
})

it('decisions cannot start before today, but the first day of running decisions may stay', async () => {
  const early = await change(ADMIN, { ...first, decisionsFrom: addDays(today(), -1) })
  expect([early.status, early.body.fields]).toEqual([
    422,
    { decisionsFrom: ['Decisions can start today or on a later day.'] },
  ])
  const decisionsFrom = today()
  await change(ADMIN, { ...first, decisionsFrom })
  world.passTime(86_400_000)
  const as = await world.signInAgain(tenant, ADMIN)
  const later = await change(as, { ...first, decisionsFrom, signedFile: true, version: 2 })
  expect(later.status).toBe(200)
})

it('only administrators change decision settings', async () => {
  const { GUEST, DEV } = tenant.people
  for (const person of [ORD, GUEST, DEV]) expect((await change(person, first)).status).toBe(403)
})

describe('officers without a duty', () => {
  const enquiries = enquiriesOf(world)
  const deposit = {
    transactionType: 'DEPOSIT',
    accountHolder: 'PSU',
    transactionDate: '2026-03-30',
    reference: 'DEP-1',
    client: 'Hilux',
    description: 'March',
    amount: 15_000,
  }
  const depositFuel = (as: Person) =>
    world.call('POST', '/api/stores/fuel/0/12/id', { as, body: { ...deposit, reference: `D-${as.id}` } })
  const reverse = (as: Person, id: number) =>
    world.call('POST', `/api/stores/fuel/${id}/reverse`, { as, body: { reason: 'Wrong car' } })
  const papers = (as: Person) => ({
    create: (enquiry: object) =>
      world.call('POST', `/api/procurement/lvp/create/${as.id}/0/id/12`, {
        as,
        body: { ...filledPaper, purchaseOrderValue: 2_500, enquiry },
      }),
    get: async (id: number) =>
      (await world.call('GET', `/api/procurement/lvps/${id}`, { as })).body.payload.lvp,
    change: (lvp: object) =>
      world.call('PUT', `/api/procurement/lvp/update/${as.id}/0/id/12`, { as, body: lvp }),
    cancel: (id: number, version: number) =>
      world.call('POST', `/api/procurement/lvps/${id}/steps/cancel`, {
        as,
        body: { version, changeReason: 'Not needed' },
      }),
  })
  const restrict = (decisionsFrom: string | null, requestsOnly = true) =>
    change(ADMIN, { ...first, decisionsFrom, requestsOnly })
  const statusOfNewEnquiry = async (as: Person) => (await enquiries.save(as)).status

  it('may not create, change or cancel records, even those of their own, from the next call on', async () => {
    const enquiry = await enquiries.saved(ORD)
    const fuel = (await depositFuel(ORD)).body.payload
    const id = await world.paper('lvp', tenant, ORD)
    const lvp = await papers(ORD).get(id)
    expect((await restrict(today())).status).toBe(200)
    const attempts = {
      'new enquiry': await enquiries.save(ORD),
      'change of an enquiry': await enquiries.save(ORD, { ...enquiry, description: 'Supply of paper' }),
      'withdrawal of an enquiry': await enquiries.withdraw(ORD, enquiry.id),
      'new paper': await papers(ORD).create(enquiry),
      'change of a paper': await papers(ORD).change({ ...lvp, description: 'Supply of paper' }),
      'cancellation of a paper': await papers(ORD).cancel(id, lvp.version),
      'fuel deposit': await depositFuel(ORD),
      'reversal of fuel': await reverse(ORD, fuel.transaction.id),
    }
    for (const [name, { status, body }] of Object.entries(attempts))
      expect([status, body.code], name).toEqual([403, 'NOT_ALLOWED'])
    expect(await papers(ADMIN).get(id)).toMatchObject({ version: lvp.version, status: lvp.status })
    expect((await enquiries.get(ORD, enquiry.id)).status).toBe(403)
    expect((await world.call('GET', '/api/auth/users/me', { as: ORD })).body.payload.session).toEqual({
      idleMinutes: 60,
      requestsOnlyFrom: today(),
    })
  })

  it('are unrestricted in other institutions', async () => {
    const other = await world.institution()
    await restrict(today())
    expect(await statusOfNewEnquiry(other.people.ORD)).toBe(200)
  })

  it('are unrestricted while decisions are off, before their first day, and without the setting', async () => {
    for (const [decisionsFrom, requestsOnly] of [
      [null, true],
      [addDays(today(), 1), true],
      [today(), false],
    ] as const) {
      const { version } = await readSettings(ADMIN)
      const body = { ...first, decisionsFrom, requestsOnly, version }
      expect((await change(ADMIN, body)).status).toBe(200)
      expect(await statusOfNewEnquiry(ORD), `${decisionsFrom} ${requestsOnly}`).toBe(200)
    }
  })

  it('are restricted from midnight of the first day', async () => {
    world.now = new Date('2026-03-31T21:59:59Z')
    const person = await world.person(tenant)
    await change(await world.signInAgain(tenant, ADMIN), {
      ...first,
      decisionsFrom: '2026-04-01',
      requestsOnly: true,
    })
    expect(await statusOfNewEnquiry(person)).toBe(200)
    world.passTime(1_000)
    expect(await statusOfNewEnquiry(person)).toBe(403)
  })

  it('become unrestricted by any duty, and by switching the setting off', async () => {
    await restrict(today())
    expect(await statusOfNewEnquiry(ORD)).toBe(403)
    const { version } = (await world.call('GET', `/api/auth/users/${ORD.id}/record`, { as: ADMIN })).body
      .payload.user
    const dutyReply = await world.call('PUT', `/api/auth/users/${ORD.id}/duties`, {
      as: ADMIN,
      body: { version, duties: [{ duty: 'STORES', from: today() }] },
    })
    expect(dutyReply.status).toBe(200)
    expect(await statusOfNewEnquiry(ORD)).toBe(200)
    const colleague = await world.person(tenant)
    expect(await statusOfNewEnquiry(colleague)).toBe(403)
    await change(ADMIN, { ...first, decisionsFrom: today(), version: 2 })
    expect(await statusOfNewEnquiry(colleague)).toBe(200)
  })

  it('differ from administrators, who stay unrestricted, and guests, who still only read', async () => {
    const { GUEST } = tenant.people
    const enquiry = await enquiries.saved(ADMIN)
    await restrict(today())
    expect(await statusOfNewEnquiry(ADMIN)).toBe(200)
    expect(await statusOfNewEnquiry(GUEST)).toBe(403)
    expect((await enquiries.get(GUEST, enquiry.id)).status).toBe(200)
  })
})
