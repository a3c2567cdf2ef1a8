import type { ListRequest } from '../../src/registers/register.ts'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { createDepartment } from '../../src/demo/factory.ts'
import type { TenantTx } from '../../src/db/transactions.ts'
import { loadRegister, type MeasuredRegister } from './load-registers.ts'
import { openWorld, type TestTenant, type World } from './world.ts'

/** Separate database with large tables for checking query plans. */
export type PlanLab = { world: World; superuser: Client; application: Client }

// Under row-level security an operator that is not leakproof silently uses no index and filters all rows.
export function openPlanLab(): PlanLab {
  const world = openWorld({ alone: true })
  const lab = { world } as PlanLab
  beforeAll(async () => {
    lab.superuser = new Client(world.access.superuser)
    lab.application = new Client(world.access.application)
    await Promise.all([lab.superuser.connect(), lab.application.connect()])
    // Full statistics and manual ANALYZE make plans the same in every run.
    await lab.superuser.query(`
      SET default_statistics_target = 1000;
      DO $$ DECLARE name text; BEGIN
        FOR name IN SELECT quote_ident(tablename) FROM pg_tables WHERE schemaname = 'public' LOOP
          EXECUTE format('ALTER TABLE %s SET (autovacuum_enabled = off, toast.autovacuum_enabled = off)', name);
        END LOOP;
      END $$`)
  })
  afterAll(() => Promise.all([lab.superuser?.end(), lab.application?.end()]))
  return lab
}

/** Creates an institution with users and departments and fills its register. */
export async function fillRegister(
  { world, superuser }: PlanLab,
  name: MeasuredRegister,
  tenant: TestTenant,
  count: number,
  { takenBack = false } = {},
): Promise<void> {
  const departments = [{ id: tenant.departmentId, code: 'PSU' }]
  for (const code of ['FIN', 'HRA', 'ICT', 'AUD']) {
    const id = await world.inTenant(tenant.id, (tx) => createDepartment(tx, { code }, world.now))
    departments.push({ id, code })
  }
  const people = [
    tenant.people.ORD,
    tenant.people.ADMIN,
    ...(await Promise.all([1, 2, 3, 4].map(() => world.person(tenant)))),
  ]
  await loadRegister(superuser, name, {
    institutionId: tenant.id,
    institutionCode: tenant.code,
    departments,
    initiators: people.map(({ id }) => ({ id, name: 'Mutale Banda' })),
    count,
    takenBack,
  })
}

/** `isCustomPlan`: sent while the connection forces custom plans, so PostgreSQL plans it for its values. */
export type SentStatement = {
  text: string
  values: unknown[]
  name: string | undefined
  isCustomPlan: boolean
}

export async function captureStatements(
  { world }: PlanLab,
  { id }: TestTenant,
  work: (tx: TenantTx) => Promise<void>,
): Promise<SentStatement[]> {
  const statements: SentStatement[] = []
  let isCustomPlan = false
  const query = Client.prototype.query as (...args: unknown[]) => unknown
  const spy = vi.spyOn(Client.prototype, 'query').mockImplementation(function (
    this: Client,
    ...args: unknown[]
  ) {
    const [first, second] = args as [string | { text?: string; name?: string; values?: unknown[] }, unknown]
    if (typeof first === 'string') {
      if (first.includes('plan_cache_mode')) isCustomPlan = !first.endsWith('DEFAULT')
    } else if (first.text) {
      statements.push({
        text: first.text,
        values: first.values ?? (Array.isArray(second) ? second : []),
        name: first.name,
        isCustomPlan,
      })
    }
    return query.apply(this, args)
  })
  try {
    await world.platform.database.read(id, work)
  } finally {
    spy.mockRestore()
  }
  return statements.filter(({ text }) => /^(\s|--.*\n)*(select|with)/i.test(text))
}

type Node = Record<string, unknown> & { Plans?: Node[] }

/** Plans with and without sequential scans, since small tables are rightly scanned. */
const planModes = [
  ['force_custom_plan', 'off'],
  ['force_generic_plan', 'off'],
  ['force_generic_plan', 'on'],
] as const

/** The custom plan and, unless the statement forces custom plans, the generic plans. */
async function plansOf(
  { application }: PlanLab,
  { id }: TestTenant,
  { text, values, name, isCustomPlan }: SentStatement,
): Promise<Node[]> {
  const plans: Node[] = []
  await application.query(`BEGIN; SELECT app.set_tenant('${id}')`)
  const literals = values.map((value) =>
    application.escapeLiteral(Array.isArray(value) ? `{${value.join(',')}}` : String(value)),
  )
  await application.query(`PREPARE asked AS ${text}`)
  for (const [mode, readsWhole] of name && !isCustomPlan ? planModes : planModes.slice(0, 1)) {
    await application.query(`SET LOCAL plan_cache_mode = ${mode}; SET LOCAL enable_seqscan = ${readsWhole}`)
    const argumentList = literals.length > 0 ? `(${literals.join(', ')})` : ''
    const { rows } = await application.query(`EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE asked${argumentList}`)
    plans.push(rows[0]['QUERY PLAN'][0].Plan)
  }
  await application.query('DEALLOCATE asked; ROLLBACK')
  return plans
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

function rowsDiscarded(node: Node): number {
  const removed = ['Rows Removed by Filter', 'Rows Removed by Index Recheck', 'Rows Removed by Join Filter']
  return removed.reduce((sum, name) => sum + Number(node[name] ?? 0), 0) * Number(node['Actual Loops'] ?? 1)
}

const rowsSorted = ({ 'Node Type': type, Plans: [of] = [] }: Node): number =>
  type === 'Sort' && of ? rowsProduced(of) : 0

const rowsProduced = (node: Node): number => Number(node['Actual Rows']) * Number(node['Actual Loops'] ?? 1)

export async function expectEfficientPlans(
  lab: PlanLab,
  tenant: TestTenant,
  statement: SentStatement,
  {
    maxDiscarded,
    maxRows,
    maxSorted = Infinity,
  }: { maxDiscarded: number; maxRows: number; maxSorted?: number },
): Promise<void> {
  for (const plan of await plansOf(lab, tenant, statement)) {
    const wasteful = nodesOf(plan).filter(
      (node) =>
        rowsDiscarded(node) > maxDiscarded ||
        rowsProduced(node) > maxRows ||
        rowsSorted(node) > maxSorted ||
        (node['Node Type'] === 'Seq Scan' && Number(node['Actual Rows']) > 200),
    )
    const wastefulNodes = wasteful.map((node) => ({
      ...node,
      Plans: undefined,
      thrownAway: rowsDiscarded(node),
    }))
    expect(wastefulNodes, statement.text).toEqual([])
  }
}

export const firstPageRequest = (scopeId: string): ListRequest => ({
  page: 0,
  pageSize: 12,
  sortField: 'id',
  direction: 'desc',
  scope: 'institution',
  scopeId,
  states: [],
  department: undefined,
  from: undefined,
  to: undefined,
  search: undefined,
  filters: {},
})
