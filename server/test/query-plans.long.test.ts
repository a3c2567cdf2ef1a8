import { derivedNames } from './support/derived-registers.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { readExpenses } from '../src/dashboard/expenses.repository.ts'
import { readInsights } from '../src/dashboard/insights.repository.ts'
import { readSummary } from '../src/dashboard/summary.repository.ts'
import { readWork } from '../src/dashboard/work.repository.ts'
import type { ListRequest } from '../src/registers/register.ts'
import { readPage } from '../src/registers/read-register.ts'
import { workLabels } from '@insaka/domain/dashboard/dashboard.labels'
import { paperStatuses } from '@insaka/domain/papers/papers.labels'
import { findDue as findDueContracts } from '../src/contracts/contracts.repository.ts'
import { findDue as findDueEnquiries } from '../src/enquiries/enquiries.repository.ts'
import { lvpKind } from '../src/lvp/lvp.kind.ts'
import { loadRelatedPapers } from '../src/papers/paper-cautions.actions.ts'
import { maxSameVendor } from '../src/papers/paper-cautions.repository.ts'
import { findPapersOfEnquiry } from '../src/papers/papers.repository.ts'
import { shareOfPapers, type MeasuredRegister } from './support/load-registers.ts'
import {
  expectEfficientPlans,
  fillRegister,
  openPlanLab,
  captureStatements,
  firstPageRequest,
} from './support/query-plans.ts'
import { expectEfficientPage, registersToPlan, statementsForPage } from './support/register-query-plans.ts'
import type { TestTenant } from './support/world.ts'

const lab = openPlanLab()
const { world } = lab
const count = 20_000
const described = derivedNames
const tenants = {} as Record<MeasuredRegister, TestTenant>

beforeAll(async () => {
  // The tables also hold the rows of a smaller institution, which is not measured.
  for (const name of ['enquiries', 'lvp', 'mpc', ...described] as const) {
    for (const size of [500, count]) {
      tenants[name] = await world.institution()
      await fillRegister(lab, name, tenants[name], size)
    }
  }
  for (const name of ['contracts', 'amendments'] as const) tenants[name] = tenants.mpc
})
const pageStatements = (name: MeasuredRegister, request: Partial<ListRequest>, tenant: TestTenant) =>
  statementsForPage(lab, name, request, tenant)

const expectEfficient = (
  name: MeasuredRegister,
  request: Partial<ListRequest>,
  maxDiscarded: number,
  title: string,
  tenant = tenants[name],
): Promise<void> =>
  expectEfficientPage(lab, { name, request, tenant: tenant, title, maxDiscarded, records: recordsOf(name) })

const recordsOf = (name: MeasuredRegister): number => count * (shareOfPapers[name] ?? 1)

/** Page at a fraction of the register, from the first (0) to the last (1). */
const pageOf = (name: MeasuredRegister, fraction: number) => ({
  page: Math.round((Math.ceil(recordsOf(name) / 12) - 1) * fraction),
})

describe.each(Object.keys(registersToPlan) as MeasuredRegister[])('a page of %s', (name) => {
  const { states, sorts, reference, part, own: registerRequests } = registersToPlan[name]
  const day = { from: registersToPlan[name].day, to: registersToPlan[name].day }
  const lastPage = pageOf(name, 1)
  const { usual, rare } = states
  const ownScope = () => ({ scope: 'mine', scopeId: tenants[name].people.ORD.id }) as const
  const departmentScope = () => ({ scope: 'department', scopeId: tenants[name].departmentId }) as const

  it.each<[string, () => Partial<ListRequest>]>([
    ['of the whole register, first', () => ({})],
    ['of the whole register, in the middle', () => pageOf(name, 0.5)],
    ['of the whole register, last', () => lastPage],
    ['of the whole register, last from the other end', () => ({ ...lastPage, direction: 'asc' })],
    ...sorts.flatMap<[string, () => Partial<ListRequest>]>((sortField) => [
      [`sorted by ${sortField}`, () => ({ sortField })],
      [`sorted by ${sortField}, last`, () => ({ sortField, ...lastPage })],
      [`of one's own sorted by ${sortField}`, () => ({ ...ownScope(), sortField })],
      [`of a search sorted by ${sortField}`, () => ({ search: 'toner garage', sortField })],
    ]),
    ...(registerRequests as [string, Partial<ListRequest>][]).map<[string, () => Partial<ListRequest>]>(
      ([title, request]) => [title, () => request],
    ),
    ["of one's own", ownScope],
    ["of one's own, further on", () => ({ ...ownScope(), page: pageOf(name, 1 / 34).page })],
    ['of a department', departmentScope],
    ['of a state', () => ({ states: [usual] })],
    ['of a rare state', () => ({ states: [rare] })],
    ["of one's own in a state", () => ({ ...ownScope(), states: [usual] })],
    ['of some days', () => day],
    ['of a search for a word', () => ({ search: 'toner' })],
    ['of a search for two words', () => ({ search: 'toner garage' })],
    ['of a search for a rare word', () => ({ search: 'urgently' })],
    ['of a search for many words', () => ({ search: '1' })],
    ["of one's own with a word", () => ({ ...ownScope(), search: 'toner' })],
    ['of a department in a state', () => ({ department: 'PSU', states: [rare] })],
    ['of a search in some days', () => ({ search: 'toner', ...day })],
    ['of a search for a number', () => ({ search: '19' })],
    ...(reference === undefined
      ? []
      : ([
          ['of a search for a reference', () => ({ search: `${tenants[name].code}.${reference}` })],
          ['of a search for the code of the institution', () => ({ search: tenants[name].code })],
        ] as [string, () => Partial<ListRequest>][])),
    ['of a search for part of a reference', () => ({ search: part })],
  ])('%s reads little more than it shows', async (title, request) => {
    await expectEfficient(name, request(), 100, title)
  })
  // A scope's index contains the state but is not sorted by it.
  it.each<[string, () => Partial<ListRequest>]>([
    [
      "of one's own in a rare state",
      () => ({
        ...ownScope(),
        states: [rare],
        direction: 'asc',
        page: shareOfPapers[name] === undefined ? 4 : 0,
      }),
    ],
    ['of a department in a rare state', () => ({ ...departmentScope(), states: [rare] })],
    ['of some days in a state', () => ({ ...day, states: [usual] })],
  ])('%s reads and discards at most 1,500 rows', async (title, request) => {
    await expectEfficient(name, request(), 1_500, title)
  })
})

describe('a page of a register with twenty taken-back imports', () => {
  // Low value papers share a table with committee papers.
  const names = (Object.keys(registersToPlan) as MeasuredRegister[]).filter((name) => name !== 'lvp')
  const tenantsWithTakenBack = {} as Record<MeasuredRegister, TestTenant>
  const half = count / 2
  beforeAll(async () => {
    for (const name of ['enquiries', 'mpc', ...described] as const) {
      tenantsWithTakenBack[name] = await world.institution()
      await fillRegister(lab, name, tenantsWithTakenBack[name], half, { takenBack: true })
    }
    for (const name of ['contracts', 'amendments'] as const)
      tenantsWithTakenBack[name] = tenantsWithTakenBack.mpc
  })

  const lastPage = (name: MeasuredRegister) => Math.ceil((half * (shareOfPapers[name] ?? 1) * 4) / 5 / 12) - 1

  it.each(
    names.flatMap((name) =>
      ['id', ...registersToPlan[name].sorts].map((sortField) => [name, sortField] as const),
    ),
  )('%s by %s reads little more than it shows', async (name, sortField) => {
    const tenant = tenantsWithTakenBack[name]
    for (const fraction of [0, 0.5, 1]) {
      const request = { scopeId: tenant.id, sortField, page: Math.floor(lastPage(name) * fraction) }
      await expectEfficient(name, request, 100, `in use by ${sortField}`, tenant)
    }
    const day = { from: registersToPlan[name].day, to: registersToPlan[name].day }
    await expectEfficient(name, { scopeId: tenant.id, sortField, ...day }, 100, 'of some days in use', tenant)
    const ownScope = { scope: 'mine', scopeId: tenant.people.ORD.id } as const
    await expectEfficient(name, ownScope, 100, "of one's own in use", tenant)
  })
})

it.each([
  ['lpo-00077', true],
  ['toner', false],
])('a search for %s gets a custom plan: %s', async (search, isCustomPlan) => {
  const statements = await pageStatements('lvp', { search }, tenants.lvp)
  const findStatements = statements.filter(({ name }) => name?.startsWith('lvp.find.'))
  expect(findStatements.map((statement) => statement.isCustomPlan)).toEqual([isCustomPlan])
})

it('a contract or amendment is found by copied columns without reading other tables', async () => {
  const { code } = tenants.contracts
  for (const sortField of ['id', 'awardedOn'])
    for (const searchPart of ['MPC.4.7', 'ITT.7'])
      await expectEfficient('contracts', { sortField, search: `${code}.PSU.${searchPart}` }, 100, sortField)
  for (const sortField of ['id', 'amendedOn'])
    await expectEfficient('amendments', { sortField, search: `${code}.PSU.MPC.4.7` }, 100, sortField)
})

it('contracts whose stage changed with the date are found without reading the others', async () => {
  for (const [today, due] of [
    ['2026-03-31', 0],
    ['2100-01-01', 100],
  ] as const) {
    const statements = await captureStatements(lab, tenants.contracts, async (tx) => {
      expect(await findDueContracts(tx, { today, limit: 100 })).toHaveLength(due)
    })
    expect(statements).toHaveLength(1)
    for (const statement of statements)
      await expectEfficientPlans(lab, tenants.contracts, statement, { maxDiscarded: 0, maxRows: 2 * due })
  }
})

it('open enquiries past their closing date are found without reading the others', async () => {
  const tenant = tenants.enquiries
  const update = (fromState: string, toState: string) =>
    lab.superuser.query(
      'UPDATE enquiries SET state = $3 WHERE institution_id = $1 AND state = $2 AND id % 10 = 4',
      [tenant.id, fromState, toState],
    )
  await update('CLOSED', 'OPEN')
  await lab.superuser.query('VACUUM (ANALYZE) enquiries')
  for (const [now, due] of [
    ['2024-01-01', 0],
    ['2100-01-01', 100],
  ] as const) {
    const statements = await captureStatements(lab, tenant, async (tx) => {
      expect(await findDueEnquiries(tx, { now, limit: 100 })).toHaveLength(due)
    })
    expect(statements).toHaveLength(1)
    for (const statement of statements)
      await expectEfficientPlans(lab, tenant, statement, { maxDiscarded: 0, maxRows: 2 * due })
  }
  await update('OPEN', 'CLOSED')
})

it('related papers are found without reading all papers', async () => {
  await lab.superuser.query(
    "UPDATE papers SET purchase_order_date = initiated_on, purchase_order = 'LPO ' || id / 2 WHERE institution_id = $1",
    [tenants.lvp.id],
  )
  await lab.superuser.query('VACUUM (ANALYZE) papers')
  const paper = { purchaseOrder: 'LPO 5000', vendor: 'Nyanja Data', initiatedOn: '2024-01-09' }
  const statements = await captureStatements(lab, tenants.lvp, async (tx) => {
    const { sameOrder, sameVendor } = await loadRelatedPapers(tx, lvpKind, [paper])
    expect([sameOrder.length, sameVendor.length]).toEqual([2, 2 * maxSameVendor])
    await findPapersOfEnquiry(tx, { enquiryId: 5_000 })
  })
  expect(statements.map(({ name }) => name)).toEqual([
    'papers.ordered',
    'papers.bought',
    'papers.followEnquiry',
  ])
  // Depending on its samples, the planner may read all papers of a vendor within the period and take the nearest.
  for (const statement of statements)
    await expectEfficientPlans(lab, tenants.lvp, statement, { maxDiscarded: 100, maxRows: 2_500 })
})

describe('work', () => {
  const headOfFinance = {
    duty: 'HEAD_OF_FINANCE',
    department: null,
    actingFor: null,
    actingForName: null,
  } as const

  // Half of the committee papers and some contracts get cautions; many papers lose their file or approval date.
  beforeAll(async () => {
    const caution = JSON.stringify([{ code: 'FAR_OFF', field: 'initiatedOn' }])
    await lab.superuser.query(
      `UPDATE papers SET attachment_id = CASE WHEN id % 3 = 0 THEN NULL ELSE attachment_id END,
                         approval_date = CASE WHEN id % 4 = 0 THEN initiated_on END, cautions = CASE WHEN id % 2 = 0 THEN $2::jsonb ELSE cautions END
        WHERE institution_id = $1 AND register = 'mpc'`,
      [tenants.mpc.id, caution],
    )
    await lab.superuser.query(
      `UPDATE contracts SET cautions = $2::jsonb WHERE institution_id = $1 AND state IN ('APPROVED', 'PAID_IN_FULL')`,
      [tenants.mpc.id, caution],
    )
    // One contract in four is above the limit, spread before, within and after the period.
    await lab.superuser.query(
      "UPDATE contracts SET value = 2000000 + value WHERE institution_id = $1 AND id % 4 = 1 AND state <> 'APPROVED'",
      [tenants.mpc.id],
    )
    await lab.superuser.query('VACUUM (ANALYZE) papers')
    await lab.superuser.query('VACUUM (ANALYZE) contracts')
  })

  it.each([
    ['enquiries', '2024-01-23', { closingEnquiries: 100 }],
    ['lvp', '2024-01-23', { myPapers: 100, slowPapers: 0 }],
    ['lvp', '2024-03-01', { myPapers: 100, slowPapers: 100 }],
    [
      'mpc',
      '2024-01-18',
      { myPapers: 100, toOrder: 100, withoutFile: 100, cautions: 100, clearances: 100, standstills: 100 },
    ],
    ['mpc', '2024-03-01', { slowPapers: 100, clearances: 80, standstills: 0 }],
  ] as const)('reads little more than it counts, of %s on %s', async (name, day, maxCounted) => {
    const tenant = tenants[name]
    const { id: userId } = tenant.people.ADMIN
    const totals: Record<string, number> = {}
    const statements = await captureStatements(lab, tenant, async (tx) => {
      const work = await readWork(
        tx,
        { userId, role: 'ADMIN', duties: [headOfFinance] },
        new Date(`${day}T10:00:00+02:00`),
      )
      for (const { key, total } of work) totals[key] = total
    })
    expect(statements).toHaveLength(Object.keys(workLabels).length)
    expect(totals).toMatchObject(maxCounted)
    for (const statement of statements) {
      // A user has few papers in progress, so they are read and sorted, which costs less than planning each call.
      // Cautions of the latest thousand records of each kind are grouped by vendor before counting.
      const isGrouped = ['work.myPapers', 'work.cautions'].includes(statement.name ?? '')
      // Sorting the few hundred contracts of a standstill period sometimes beats reading them in order.
      const maxRows = isGrouped ? 3_500 : 500
      await expectEfficientPlans(lab, tenant, statement, {
        maxDiscarded: isGrouped ? 1_500 : 150,
        maxRows,
      })
    }
  })
})

it('the summary reads only counters and the last entries of accounts', async () => {
  const tenant = tenants.mpc
  const { id: userId } = tenant.people.ADMIN
  const statements = await captureStatements(lab, tenant, async (tx) => {
    const { departmentId } = tenant
    const { mpc } = await readSummary(tx, { userId, departmentId, role: 'ADMIN', duties: [] })
    expect(mpc.institution.ALL).toBe(count)
  })
  expect(statements).toHaveLength(4)
  for (const statement of statements)
    await expectEfficientPlans(lab, tenant, statement, { maxDiscarded: 20, maxRows: 60 })
})

it('expenses and insights read derived totals and only this month’s papers', async () => {
  const tenant = tenants.mpc
  await lab.superuser.query(
    `INSERT INTO expense_totals SELECT $1, 'vendor', year, 0, 'vendor ' || n, 'ZMW', 1, n, n
       FROM generate_series(2022, 2026) year, generate_series(1, 1000) n`,
    [tenant.id],
  )
  await lab.superuser.query('VACUUM (ANALYZE) expense_totals')
  const insightsQuery = { year: 2024, today: '2024-03-09' }
  const statements = await captureStatements(lab, tenant, async (tx) => {
    expect((await readExpenses(tx, insightsQuery)).expenses[0]!.total).toBeGreaterThan(0)
    const { vendors, records } = await readInsights(tx, insightsQuery)
    expect([vendors.length, records > 10_000]).toEqual([20, true])
  })
  for (const statement of statements) {
    // The vendors of the year are sorted on request.
    const maxRows = statement.name === 'insights.vendors' ? 1_400 : 400
    await expectEfficientPlans(lab, tenant, statement, { maxDiscarded: 60, maxRows: maxRows })
  }
  await lab.superuser.query("DELETE FROM expense_totals WHERE institution_id = $1 AND key LIKE 'vendor %'", [
    tenant.id,
  ])
})

it('sums match the records and are omitted for more than a thousand filtered records', async () => {
  const { id } = tenants.lvp
  const sums = (request: Partial<ListRequest>) =>
    world.inTenant(id, async (tx) => {
      const readable = { ...lvpKind, states: paperStatuses }
      return (await readPage(tx, readable, { ...firstPageRequest(id), ...request })).sums
    })
  const sumsOf = async (condition: string) => {
    const { rows } = await lab.superuser.query<{ currency: string; amount: string }>(
      `SELECT currency, sum(purchase_order_value) AS amount FROM papers
        WHERE institution_id = $1 AND register = 'lvp' AND state <> 'CANCELLED' AND ${condition} GROUP BY 1 ORDER BY 1`,
      [id],
    )
    return rows.map(({ currency, amount }) => ({ currency, amount: Number(amount) }))
  }
  expect(await sums({})).toEqual(await sumsOf('true'))
  expect(await sums({ states: ['COMPLETE', 'CANCELLED'] })).toEqual(await sumsOf("state = 'COMPLETE'"))
  expect(await sums({ states: ['CANCELLED'] })).toEqual([])
  expect(await sums({ filters: { maxValue: 12_000 } })).toEqual(await sumsOf('purchase_order_value <= 12000'))
  for (const sortField of ['id', 'purchaseOrderValue']) {
    expect(await sums({ sortField, search: 'urgently' })).toEqual(
      await sumsOf("description LIKE '%urgently%'"),
    )
    const narrowFilters = { from: '2024-01-10', to: '2024-01-10', search: 'toner' }
    expect(await sums({ sortField, ...narrowFilters })).toEqual(
      await sumsOf("initiated_on = '2024-01-10' AND description LIKE '%toner%'"),
    )
    expect(await sums({ sortField, search: 'toner' })).toBeUndefined()
    expect(await sums({ sortField, filters: { currency: ['ZMW'] } })).toBeUndefined()
    expect(await sums({ sortField, filters: { minValue: 5_000 } })).toBeUndefined()
  }
})

it('an unattached file is deleted without reading the papers', async () => {
  const { id, people } = tenants.lvp
  const file = await world.attachment({ id }, people.ORD)
  await lab.application.query(`BEGIN; SELECT app.set_tenant('${id}')`)
  const read = async () => {
    const { rows } = await lab.application.query(
      "SELECT seq_tup_read::int AS all, idx_tup_fetch::int AS found FROM pg_stat_xact_user_tables WHERE relname = 'papers'",
    )
    return rows[0] as { all: number; found: number }
  }
  const before = await read()
  const { rowCount } = await lab.application.query(
    'DELETE FROM attachments WHERE institution_id = $1 AND id = $2 AND register IS NULL',
    [id, file],
  )
  expect(rowCount).toBe(1)
  expect(await read()).toEqual(before)
  await lab.application.query('ROLLBACK')
})
