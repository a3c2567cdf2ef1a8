import { beforeEach, describe, expect, it } from 'vitest'
import { workLabels, type WorkKey } from '@insaka/domain/dashboard/dashboard.labels'
import type { WorkQueue } from '@insaka/domain/dashboard/dashboard.schema'
import { enquiriesOf } from '../../test/support/enquiries.ts'
import { expensesIn, type PaperRegisterName } from '../../test/support/expenses.ts'
import { createLvps } from '../demo/factory.ts'
import { mpcKind } from '../mpc/mpc.kind.ts'
import { openWorld, type Person, type TestTenant } from '../../test/support/world.ts'

// Row-level security is off here, so a query without an institution filter shows rows of others.
const world = openWorld({ rowSecurity: 'opened' })
const papers = expensesIn(world)
const { saved: savedEnquiry, put, withdraw } = enquiriesOf(world)
type Json = any
let tenant: TestTenant
let ORD: Person
let ADMIN: Person
beforeEach(async () => {
  world.now = new Date('2026-03-31T10:00:00+02:00')
  tenant = await world.institution()
  ;({ ORD, ADMIN } = tenant.people)
})

function create(as: Person, kind: PaperRegisterName, changed: object = {}): Promise<Json> {
  world.passTime(60_000)
  return papers.create(as, kind, changed)
}
function change(as: Person, kind: PaperRegisterName, paper: Json, changed: object): Promise<Json> {
  world.passTime(60_000)
  return papers.change(as, kind, paper, changed)
}
const workOf = async (as: Person): Promise<WorkQueue[]> =>
  (await world.call('GET', `/api/analytics/work/${as.id}`, { as })).body.payload.work
const queue = async (key: WorkKey, as = ORD) => (await workOf(as)).find((each) => each.key === key)
const namesOf = (workQueue: WorkQueue | undefined) =>
  workQueue?.rows.map((row) => {
    if ('register' in row) return `${row.register} ${row.id}`
    return 'name' in row ? row.name : row.code
  })

const approved = { approvalDate: '2026-03-31' }
const order = { ...approved, purchaseOrderDate: '2026-03-31', purchaseOrder: 'LPO 7' }
const day = () => new Date(world.now.getTime() + 7_200_000).toISOString().slice(0, 10)
const dayMs = 86_400_000
/** Dates of a contract awarded one day after the notification. */
const oddDays = {
  approvedOn: '2026-03-01',
  clearedOn: '2026-03-05',
  notifiedOn: '2026-03-19',
  awardedOn: '2026-03-20',
}

describe('work', () => {
  it('is empty in a new institution, and shows pending users to administrators only', async () => {
    const nothing = { total: 0, more: false, rows: [] }
    const atFirst = Object.keys(workLabels).map((key) => ({ key, ...nothing }))
    const forAdministrators = ['waitingUsers', 'minutesDue', 'confirmationsDue', 'membershipsEnding']
    const withoutPeople = atFirst.filter(({ key }) => !forAdministrators.includes(key))
    for (const role of ['ORD', 'GUEST', 'DEV'] as const)
      expect(await workOf(tenant.people[role])).toEqual(withoutPeople)
    expect(await workOf(ADMIN)).toEqual(atFirst)
  })

  it('lists the caller’s papers in progress from both registers, longest waiting first', async () => {
    const low = await create(ORD, 'lvp')
    const high = await create(ORD, 'mpc', { purchaseOrderValue: 300_000.5 })
    await create(ADMIN, 'lvp')
    const done = await create(ORD, 'lvp')
    await change(ORD, 'lvp', done, { status: 'COMPLETE', ...order })
    const myPapers = await queue('myPapers')
    expect(myPapers).toMatchObject({ total: 2, more: false })
    expect(namesOf(myPapers)).toEqual([`lvp ${low.id}`, `mpc ${high.id}`])
    expect(myPapers!.rows[1]).toEqual({
      register: 'mpc',
      id: high.id,
      reference: high.reference,
      description: high.description,
      vendor: 'Chilenje Stationers',
      state: 'IN_PROGRESS',
      value: 300_000.5,
      currency: 'ZMW',
      since: day(),
      cautions: [],
    })
    expect(namesOf(await queue('myPapers', ADMIN))).toEqual(['lvp 2'])
  })

  it('shows since when a reopened paper is in progress', async () => {
    const paper = await create(ORD, 'lvp')
    const cancelled = await change(ORD, 'lvp', paper, { status: 'CANCELLED' })
    world.passTime(3 * dayMs)
    ORD = await world.signInAgain(tenant, ORD)
    await change(ORD, 'lvp', cancelled, { status: 'IN_PROGRESS' })
    expect((await queue('myPapers'))!.rows).toMatchObject([{ since: day() }])
  })

  it('lists approved papers without an order and complete papers without a file, of all users', async () => {
    const first = await create(ADMIN, 'mpc', approved)
    const second = await create(ORD, 'lvp', { ...approved, approvalDate: '2026-03-30' })
    await create(ORD, 'lvp')
    await create(ORD, 'lvp', order)
    const toOrder = await queue('toOrder')
    expect(namesOf(toOrder)).toEqual([`lvp ${second.id}`, `mpc ${first.id}`])
    expect(toOrder!.rows).toMatchObject([{ since: '2026-03-30' }, { since: '2026-03-31' }])

    const attachmentId = await world.attachment(tenant, ORD)
    await change(ORD, 'lvp', second, { status: 'COMPLETE', attachmentId })
    await change(ADMIN, 'mpc', first, { status: 'COMPLETE' })
    expect(namesOf(await queue('toOrder'))).toEqual([])
    expect(namesOf(await queue('withoutFile'))).toEqual([`mpc ${first.id}`])
  })

  it('lists open enquiries that close this week, earliest first', async () => {
    const closing = async (closedOn: string) =>
      (await savedEnquiry(ORD, { issuedOn: '2026-03-01', closedOn })).id
    await closing('2026-03-28T23:59:59+02:00')
    const last = await closing('2026-04-04T23:59:59+02:00')
    const first = await closing('2026-03-29T00:00:00+02:00')
    await closing('2026-04-05T00:00:00+02:00')
    const [linked, withdrawn] = [await closing('2026-03-31'), await closing('2026-03-31')]
    await put(tenant, linked, 'LINKED')
    await withdraw(ORD, withdrawn)
    const found = await queue('closingEnquiries')
    expect(namesOf(found)).toEqual([`enquiries ${first}`, `enquiries ${last}`])
    expect(found!.rows[1]).toEqual({
      register: 'enquiries',
      id: last,
      reference: `${tenant.code}.PSU.RFQ.${last}.03.26`,
      description: 'Supply of 40 reams of paper for the registry',
      state: 'OPEN',
      closedOn: '2026-04-04T23:59:59+02:00',
    })
  })

  it('lists papers with cautions while in progress, and for 90 days after', async () => {
    const odd = { ...order, approvalDate: null }
    const openPapers = await create(ORD, 'lvp', odd)
    const done = await create(ORD, 'mpc', { ...odd, purchaseOrder: 'LPO 8' })
    await change(ORD, 'mpc', done, { status: 'COMPLETE' })
    await create(ORD, 'lvp')
    const found = await queue('cautions')
    expect(namesOf(found)).toEqual([`mpc ${done.id}`, `lvp ${openPapers.id}`])
    expect(found!.rows[1]).toMatchObject({
      cautions: [
        {
          code: 'ORDERED_UNAPPROVED',
          field: 'purchaseOrderDate',
          message: 'The purchase order has a date, but the paper has no approval date. Check Approved On.',
        },
      ],
    })
    world.passTime(91 * dayMs)
    ORD = await world.signInAgain(tenant, ORD)
    expect(namesOf(await queue('cautions'))).toEqual([`lvp ${openPapers.id}`])
  })

  it('lists contracts with cautions until they are fully paid, and for 90 days after', async () => {
    const early = { requisitionedOn: '2026-03-01', initiatedOn: '2026-03-01', approvalDate: '2026-03-01' }
    const seed = { ...early, purchaseOrderValue: 9_000 }
    for (const amountPaid of [0, 9_000]) {
      world.passTime(60_000)
      await world.contract(tenant, ORD, await world.paper('mpc', tenant, ORD, seed), {
        ...oddDays,
        amountPaid,
      })
    }
    await world.contract(tenant, ORD, await world.paper('mpc', tenant, ORD, seed))
    const found = await queue('cautions')
    expect(namesOf(found)).toEqual(['contracts 2', 'contracts 1'])
    expect(found).toMatchObject({
      total: 2,
      more: false,
      rows: [{ state: 'PAID_IN_FULL' }, { since: day() }],
    })
    const mpc = await world.inTenant(tenant.id, (tx) => mpcKind.find(tx, 1))
    const { reference, description, cautions } = mpc!.record.contract!
    expect(found!.rows[1]).toEqual({
      register: 'contracts',
      id: 1,
      reference,
      description,
      vendor: 'Chilenje Stationers',
      state: 'AWARDED',
      value: 9_000,
      currency: 'ZMW',
      since: day(),
      cautions,
    })
    expect(cautions.map(({ code }) => code)).toEqual(['SHORT_STANDSTILL'])
    world.passTime(91 * dayMs)
    ORD = await world.signInAgain(tenant, ORD)
    expect(namesOf(await queue('cautions'))).toEqual(['contracts 1'])
  })

  it('shows nothing of other institutions', async () => {
    const here = tenant
    tenant = await world.institution()
    ;({ ORD, ADMIN } = tenant.people)
    const odd = { ...order, approvalDate: null }
    for (const kind of ['lvp', 'mpc'] as const) {
      await create(ORD, kind, approved)
      await change(ORD, kind, await create(ORD, kind, odd), { status: 'COMPLETE' })
    }
    await savedEnquiry(ORD, { issuedOn: '2026-03-01', closedOn: world.now.toISOString() })
    const waiting = { enabled: false, approvedOn: null, approvedBy: null }
    await world.person(tenant, waiting, { signedIn: false })
    const slow = { initiatedOn: '2026-01-05', requisitionedOn: '2026-01-05' }
    const large = { ...slow, purchaseOrderValue: 2_000_000, currency: 'USD' }
    const aheadOfLimit = { notifiedOn: '2026-03-31', clearedOn: '2026-04-30', awardedOn: '2026-05-29' }
    await world.contract(tenant, ORD, await world.paper('mpc', tenant, ORD, large), {
      ...oddDays,
      ...aheadOfLimit,
    })
    await world.fuel(here, here.people.ORD)
    const totals = async (as: Person) =>
      Object.fromEntries((await workOf(as)).map(({ key, total }) => [key, total]))
    expect(await totals(ADMIN)).toEqual({
      myPapers: 0,
      myDecisions: 0,
      mySubmissions: 0,
      requisitionsToBuy: 0,
      closingEnquiries: 1,
      toOrder: 2,
      withoutFile: 2,
      slowPapers: 1,
      clearances: 1,
      standstills: 1,
      lowAccounts: 0,
      changedByOthers: 0,
      changedAfterApproval: 0,
      cautions: 3,
      waitingUsers: 1,
      minutesDue: 0,
      confirmationsDue: 0,
      membershipsEnding: 0,
    })
    const nothing = Object.fromEntries(Object.keys(workLabels).map((key) => [key, 0]))
    expect(await totals(here.people.ADMIN)).toEqual(nothing)
  })

  it('lists users who wait for approval to administrators', async () => {
    const waiting = { enabled: false, approvedOn: null, approvedBy: null }
    await world.person(tenant, { ...waiting, lastName: 'Zulu' }, { signedIn: false })
    const { id } = await world.person(tenant, { ...waiting, lastName: 'Banda' }, { signedIn: false })
    await world.person(tenant, { enabled: false }, { signedIn: false })
    const found = await queue('waitingUsers', ADMIN)
    expect(namesOf(found)).toEqual(['Mutale Banda', 'Mutale Zulu'])
    expect(found!.rows[0]).toEqual({ id, name: 'Mutale Banda', department: 'PSU', since: day() })
  })

  it.each([
    [100, 100, false],
    [101, 100, true],
  ])('shows eight of the caller’s own papers, and of %i counts %i', async (shownRows, total, more) => {
    const initiator = { ...ORD, institution: tenant.code, userId: ORD.id }
    const seed = { department: 'PSU' }
    await world.inTenant(tenant.id, async (tx) => {
      const own = { ...tx, now: world.now, record: () => undefined, afterCommit: () => undefined }
      await createLvps(Array.from({ length: shownRows }, () => ({ tx: own, initiator, seed })))
    })
    const found = await queue('myPapers')
    expect([found!.total, found!.more, found!.rows.length]).toEqual([total, more, 8])
  })
})
