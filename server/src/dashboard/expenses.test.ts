import type { DepartmentalExpense } from '@insaka/domain/dashboard/expenses.schema'
import { expect, it } from 'vitest'
import { decisionsOf } from '../../test/support/decisions.ts'
import { expensesIn } from '../../test/support/expenses.ts'
import { openWorld } from '../../test/support/world.ts'
import { asOwner } from '../db/owner-transactions.ts'
import { createDepartment } from '../demo/factory.ts'
import { readInsights } from './insights.repository.ts'

// Row-level security is off here, so a query without an institution filter shows rows of others.
const world = openWorld({ rowSecurity: 'opened' })
const { expensesOf, insightsOf, create, change, faultsAt } = expensesIn(world)

const day = (on: string) => ({ initiatedOn: on, requisitionedOn: on })

it('adds up uncancelled papers in kwacha by quarter of approval or initiation', async () => {
  const tenant = await world.institution()
  const { ORD, GUEST } = tenant.people
  await world.inTenant(tenant.id, (tx) => createDepartment(tx, { code: 'FIN', name: 'Finance' }, world.now))
  const elsewhere = await world.institution()
  await world.paper('lvp', elsewhere, elsewhere.people.ORD)
  const none = { quarterOne: 0, quarterTwo: 0, quarterThree: 0, quarterFour: 0 }
  const finance = { code: 'FIN', department: 'Finance', total: 0, committed: 0, ...none }
  const supplies = { code: 'PSU', department: 'Procurement and Supplies', total: 0, committed: 0, ...none }
  expect(await expensesOf(ORD)).toEqual({
    expenses: [finance, supplies],
    year: 2026,
    years: [2026],
    otherCurrencies: [],
  })

  await create(ORD, 'lvp', { ...day('2026-01-01'), purchaseOrderValue: 0.1 })
  await create(ORD, 'mpc', { ...day('2026-03-31'), purchaseOrderValue: 0.2 })
  await create(ORD, 'lvp', { ...day('2025-12-31'), purchaseOrderValue: 700 })
  await create(ORD, 'lvp', { ...day('2025-12-31'), approvalDate: '2026-01-01', purchaseOrderValue: 40 })
  await create(ORD, 'lvp', { ...day('2026-03-31'), currency: 'USD' })
  const moved = await create(ORD, 'lvp', { ...day('2026-03-31'), purchaseOrderValue: 9_000.99 })
  const before = { ...supplies, total: 9_041.29, committed: 9_041.29, quarterOne: 9_041.29 }
  expect(await expensesOf(GUEST)).toEqual({
    expenses: [before, finance],
    year: 2026,
    years: [2026, 2025],
    otherCurrencies: [{ currency: 'USD', records: 1 }],
  })
  expect((await expensesOf(ORD, 2025)).expenses).toEqual([
    { ...supplies, total: 700, committed: 700, quarterFour: 700 },
    finance,
  ])

  const cancelled = await change(ORD, 'lvp', moved, { status: 'CANCELLED', statusReason: 'No budget' })
  expect((await expensesOf(ORD)).expenses).toMatchObject([{ code: 'PSU', total: 40.3 }, { total: 0 }])
  await change(ORD, 'lvp', cancelled, {
    approvalDate: '2026-04-01',
    department: 'fin',
    status: 'IN_PROGRESS',
  })
  expect((await expensesOf(ORD)).expenses).toEqual([
    { ...finance, total: 9_000.99, committed: 9_000.99, quarterTwo: 9_000.99 },
    { ...supplies, total: 40.3, committed: 40.3, quarterOne: 40.3 },
  ])
  expect(await faultsAt(tenant)).toEqual([])
  expect((await expensesOf(elsewhere.people.ORD)).expenses).toMatchObject([{ total: 9_500.5 }])
})

it('shows the committed value next to the order value, including contracts and amendments', async () => {
  const tenant = await world.institution()
  const { ORD, ADMIN } = tenant.people
  const early = { ...day('2026-03-01'), approvalDate: '2026-03-01' }
  const paper = await world.paper('mpc', tenant, ORD, { ...early, purchaseOrderValue: 2_400_000 })
  await world.paper('lvp', tenant, ORD, { ...early, purchaseOrderValue: 100.25 })
  const dollars = { ...early, purchaseOrderValue: 2_000_000, currency: 'USD' }
  const other = await world.paper('mpc', tenant, ORD, dollars)
  const figures = async () => {
    const [{ total, committed }] = (await expensesOf(ORD)).expenses as [DepartmentalExpense]
    const insights = await insightsOf(ORD)
    const url = '/api/procurement/report/2026-01-01/2026-12-31/preview'
    const { spent } = (await world.call('GET', url, { as: ADMIN })).body.payload.preview
    expect([insights.total, insights.committed, spent[0].value, spent[0].committed]).toEqual([
      total,
      committed,
      total,
      committed,
    ])
    return { total, committed, dollars: spent[1].committed }
  }
  const total = 2_400_100.25
  expect(await figures()).toEqual({ total, committed: total, dollars: 2_000_000 })
  await world.contract(tenant, ORD, paper)
  await world.contract(tenant, ORD, other)
  expect(await figures()).toEqual({ total, committed: total, dollars: 2_000_000 })
  await world.amendment(tenant, ORD, paper, { amendedSum: 2_750_000 })
  await world.amendment(tenant, ORD, other, { amendedSum: 1_500_000 })
  expect(await figures()).toEqual({ total, committed: 2_750_100.25, dollars: 1_500_000 })
  await world.amendment(tenant, ORD, paper, { amendedSum: 2_000_000 })
  expect(await figures()).toEqual({ total, committed: 2_000_100.25, dollars: 1_500_000 })
  expect(await faultsAt(tenant)).toEqual([])
})

it('compares the current year with the same days of the year before', async () => {
  const tenant = await world.institution()
  const { ORD } = tenant.people
  const elsewhere = await world.institution()
  await create(elsewhere.people.ORD, 'lvp', { ...day('2025-03-01'), purchaseOrderValue: 5_000 })
  await create(ORD, 'lvp', { ...day('2025-01-31'), purchaseOrderValue: 0.1 })
  await create(ORD, 'mpc', { ...day('2025-03-01'), purchaseOrderValue: 0.2 })
  await create(ORD, 'lvp', { ...day('2025-02-28'), approvalDate: '2025-03-15', purchaseOrderValue: 40 })
  await create(ORD, 'lvp', { ...day('2025-03-15'), approvalDate: '2025-03-16', purchaseOrderValue: 500 })
  await create(ORD, 'lvp', { ...day('2025-12-31'), purchaseOrderValue: 6_000 })
  await create(ORD, 'lvp', { ...day('2025-03-02'), currency: 'USD' })
  const cancelled = await create(ORD, 'lvp', day('2025-03-03'))
  await change(ORD, 'lvp', cancelled, { status: 'CANCELLED', statusReason: 'No budget' })
  await create(ORD, 'lvp', { ...day('2026-02-01'), purchaseOrderValue: 7 })
  await create(ORD, 'lvp', { ...day('2026-03-15'), purchaseOrderValue: 8 })
  await create(ORD, 'lvp', { ...day('2026-03-16'), purchaseOrderValue: 90 })

  const toDate = async (today: string, year = 2026) =>
    (await world.inTenant(tenant.id, (tx) => readInsights(tx, { year, today }))).toDate
  expect(await toDate('2026-03-15')).toEqual({
    day: '2026-03-15',
    total: 15,
    dayBefore: '2025-03-15',
    totalBefore: 40.3,
    monthBefore: 40.2,
  })
  expect(await toDate('2026-02-28')).toMatchObject({ total: 7, totalBefore: 0.1, monthBefore: 0 })
  expect(await toDate('2026-12-31')).toMatchObject({ total: 105, totalBefore: 6540.3, monthBefore: 6_000 })
  expect(await toDate('2026-03-15', 2025)).toBeNull()
  expect((await insightsOf(ORD)).toDate).toMatchObject({ day: '2026-03-31', totalBefore: 540.3 })
})

it('leaves out a closed department, unless it has expenses in that year', async () => {
  const tenant = await world.institution()
  const { ORD } = tenant.people
  for (const code of ['OLD', 'USED'])
    await world.inTenant(tenant.id, (tx) => createDepartment(tx, { code, name: code }, world.now))
  await create(ORD, 'lvp', { department: 'used' })
  await asOwner(world.access.owner, (tx) =>
    tx.execute(
      `UPDATE departments SET active = false WHERE institution_id = '${tenant.id}' AND code IN ('OLD', 'USED')`,
    ),
  )
  const codes = async (year?: number) => (await expensesOf(ORD, year)).expenses.map(({ code }) => code)
  expect(await codes()).toEqual(['USED', 'PSU'])
  expect(await codes(2025)).toEqual(['PSU'])
})

it('follows changes of an enquiry, and reports changes made directly in the database', async () => {
  const tenant = await world.institution()
  const { ORD } = tenant.people
  const id = await world.enquiry(tenant, ORD, {
    issuedOn: '2026-03-01T23:30:00+02:00',
    closedOn: '2026-03-05',
  })
  await create(ORD, 'lvp', {
    ...day('2026-03-20'),
    approvalDate: '2026-03-25',
    purchaseOrderDate: '2026-03-31',
    purchaseOrder: 'LPO 1',
    enquiry: { id },
  })
  const order = async () => (await insightsOf(ORD)).days.order
  expect(await order()).toEqual({ records: 1, median: 30, slowestTenth: 30 })
  const { enquiry } = (await world.call('GET', `/api/procurement/enquiries/${id}`, { as: ORD })).body.payload
  const body = { ...enquiry, issuedOn: '2026-03-02T00:30:00+02:00', vendorCategory: 'FOREIGN' }
  await world.call('POST', `/api/procurement/enquiry/0/id/12/${ORD.id}`, { as: ORD, body })
  expect(await order()).toEqual({ records: 1, median: 29, slowestTenth: 29 })
  const foreign = `/api/procurement/lvp/${ORD.id}/0/id/12?vendorCategory=FOREIGN`
  expect((await world.call('GET', foreign, { as: ORD })).body.payload.lvps.content).toHaveLength(1)
  expect(await faultsAt(tenant)).toEqual([])

  await asOwner(world.access.owner, async (tx) => {
    await tx.execute(`UPDATE papers SET vendor_category = 'LOCAL' WHERE institution_id = '${tenant.id}'`)
    await tx.execute(
      `UPDATE wait_counts SET records = 2 WHERE institution_id = '${tenant.id}' AND wait = 'order' AND records > 0`,
    )
  })
  expect((await faultsAt(tenant)).map(({ what, kept, counted }) => [what, kept, counted])).toEqual([
    ['lvp 1: vendor_category', 'LOCAL', 'FOREIGN'],
    ['lvp: marked vendorCategory FOREIGN', '1', '0'],
    ['lvp: marked vendorCategory LOCAL', '0', '1'],
    ['expenses: vendorCategory, 2026, 3, FOREIGN, ZMW', '1 of 9500.50 of 9500.50', '0 of 0.00 of 0.00'],
    ['expenses: vendorCategory, 2026, 3, LOCAL, ZMW', '0 of 0.00 of 0.00', '1 of 9500.50 of 9500.50'],
    [`waits: order, 2026, ${tenant.departmentId}, 29`, '2', '1'],
  ])
})

it('merges vendors that differ in case and lists at most twenty', async () => {
  const tenant = await world.institution()
  const { ORD } = tenant.people
  await create(ORD, 'lvp', { vendor: 'kafubu Motors', purchaseOrderValue: 5 })
  await create(ORD, 'mpc', { vendor: 'KAFUBU motors', purchaseOrderValue: 6 })
  const gone = await create(ORD, 'lvp', { vendor: 'Nowhere Traders', purchaseOrderValue: 100 })
  await change(ORD, 'lvp', gone, { vendor: 'Élan Supplies', purchaseOrderValue: 9 })
  expect((await insightsOf(ORD)).vendors).toEqual([
    { vendor: 'kafubu Motors', records: 2, total: 11 },
    { vendor: 'Élan Supplies', records: 1, total: 9 },
  ])
  // Case is ignored in every language, but an accent makes a different vendor.
  await create(ORD, 'lvp', { vendor: 'Societe Deux', purchaseOrderValue: 2 })
  await create(ORD, 'lvp', { vendor: 'SOCIÉTÉ DEUX', purchaseOrderValue: 4 })
  await create(ORD, 'lvp', { vendor: 'Société Deux', purchaseOrderValue: 3 })
  expect((await insightsOf(ORD)).vendors.slice(2)).toEqual([
    { vendor: 'Société Deux', records: 2, total: 7 },
    { vendor: 'Societe Deux', records: 1, total: 2 },
  ])
  await create(ORD, 'mpc', { vendor: 'SOCIÉTÉ DEUX', purchaseOrderValue: 1 })
  expect((await insightsOf(ORD)).vendors[2]).toEqual({ vendor: 'SOCIÉTÉ DEUX', records: 3, total: 8 })
  for (let i = 1; i <= 20; i++)
    await create(ORD, 'lvp', { vendor: `Vendor ${i}`, purchaseOrderValue: 10 + i })
  const { vendors, total, records } = await insightsOf(ORD)
  expect(vendors.map(({ total: spent }) => spent)).toEqual(Array.from({ length: 20 }, (_, i) => 30 - i))
  expect([records, total]).toEqual([27, 440])
})

it('counts a paper as decided in Insaka in the year of its approval date, like the approved papers', async () => {
  const { switchOn, holder, taken, get } = decisionsOf(world)
  world.now = new Date('2026-12-29T09:00:00+02:00')
  const tenant = await world.institution()
  await switchOn(tenant)
  const { ORD } = tenant.people
  const secretary = await holder(tenant, 'COMMITTEE_SECRETARY')
  const days = { ...day('2026-12-29'), approvalType: 'CIRCULATION' as const, mpcNumber: 0 }
  const submit = async () =>
    taken('mpc', ORD, await get('mpc', ORD, await world.paper('mpc', tenant, ORD, days)), 'submit')
  const papers = [await submit(), await submit()]
  world.now = new Date('2027-01-05T09:00:00+02:00')
  const recorder = await world.signInAgain(tenant, secretary)
  for (const [i, approvalDate] of ['2026-12-30', '2027-01-05'].entries()) {
    const attachmentId = await world.attachment(tenant, recorder)
    await taken('mpc', recorder, papers[i], 'approve', { approvalDate, attachmentId })
  }
  const decisionsIn = async (year: number) =>
    (await world.inTenant(tenant.id, (tx) => readInsights(tx, { year, today: '2027-01-05' }))).decisions
  expect(await decisionsIn(2026)).toEqual({ approved: 1, decidedHere: 1, steps: [] })
  expect(await decisionsIn(2027)).toMatchObject({ approved: 1, decidedHere: 1, steps: [{ records: 2 }] })
})
