import { getTableName } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import type { RegisterName } from '@insaka/domain/all-registers'
import { scopes } from '@insaka/domain/core/register-list.schema'
import { allRegisters } from '../src/all-registers.ts'
import { isFiltered } from '../src/registers/filter.ts'
import { listIds } from '../src/registers/list.ts'
import { latestFirst } from '../src/registers/read-register.ts'
import { columnOf, type ListRequest, type Register } from '../src/registers/register.ts'
import { contractRegisters } from './support/register-contract.ts'
import { repetitions } from './support/long-tests.ts'
import { fillRegister, openPlanLab } from './support/query-plans.ts'
import type { TestTenant } from './support/world.ts'

const lab = openPlanLab()
const { world } = lab
const countLimit = 1_000
const tenants = {} as Record<string, TestTenant>

beforeAll(async () => {
  for (const name of ['enquiries', 'lvp', 'mpc'] as const) {
    tenants[name] = await world.institution()
    await fillRegister(lab, name, tenants[name], 1_300)
  }
})
const placeOf = ({ name }: Register): TestTenant => (tenants[name] ?? tenants['mpc'])!

async function valuesOf(register: Register, column: string): Promise<string[]> {
  const { name, table } = register
  const { rows } = await lab.superuser.query<{ value: string }>(
    `SELECT DISTINCT ${columnOf(table, column).name}::text AS value FROM ${getTableName(table)}
      WHERE institution_id = $1 ${table.register ? `AND register = '${name}'` : ''} ORDER BY 1 LIMIT 5`,
    [placeOf(register).id],
  )
  return rows.map(({ value }) => value)
}

/** Sets few criteria at a time, so most requests find records. */
const optionally = <T>(values: readonly T[]) =>
  fc.oneof(
    { weight: 5, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom(...values) },
  )

const searches = ['toner', 'urgently', 'supply garage', '1', '2024', '0021', 'LPO-0', 'EGP/2024/1', 'nothing']
const bounds = {
  days: ['2024-01-02', '2024-01-04', '2024-01-31', '2024-02-11'],
  amounts: [0, 20_000, 150_000, 300_000],
}

const boundOf = ({ from, to, filters }: ListRequest, name: string): unknown =>
  ({ ...filters, from, to })[name]

/** Generates list requests from the description of the register. */
async function requestsFor(register: Register) {
  const { tags, ranges = [], sortColumns } = register
  const filters: Record<string, fc.Arbitrary<string | number | undefined>> = {}
  for (const [name, column] of Object.entries(tags))
    filters[name] = optionally(await valuesOf(register, column))
  for (const { from, to, unit } of ranges)
    for (const name of [from, to]) filters[name] = optionally<string | number>(bounds[unit])
  return fc.record({
    scope: fc.constantFrom(...(Object.keys(scopes) as (keyof typeof scopes)[])),
    sortField: fc.constantFrom(...Object.keys(sortColumns)),
    direction: fc.constantFrom('asc' as const, 'desc' as const),
    states: optionally((await valuesOf(register, 'state')).map((state) => [state])).map(
      (states) => states ?? [],
    ),
    department: optionally(['PSU', 'FIN']),
    from: optionally(bounds.days),
    to: optionally(bounds.days),
    search: fc.oneof(fc.constant(undefined), fc.constantFrom(...searches)),
    filters: fc.record(filters),
    /** With a limit of 100, many searches exceed it and are counted by the method for large results. */
    countedUpTo: fc.constantFrom(10_000, 100),
  })
}

it.each(contractRegisters)(
  'a scope of $name counts the matches in the whole institution',
  async ({ name }) => {
    const { register } = allRegisters[name]
    const { id, departmentId, people } = placeOf(register)
    const scopeIds = { mine: people.ORD.id, department: departmentId, institution: id }
    const find = (request: ListRequest, countedUpTo?: number) =>
      world.inTenant(id, (tx) => listIds(tx, register, request, countedUpTo))
    const boundNames = ['from', 'to', ...(register.ranges ?? []).flatMap(({ from, to }) => [from, to])]
    const noBounds = Object.fromEntries(boundNames.map((name) => [name, undefined]))
    const property = fc.asyncProperty(await requestsFor(register), async ({ countedUpTo, ...asked }) => {
      const request = { page: 0, pageSize: 12, ...asked, scopeId: scopeIds[asked.scope] }
      const [own, everywhere] = [
        await find(request, countedUpTo),
        await find({ ...request, scope: 'institution', scopeId: id }),
      ]
      const totalRecords = everywhere.pagination.totalRecords
      const isSearchedBetweenBounds =
        Boolean(request.search) && boundNames.some((name) => boundOf(request, name) !== undefined)
      if (isSearchedBetweenBounds && own.elsewhere === undefined && request.scope !== 'institution') {
        // The count is omitted only if the search without its bounds has more than twice as many matches as the limit.
        const filters = { ...request.filters, ...noBounds }
        const unbounded = await find({
          ...request,
          from: undefined,
          to: undefined,
          filters,
          scope: 'institution',
          scopeId: id,
        })
        expect(unbounded.pagination.totalRecords).toBeGreaterThan(2 * countedUpTo)
        return
      }
      const hasElsewhere = request.scope !== 'institution' && isFiltered(request)
      expect(own.elsewhere).toEqual(
        hasElsewhere
          ? { records: Math.min(totalRecords, countLimit), more: totalRecords > countLimit }
          : undefined,
      )
    })
    await fc.assert(property, { numRuns: repetitions(300) })

    // 260 contracts, 130 amendments and 1,300 of each other register; every description contains "supply".
    const recordsOf: Partial<Record<RegisterName, number>> = { contracts: 260, amendments: 130 }
    const expectedRecords = recordsOf[register.name] ?? 1_300
    const wholeRequest = {
      ...latestFirst(id, { pageSize: 12, search: 'supply' }),
      scope: 'mine',
      scopeId: people.ORD.id,
    } as const
    expect((await find(wholeRequest)).elsewhere).toEqual({
      records: Math.min(expectedRecords, countLimit),
      more: expectedRecords > countLimit,
    })
  },
)
