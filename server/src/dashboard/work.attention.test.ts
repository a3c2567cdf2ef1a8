import { beforeEach, describe, expect, it } from 'vitest'
import type { WorkQueue } from '@insaka/domain/dashboard/dashboard.schema'
import { createContract, createDepartment, createLvps, createMpcs } from '../demo/factory.ts'
import { lvpKind } from '../lvp/lvp.kind.ts'
import { changeText } from '../db/statement.ts'
import type { WriteTx } from '../db/transactions.ts'
import { openWorld, type Person, type TestTenant } from '../../test/support/world.ts'

// Row-level security is off here, so a query without an institution filter shows rows of others.
const world = openWorld({ rowSecurity: 'opened' })
let tenant: TestTenant
let ORD: Person
beforeEach(async () => {
  world.now = new Date('2026-03-31T10:00:00+02:00')
  tenant = await world.institution()
  ;({ ORD } = tenant.people)
})

type QueueOf<K, Q = WorkQueue> = Q extends { key: infer Own } ? (K extends Own ? Q : never) : never
async function queue<K extends WorkQueue['key']>(key: K, as = ORD): Promise<QueueOf<K>> {
  const { body } = await world.call('GET', `/api/analytics/work/${as.id}`, { as })
  return body.payload.work.find((each: WorkQueue) => each.key === key)
}
const numbersOf = ({ rows }: { rows: { register: string; id: number }[] }) =>
  rows.map(({ register, id }) => `${register} ${id}`)

async function at(moment: string): Promise<void> {
  world.now = new Date(`${moment}+02:00`)
  ORD = await world.signInAgain(tenant, ORD)
}

const initiated = (day: string) => ({ initiatedOn: day, requisitionedOn: day })
async function setStatus(id: number, status: string): Promise<void> {
  const { record } = (await world.inTenant(tenant.id, (tx) => lvpKind.find(tx, id)))!
  const { ADMIN: as } = tenant.people
  const body = { ...record, status }
  await world.call('PUT', `/api/procurement/lvp/update/${as.id}/0/id/12`, { as, body })
}

/** Creates a committee paper of this value with a contract of these dates. */
async function contract(days: object, purchaseOrderValue = 9_000, seed: object = {}): Promise<number> {
  const early = { requisitionedOn: '2026-03-01', initiatedOn: '2026-03-01', approvalDate: '2026-03-01' }
  const paper = await world.paper('mpc', tenant, ORD, { ...early, purchaseOrderValue, ...seed })
  const usualDates = { approvedOn: '2026-03-01', clearedOn: '2026-03-01', notifiedOn: '2026-03-01' }
  await world.contract(tenant, ORD, paper, { ...usualDates, awardedOn: '2026-05-29', ...days })
  return paper
}

describe('slow papers', () => {
  it('are in progress for more than thirty days, oldest first', async () => {
    await world.paper('lvp', tenant, ORD, initiated('2026-03-02'))
    await world.paper('lvp', tenant, ORD, initiated('2026-03-01'))
    await world.paper('mpc', tenant, ORD, initiated('2026-02-27'))
    await world.paper('lvp', tenant, ORD, initiated('2026-02-28'))
    await world.paper('lvp', tenant, ORD, initiated('2026-02-27'))
    const slowPapers = await queue('slowPapers')
    expect(slowPapers).toMatchObject({ total: 3, more: false })
    expect(numbersOf(slowPapers)).toEqual(['lvp 4', 'mpc 1', 'lvp 3'])
    expect(slowPapers.rows[1]).toEqual({
      register: 'mpc',
      id: 1,
      reference: `${tenant.code}.GRZ.PSU.G.MPC.4.1.02.26`,
      description: 'Forty reams of paper for the registry',
      vendor: 'Chilenje Stationers',
      state: 'IN_PROGRESS',
      value: 9_500.5,
      currency: 'ZMW',
      since: '2026-02-27',
      cautions: [],
    })
    await at('2026-03-31T23:59:59')
    expect((await queue('slowPapers')).total).toBe(3)
    await at('2026-04-01T00:00:00')
    expect(numbersOf(await queue('slowPapers'))).toEqual(['lvp 4', 'mpc 1', 'lvp 3', 'lvp 2'])
  })

  it('leave the queue when they are complete or cancelled', async () => {
    for (let i = 0; i < 3; i++) await world.paper('lvp', tenant, ORD, initiated('2026-01-05'))
    await setStatus(1, 'COMPLETE')
    await setStatus(3, 'CANCELLED')
    expect(numbersOf(await queue('slowPapers'))).toEqual(['lvp 2'])
  })
})

describe('imported records', () => {
  const asImported = () =>
    world.inTenant(tenant.id, async (tx) => {
      for (const table of ['papers', 'contracts'])
        changeText(tx, { text: `UPDATE ${table} SET import_id = 1 WHERE institution_id = $1` })
    })
  const keys = ['myPapers', 'toOrder', 'withoutFile', 'slowPapers', 'cautions'] as const
  const readQueues = async () =>
    Object.fromEntries(await Promise.all(keys.map(async (key) => [key, numbersOf(await queue(key))])))

  it('of past years are in no queue, unlike those of this year', async () => {
    const ordered = { purchaseOrder: 'LPO 9', purchaseOrderDate: '2026-02-02' }
    for (const approvalDate of ['2025-12-31', '2026-01-01']) {
      await world.paper('lvp', tenant, ORD, { ...initiated('2025-12-30'), approvalDate })
      const done = { ...initiated('2025-12-30'), approvalDate, ...ordered }
      await setStatus(await world.paper('lvp', tenant, ORD, done), 'COMPLETE')
    }
    for (const approvedOn of ['2025-12-31', '2026-03-01'])
      await contract({ approvedOn }, 9_000, { ...initiated('2025-12-30'), approvalDate: null })
    await world.paper('mpc', tenant, ORD, { ...initiated('2025-12-31'), approvalDate: null, ...ordered })
    expect(await readQueues()).toMatchObject({
      myPapers: ['lvp 1', 'lvp 3', 'mpc 1', 'mpc 2', 'mpc 3'],
      cautions: ['contracts 1', 'contracts 2', 'lvp 2', 'lvp 4', 'mpc 3'],
    })
    await asImported()
    expect(await readQueues()).toEqual({
      myPapers: ['lvp 3'],
      toOrder: ['lvp 3'],
      withoutFile: ['lvp 4'],
      slowPapers: ['lvp 3'],
      cautions: ['contracts 2', 'lvp 4'],
    })
    await at('2027-01-02T10:00:00')
    expect(await readQueues()).toMatchObject({ myPapers: ['lvp 3'], withoutFile: ['lvp 4'] })
  })
})

describe('split purchases', () => {
  it('from one vendor share one caution that lists the papers', async () => {
    const large = { purchaseOrderValue: 200_000, ...initiated('2026-03-20') }
    for (const vendor of [
      'Kafue Traders',
      'KAFUE TRADERS',
      'Kafue Traders',
      'Ndola Tools',
      'Ndola Tools',
      'Ndola Tools',
    ])
      await world.paper('lvp', tenant, ORD, { ...large, vendor })
    const odd = { ...large, vendor: 'Ndola Tools', purchaseOrder: 'LPO 9', purchaseOrderDate: '2026-03-30' }
    await world.paper('lvp', tenant, ORD, { ...odd, approvalDate: null })
    const found = await queue('cautions')
    expect(found.total).toBe(3)
    expect(
      found.rows.map(({ register, id, cautions, split }) => [
        `${register} ${id}`,
        cautions.map(({ code }) => code),
        split,
      ]),
    ).toEqual([
      ['lvp 3', ['SPLIT'], { records: 3, ids: [3, 2, 1] }],
      ['lvp 7', ['ORDERED_UNAPPROVED'], undefined],
      ['lvp 7', ['SPLIT'], { records: 4, ids: [7, 6, 5, 4] }],
    ])
  })
})

describe('clearances', () => {
  it('are in the future, soonest first', async () => {
    await contract({ clearedOn: '2026-03-31' })
    await contract({ clearedOn: '2026-04-02', notifiedOn: '2026-04-02' })
    await contract({ clearedOn: '2026-04-01' }, 2_000_000.5, { currency: 'USD', approvalDate: null })
    await contract({ clearedOn: '2026-04-02', notifiedOn: '2026-04-02' })
    const found = await queue('clearances')
    expect(found).toMatchObject({ total: 3, more: false })
    expect(numbersOf(found)).toEqual(['contracts 3', 'contracts 2', 'contracts 4'])
    const { cautions, ...row } = found.rows[0]!
    expect(row).toEqual({
      register: 'contracts',
      id: 3,
      reference: `${tenant.code}.GRZ.PSU.G.3.05.26`,
      description: 'Forty reams of paper for the registry',
      vendor: 'Chilenje Stationers',
      state: 'NOTIFIED',
      value: 2_000_000.5,
      currency: 'USD',
      since: '2026-04-01',
    })
    expect(cautions).toMatchObject([{ code: 'PAPER_UNAPPROVED', message: expect.any(String) }])
    expect(found.rows[1]).toMatchObject({ state: 'APPROVED', cautions: [], since: '2026-04-02' })
    await at('2026-03-31T23:59:59')
    expect((await queue('clearances')).total).toBe(3)
    await at('2026-04-01T00:00:00')
    expect(numbersOf(await queue('clearances'))).toEqual(['contracts 2', 'contracts 4'])
  })
})

describe('standstills', () => {
  it('last from the notification to the first possible award day, earliest first', async () => {
    const large = 1_000_000.01
    await contract({ notifiedOn: '2026-03-31' }, large)
    await contract({ notifiedOn: '2026-04-01' }, large)
    await contract({ notifiedOn: '2026-03-26' }, large)
    await contract({ notifiedOn: '2026-03-27' }, large)
    await contract({ notifiedOn: '2026-03-28' }, large)
    const found = await queue('standstills')
    expect(found).toMatchObject({ total: 3, more: false })
    expect(numbersOf(found)).toEqual(['contracts 4', 'contracts 5', 'contracts 1'])
    expect(found.rows[0]).toEqual({
      register: 'contracts',
      id: 4,
      reference: `${tenant.code}.GRZ.PSU.G.4.05.26`,
      description: 'Forty reams of paper for the registry',
      vendor: 'Chilenje Stationers',
      state: 'NOTIFIED',
      value: large,
      currency: 'ZMW',
      since: '2026-03-27',
      cautions: [],
    })
    await at('2026-03-31T23:59:59')
    expect((await queue('standstills')).total).toBe(3)
    await at('2026-04-01T00:00:00')
    expect(numbersOf(await queue('standstills'))).toEqual(['contracts 5', 'contracts 1', 'contracts 2'])
  })

  it('include contracts with an original value above the limit, in any currency', async () => {
    const notifiedContract = { notifiedOn: '2026-03-31' }
    await contract(notifiedContract, 1_000_000)
    await contract(notifiedContract, 1_000_000.01)
    await contract(notifiedContract, 1_000_000.01, { currency: 'JPY' })
    await world.amendment(tenant, ORD, await contract(notifiedContract, 900_000), { amendedSum: 1_100_000 })
    await world.amendment(tenant, ORD, await contract(notifiedContract, 1_200_000), { amendedSum: 900_000 })
    const found = await queue('standstills')
    expect(numbersOf(found)).toEqual(['contracts 2', 'contracts 3', 'contracts 5'])
    expect(found.rows[2]!.value).toBe(900_000)
  })
})

describe('low accounts', () => {
  const department = (code: string, name: string) =>
    world.inTenant(tenant.id, (tx) => createDepartment(tx, { code, name }, world.now))
  /** A draw of one litre for 23.90. */
  const draw = { transactionType: 'WITHDRAW', reference: 'FC 1', fuelType: 'DIESEL', litres: 1 }

  it('have transactions and no positive balance, lowest first, and match the summary', async () => {
    for (const [code, name, amount] of [
      ['AUD', 'Audit', 23.91],
      ['HRA', 'Human Resources', 23.9],
      ['ICT', 'Computers', 23.89],
    ] as const) {
      await department(code, name)
      await world.fuel(tenant, ORD, { accountHolder: code, amount })
      await world.fuel(tenant, ORD, { ...draw, accountHolder: code })
    }
    const found = await queue('lowAccounts')
    expect(found).toMatchObject({ total: 2, more: false })
    expect(found.rows).toEqual([
      { code: 'ICT', department: 'Computers', balance: -0.01 },
      { code: 'HRA', department: 'Human Resources', balance: 0 },
    ])
    const { body } = await world.call('GET', `/api/analytics/summary/${ORD.id}`, { as: ORD })
    expect(body.payload.summary.fuel).toEqual({ accounts: 4, atOrBelowZero: found.total })
  })

  it.each([
    [100, 100, false],
    [101, 100, true],
  ])('shows five of %i accounts and counts %i', async (shownRows, total, more) => {
    for (let i = 0; i < shownRows; i++) {
      await department(`D${i}`, `Department ${i}`)
      await world.fuel(tenant, ORD, { ...draw, accountHolder: `D${i}` })
    }
    const found = await queue('lowAccounts')
    expect([found.total, found.more, found.rows.length]).toEqual([total, more, 5])
  })
})

it('the queues show only the caller’s institution, even if others have the same record numbers', async () => {
  const here = tenant
  const build = async () => {
    ;({ ORD } = tenant.people)
    await contract({ clearedOn: '2026-04-01', notifiedOn: '2026-03-30' }, 2_000_000, initiated('2026-01-05'))
  }
  await build()
  tenant = await world.institution()
  await build()
  await build()
  const own = { register: 'contracts', reference: expect.stringMatching(`^${here.code}[.]`) }
  const [as, counted] = [here.people.ORD, { total: 1, more: false }]
  expect(await queue('clearances', as)).toMatchObject({ ...counted, rows: [own] })
  expect(await queue('standstills', as)).toMatchObject({ ...counted, rows: [own] })
  expect(await queue('slowPapers', as)).toMatchObject({ ...counted, rows: [{ ...own, register: 'mpc' }] })
})

describe.each([
  [100, 100, false],
  [101, 100, true],
])('with %i records', (shownRows, total, more) => {
  /** The record saved last comes first in its queue. */
  const firstFive = [shownRows, 1, 2, 3, 4]
  const initiator = () => ({ ...ORD, institution: tenant.code, userId: ORD.id }) as never
  const isLast = (i: number) => i === shownRows - 1
  const saving = (work: (tx: WriteTx) => Promise<unknown>) =>
    world.platform.database.writeBackdated(tenant.id, (by) =>
      work(by({ institutionId: tenant.id, id: ORD.id, name: 'Mutale Banda' }, world.now)),
    )
  const papers = (tx: WriteTx, seedOf: (i: number) => object) =>
    Array.from({ length: shownRows }, (_, i) => ({
      tx,
      initiator: initiator(),
      seed: { department: 'PSU', ...seedOf(i) },
    }))

  it(`shows five slow papers and counts ${total}`, async () => {
    const day = (i: number) => initiated(isLast(i) ? '2026-01-04' : '2026-01-05')
    await saving((tx) => createLvps(papers(tx, day)))
    const found = await queue('slowPapers')
    expect(found).toMatchObject({ total, more })
    expect(numbersOf(found)).toEqual(firstFive.map((id) => `lvp ${id}`))
  })

  it(`shows five contracts per queue and counts ${total}`, async () => {
    const early = { approvedOn: '2026-03-29', notifiedOn: '2026-03-30', clearedOn: '2026-04-01' }
    const late = { ...early, notifiedOn: '2026-03-31', clearedOn: '2026-04-02' }
    await saving(async (tx) => {
      const ids = await createMpcs(papers(tx, () => ({ purchaseOrderValue: 2_000_000 })))
      for (const [i, id] of ids.entries()) await createContract(tx, initiator(), id, isLast(i) ? early : late)
    })
    for (const key of ['clearances', 'standstills'] as const) {
      const found = await queue(key)
      expect(found).toMatchObject({ total, more })
      expect(numbersOf(found)).toEqual(firstFive.map((id) => `contracts ${id}`))
    }
  })
})
