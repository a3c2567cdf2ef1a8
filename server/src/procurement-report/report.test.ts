import readSheets from 'read-excel-file/node'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ReportPreview } from '@insaka/domain/procurement-report/report.schema'
import { contractsOf } from '../../test/support/contracts.ts'
import { decisionsOf } from '../../test/support/decisions.ts'
import { expensesIn, type PaperRegisterName } from '../../test/support/expenses.ts'
import { openWorld, type Person, type TestTenant } from '../../test/support/world.ts'
import { createDepartment } from '../demo/factory.ts'
import type { ReportParameters } from './report-parameters.ts'

const world = openWorld()
const reports = expensesIn(world)
const { change } = reports

let tenant: TestTenant
let ADMIN: Person

async function at(day: string): Promise<void> {
  world.now = new Date(`${day}T09:00:00+02:00`)
  ADMIN = await world.signInAgain(tenant, tenant.people.ADMIN)
}

async function paper(kind: PaperRegisterName, initiatedOn: string, seed: object): Promise<number> {
  await at(initiatedOn)
  return world.paper(kind, tenant, ADMIN, { initiatedOn, requisitionedOn: initiatedOn, ...seed })
}

async function changeOn(kind: PaperRegisterName, id: number, day: string, changes: object): Promise<void> {
  await at(day)
  const { body } = await world.call('GET', `/api/procurement/${kind === 'lvp' ? 'lvps' : 'hvp/mpcs'}/${id}`, {
    as: ADMIN,
  })
  await change(ADMIN, kind, body.payload[kind], changes)
}

const cancelled = { status: 'CANCELLED', statusReason: 'No budget' }

const previewOf = (changes: Partial<ReportParameters> = {}) => reports.previewOf(tenant, changes)

// All figures below are calculated by hand from these records and the request that each paper adds.
beforeAll(async () => {
  world.now = new Date('2025-09-01T09:00:00+02:00')
  tenant = await world.institution()
  await world.inTenant(tenant.id, (tx) => createDepartment(tx, { code: 'FIN', name: 'Finance' }, world.now))
  const complete = await paper('mpc', '2025-09-01', { purchaseOrderValue: 70_000 })
  await changeOn('mpc', complete, '2025-10-01', { status: 'COMPLETE' })
  const dollars = { currency: 'USD', purchaseOrderValue: 500, approvalDate: '2025-10-15' }
  const reopened = await paper('lvp', '2025-10-01', dollars)
  await changeOn('lvp', reopened, '2025-10-20', { status: 'COMPLETE' })
  await paper('lvp', '2025-11-10', { purchaseOrderValue: 1_000 })
  const broughtForwardPaper = await paper('lvp', '2025-12-01', {
    purchaseOrderValue: 2_000.5,
    approvalDate: '2025-12-20',
  })
  const committeePaper = await paper('mpc', '2025-12-15', {
    department: 'FIN',
    purchaseOrderValue: 250_000.1,
    approvalDate: '2026-01-02',
  })
  await at('2025-12-20')
  const closing = { closedOn: '2026-02-01' }
  const withdrawn = await world.enquiry(tenant, ADMIN, { issuedOn: '2025-12-20', ...closing })
  await changeOn('lvp', broughtForwardPaper, '2026-01-01', { status: 'COMPLETE' })
  const direct = await paper('lvp', '2026-01-05', {
    department: 'FIN',
    purchaseOrderValue: 3_000.25,
    approvalDate: '2026-01-10',
    procurementMethod: 'DIRECT_BIDDING',
  })
  await at('2026-01-15')
  await world.enquiry(tenant, ADMIN, { issuedOn: '2026-01-15', ...closing, vendorCategory: 'LOCAL' })
  const contracted = await paper('mpc', '2026-01-20', {
    purchaseOrderValue: 1_500_000,
    approvalDate: '2026-02-02',
    expenseType: 'CAPEX',
    procurementMethod: 'OPEN_NATIONAL_BIDDING',
  })
  await changeOn('mpc', complete, '2026-01-31', cancelled)
  const laterCancelled = await paper('lvp', '2026-02-01', { purchaseOrderValue: 4_000 })
  await at('2026-02-10')
  await world.call('POST', `/api/procurement/enquiries/${withdrawn}/withdraw`, {
    as: ADMIN,
    body: { version: 1, reason: 'No budget' },
  })
  await changeOn('lvp', laterCancelled, '2026-02-15', cancelled)
  await changeOn('lvp', reopened, '2026-02-20', { status: 'IN_PROGRESS' })
  await at('2026-03-10')
  await world.contract(tenant, ADMIN, contracted, {
    approvedOn: '2026-02-10',
    clearedOn: '2026-02-20',
    notifiedOn: '2026-03-01',
    awardedOn: '2026-03-10',
    amountPaid: 300_000,
  })
  await world.amendment(tenant, ADMIN, contracted, {
    approvedOn: '2026-03-10',
    clearedOn: '2026-03-10',
    amendedOn: '2026-03-20',
    amendedSum: 1_650_000,
  })
  await changeOn('lvp', direct, '2026-03-31', { status: 'COMPLETE' })
  await paper('lvp', '2026-03-31', { currency: 'USD', purchaseOrderValue: 600.75 })
  await paper('lvp', '2026-04-01', { purchaseOrderValue: 90_000 })
  await changeOn('mpc', committeePaper, '2026-04-02', { status: 'COMPLETE' })
  await at('2026-04-15')
})

const spent = (
  lvp: [records: number, value: number],
  mpc: [records: number, value: number],
  value: number,
) => ({
  lvp: { records: lvp[0], value: lvp[1] },
  mpc: { records: mpc[0], value: mpc[1] },
  records: lvp[0] + mpc[0],
  value,
})

describe('the report of a quarter', () => {
  it('counts the movements of papers and enquiries', async () => {
    const { movements, isNil, records } = await previewOf()
    expect(movements).toEqual({
      lvp: {
        broughtForward: 2,
        added: 3,
        reopened: 1,
        completed: 2,
        cancelled: 1,
        carriedForward: 3,
        completedThenCancelled: 0,
      },
      mpc: {
        broughtForward: 1,
        added: 1,
        reopened: 0,
        completed: 0,
        cancelled: 0,
        carriedForward: 2,
        completedThenCancelled: 1,
      },
      // Each new paper adds a request and links it; the request of the paper cancelled in the period was withdrawn.
      enquiries: { broughtForward: 1, added: 5, reopened: 0, linked: 3, withdrawn: 2, carriedForward: 1 },
    })
    expect([isNil, records]).toEqual([false, 17])
  })

  it('adds up expenses by each dimension and currency', async () => {
    const { spent: totals, tables } = await previewOf()
    const kwacha = spent([1, 3_000.25], [2, 1_750_000.1], 1_753_000.35)
    const dollars = { currency: 'USD', ...spent([1, 600.75], [0, 0], 600.75) }
    expect(totals).toMatchObject([{ currency: 'ZMW', ...kwacha }, dollars])
    const rows = (dimension: string) => tables.find((table) => table.dimension === dimension)!.rows
    expect(rows('department')).toMatchObject([
      {
        label: 'PSU: Procurement and Supplies',
        currency: 'ZMW',
        ...spent([0, 0], [1, 1_500_000], 1_500_000),
      },
      { label: 'FIN: Finance', currency: 'ZMW', ...spent([1, 3_000.25], [1, 250_000.1], 253_000.35) },
      { label: 'PSU: Procurement and Supplies', ...dollars },
    ])
    expect(rows('competition')).toMatchObject([
      { label: 'Competitive', ...spent([0, 0], [2, 1_750_000.1], 1_750_000.1) },
      { label: 'Direct', ...spent([1, 3_000.25], [0, 0], 3_000.25) },
      { label: 'Competitive', ...dollars },
    ])
    expect(rows('expenseType')).toMatchObject([
      { label: 'CAPEX', value: 1_500_000 },
      { label: 'OPEX', value: 253_000.35 },
      { label: 'OPEX', value: 600.75 },
    ])
  })

  it('is filtered by department, expense type and vendor category', async () => {
    const finance = await previewOf({ departments: ['FIN'] })
    expect(finance.spent).toMatchObject([spent([1, 3_000.25], [1, 250_000.1], 253_000.35)])
    expect(finance.movements.lvp).toMatchObject({ broughtForward: 0, added: 1, completed: 1 })
    const capital = await previewOf({ expenseType: 'CAPEX' })
    expect(capital.spent).toMatchObject([spent([0, 0], [1, 1_500_000], 1_500_000)])
    expect(capital.movements.enquiries.added).toBe(5)
    const local = await previewOf({ vendorCategory: 'LOCAL' })
    expect([local.spent, local.movements.enquiries]).toMatchObject([[], { added: 1, carriedForward: 1 }])
  })

  it('carries forward the number that the next report brings forward', async () => {
    const [first, second] = [await previewOf(), await previewOf({ from: '2026-04-01', to: '2026-06-30' })]
    for (const register of ['lvp', 'mpc', 'enquiries'] as const)
      expect(second.movements[register].broughtForward).toBe(first.movements[register].carriedForward)
  })

  it('of a period without records is a nil return', async () => {
    const { isNil, records, spent: whole } = await previewOf({ from: '2020-01-01', to: '2020-03-31' })
    expect([isNil, records, whole]).toEqual([true, 0, []])
  })

  it('is no nil return if there were only fuel transactions', async () => {
    world.now = new Date('2026-04-20T09:00:00+02:00')
    await world.fuel(tenant, tenant.people.ADMIN, { transactionDate: '2026-04-20' })
    const april = { from: '2026-04-19', to: '2026-04-30', vendorCategory: 'FOREIGN' }
    expect(await previewOf(april)).toMatchObject({ isNil: false, records: 0 })
    expect((await previewOf({ ...april, to: '2026-04-19' })).isNil).toBe(true)
  })

  it('contains only records of its own institution', async () => {
    const other = await world.institution()
    await world.paper('lvp', other, other.people.ORD, {
      initiatedOn: '2026-02-01',
      requisitionedOn: '2026-02-01',
    })
    const { movements } = await reports.previewOf(other)
    expect(movements.lvp).toMatchObject({ broughtForward: 0, added: 1, carriedForward: 1 })
    expect((await previewOf()).records).toBe(17)
  })
})

const path = '/api/procurement/report/2026-01-01/2026-03-31'

/** The rows of sums below a sheet's list: label, count and amount. */
async function sumsOf(sheet: string) {
  const { rawPayload } = await world.app.inject({
    url: path,
    headers: { authorization: `Bearer ${ADMIN.token}` },
  })
  const rows = (await readSheets(rawPayload)).find((each) => each.sheet === sheet)!.data
  const head = rows.find(([first]) => first === 'Reference')!
  const value = head.indexOf('Value')
  return rows
    .filter(([first]) => /^(Sum, ZMW|Of this)/.test(String(first)))
    .map((row) => [row[0], row[1], row[value]])
}

it('the sum of each list equals its parts, and its expenses equal the summary', async () => {
  world.now = new Date('2025-11-01T09:00:00+02:00')
  tenant = await world.institution()
  await paper('lvp', '2025-11-10', { purchaseOrderValue: 1_000 })
  const direct = { procurementMethod: 'DIRECT_BIDDING' }
  await paper('lvp', '2026-01-05', { purchaseOrderValue: 20.01, ...direct })
  await paper('lvp', '2026-01-06', { purchaseOrderValue: 300.1 })
  const gone = await paper('lvp', '2026-01-07', { purchaseOrderValue: 4_000 })
  const back = await paper('lvp', '2026-01-08', { purchaseOrderValue: 50_000 })
  const since = await paper('lvp', '2026-01-09', { purchaseOrderValue: 600_000 })
  await paper('mpc', '2026-02-01', { purchaseOrderValue: 7.77, ...direct, approvalDate: null })
  await changeOn('lvp', gone, '2026-02-02', cancelled)
  await changeOn('lvp', back, '2026-02-02', cancelled)
  await changeOn('lvp', since, '2026-04-02', cancelled)
  await changeOn('lvp', back, '2026-04-03', { status: 'IN_PROGRESS' })
  await at('2026-04-15')

  expect(await sumsOf('Low Value Papers')).toEqual([
    ['Sum, ZMW', 'Sum of the list: 5 papers', 651_320.11],
    ['Of this: 3 papers', 'Expenses of the period', 50_320.11],
    ['Of this: 1 paper', 'Brought forward from earlier periods', 1_000],
    ['Of this: 1 paper', 'Cancelled after the period', 600_000],
  ])
  expect(await sumsOf('Direct Bidding')).toEqual([
    ['Sum, ZMW', 'Sum of the list: 2 papers', 27.78],
    ['Of this: 2 papers', 'Expenses of the period', 27.78],
  ])
  const { body } = await world.call('GET', `${path}/preview`, { as: ADMIN })
  const { spent, tables, before, provisional } = body.payload.preview as ReportPreview
  expect(spent).toMatchObject([
    { lvp: { records: 3, value: 50_320.11 }, before: { records: 1, value: 1_000 } },
  ])
  const competition = tables.find(({ dimension }) => dimension === 'competition')!.rows
  expect(competition).toMatchObject([
    { label: 'Competitive', share: 99.9 },
    { label: 'Direct', records: 2, value: 27.78, share: 0.1, before: { records: 0, share: 0 } },
  ])
  expect([before, provisional]).toEqual([{ from: '2025-10-01', to: '2025-12-31' }, false])
})

it('an unfinished period is provisional, and compared with the same number of days', async () => {
  await at('2026-05-15')
  const url = '/api/procurement/report/2026-04-01/2026-06-30/preview'
  const { preview } = (await world.call('GET', url, { as: ADMIN })).body.payload
  expect(preview).toMatchObject({ provisional: true, before: { from: '2026-01-01', to: '2026-02-14' } })
})

it('the lists name who decided, where the institution decides in Insaka', async () => {
  const { switchOn, holder, taken, get } = decisionsOf(world)
  world.now = new Date('2026-01-12T09:00:00+02:00')
  tenant = await world.institution()
  ADMIN = tenant.people.ADMIN
  const { ORD } = tenant.people
  await world.paper('lvp', tenant, ORD, { approvalDate: '2026-01-12' })
  const deciders = async () => {
    const { rawPayload } = await world.app.inject({
      url: path,
      headers: { authorization: `Bearer ${ADMIN.token}` },
    })
    const rows = (await readSheets(rawPayload)).find(({ sheet }) => sheet === 'Low Value Papers')!.data
    const column = rows.find(([first]) => first === 'Reference')!.indexOf('Decided By')
    return rows.filter(([first]) => String(first).includes('.LVP.')).map((row) => row[column])
  }
  expect(await deciders()).toEqual([undefined])
  await switchOn(tenant, { decisionsFrom: '2026-01-13' })
  expect(await deciders()).toEqual(['Recorded, not decided here'])
  world.now = new Date('2026-01-13T09:00:00+02:00')
  for (const [name, person] of Object.entries(tenant.people))
    Object.assign(tenant.people, { [name]: await world.signInAgain(tenant, person) })
  ADMIN = tenant.people.ADMIN
  const CO = await holder(tenant, 'CONTROLLING_OFFICER')
  const id = await world.paper('lvp', tenant, tenant.people.ORD)
  await taken('lvp', CO, await taken('lvp', tenant.people.ORD, await get('lvp', CO, id), 'submit'), 'approve')
  expect(await deciders()).toEqual(['Recorded, not decided here', `${CO.firstName} ${CO.lastName}`])
})

it('contracts and amendments name who decided, and contracts that wait for their award are not awarded', async () => {
  const { switchOn, switchOff, holder } = decisionsOf(world)
  const contracts = contractsOf(world)
  world.now = new Date('2026-03-30T09:00:00+02:00')
  tenant = await world.institution()
  ADMIN = tenant.people.ADMIN
  const { ORD } = tenant.people
  const CO = await holder(tenant, 'CONTROLLING_OFFICER')
  const secretary = await holder(tenant, 'COMMITTEE_SECRETARY')
  const nameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`
  /** A contract whose paper was saved before decisions were switched on. */
  const newContract = async () => {
    await switchOff(tenant)
    const { id } = await contracts.paper(ORD, 1_000)
    await switchOn(tenant)
    return contracts.withContract(ORD, await contracts.get(ORD, id))
  }
  const take = async (as: Person, record: string, version: number, step: string, asked: object = {}) => {
    const url = `/api/procurement/hvp/${record}/steps/${step}`
    const { status, body } = await world.call('POST', url, { as, body: { version, ...asked } })
    expect([status, body.fields]).toEqual([200, undefined])
  }
  const decide = async (step: string, asked?: object) => {
    const { contract } = await newContract()
    await take(CO, `contracts/${contract.id}`, contract.version, step, asked)
  }
  const amend = async (amendedSum: number) => {
    const days = { approvedOn: '2026-03-17', clearedOn: '2026-03-18', amendedOn: '2026-03-19' }
    const { status, body } = await contracts.amendAlone(ORD, await contracts.get(ORD, recorded.id), {
      ...days,
      amendedSum,
    })
    expect([status, body.fields]).toEqual([200, undefined])
    return body.payload.amendment
  }
  const recorded = await contracts.withContract(ORD, await contracts.paper(ORD, 1_000))
  await amend(1_100)
  await newContract()
  await decide('return', { reason: 'The dates are wrong' })
  await decide('award')
  const { id, version } = await amend(1_200)
  const attachmentId = await world.attachment(tenant, secretary)
  await take(secretary, `amendments/${id}`, version, 'approve', { attachmentId })

  const cellsOf = async (sheetName: string, head: string, names: string[]) => {
    const headers = { authorization: `Bearer ${ADMIN.token}` }
    const { rawPayload } = await world.app.inject({ url: path, headers })
    const rows = (await readSheets(rawPayload)).find(({ sheet }) => sheet === sheetName)!.data
    const start = rows.findIndex(([first]) => first === head)
    return rows
      .slice(start + 1)
      .filter((row) => row[rows[start]!.indexOf('Dept.')] === 'PSU')
      .map((row) => names.map((name) => row[rows[start]!.indexOf(name)]))
  }
  const contractCells = () => cellsOf('Contracts', 'Contract No.', ['Decided By', 'Stage'])
  const recordedHere = 'Recorded, not decided here'
  expect(await contractCells()).toEqual([
    [recordedHere, 'Awarded'],
    [null, 'Awaiting award'],
    [null, 'Awaiting award'],
    [nameOf(CO), 'Awarded'],
  ])
  expect(await cellsOf('Amendments', 'Reference', ['Decided By'])).toEqual([
    [recordedHere],
    [nameOf(secretary)],
  ])

  await switchOn(tenant, { decisionsFrom: null })
  const stages = await cellsOf('Contracts', 'Contract No.', ['Stage'])
  expect(stages).toEqual([['Awarded'], ['Awarded'], ['Awarded'], ['Awarded']])
})
