import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../src/demo/seeded-random.ts'
import { allRegisters } from '../src/all-registers.ts'
import { isFiltered } from '../src/registers/filter.ts'
import { listRequestOf } from '../src/registers/list-request.ts'
import { listIds } from '../src/registers/list.ts'
import { filterArbitraries, listQueries } from './support/list-queries.ts'
import { repetitions } from './support/long-tests.ts'
import {
  callsOf,
  contractRegisters,
  openOffice,
  stateOf,
  type Colleague,
  type RegisterContract,
} from './support/register-contract.ts'
import { elsewhereOf, listedRecords, searchedParts, sumsOf } from './support/register-model.ts'
import { findRollupFaults } from './support/rollups.ts'
import { openWorld, type TestTenant } from './support/world.ts'

// Without row-level security, a statement that lacks the institution is detected.
const world = openWorld({ rowSecurity: 'opened' })
type Json = any
type Query = Record<string, string>
type Office = { tenant: TestTenant; people: Colleague[]; views: Json[] }

async function openEmptyOffice(): Promise<Office> {
  const { tenant, people } = await openOffice(world)
  return { tenant, people: [people.ADMIN, people.finance, people.ORD], views: [] }
}

const pageSize = 7
const scopesAndDirections = [
  ['mine', 'desc'],
  ['department', 'asc'],
  ['institution', 'desc'],
  ['institution', 'asc'],
] as const

/** A step of a random history; the seed decides the values, the user and the record. */
const historyStep = fc.record({
  kind: fc.constantFrom('create', 'create', 'create', 'change', 'change', 'step'),
  seed: fc.nat(1_000_000),
})

async function run(
  register: RegisterContract,
  { people, views }: Office,
  { kind, seed }: { kind: string; seed: number },
): Promise<void> {
  const { save, take, recordIn, view } = callsOf(world, register)
  const { changes, steps = {}, fixedStates = [], draft, withFields, numberOf } = register
  const random = seededRandom(seed)
  const as = random.oneOf(people)
  const [admin] = people
  const before = views.length > 0 ? random.oneOf(views) : undefined
  const possible = Object.values(steps).filter(({ from }) => before && from.includes(stateOf(before)!))
  const { wire } = before ?? {}
  const call = () => {
    if (before && kind === 'step' && possible.length > 0) return take(admin!, random.oneOf(possible), wire)
    if (before && kind === 'change' && changes && !fixedStates.includes(stateOf(before)!))
      return save(admin!, withFields(wire, changes(random)))
    return undefined
  }
  const reply = (await call()) ?? (await save(as, await draft(world, as, random)))
  expect([reply.status, reply.body.fields]).toEqual([200, undefined])
  const saved = recordIn(reply)
  const id = numberOf(saved)
  views[id - 1] = { ...(await view(admin!, id)), wire: saved }
}

async function expectList(
  register: RegisterContract,
  { tenant, people, views }: Office,
  as: Colleague,
  query: Query,
) {
  const { list, viewsIn } = callsOf(world, register)
  const { sortField = 'id', ...parameters } = query
  const all = listedRecords(register, views, as, query)
  const inScope = listedRecords(register, views, as, { scope: query['scope'] })
  const count = (state: string) => inScope.filter((view) => stateOf(view) === state).length
  const pages = Math.max(1, Math.ceil(all.length / pageSize))
  const title = JSON.stringify([query, people.indexOf(as)])
  for (let page = 0; page < pages; page++) {
    const reply = await list(as, parameters, { page: String(page), sortField, pageSize: String(pageSize) })
    expect([reply.status, title]).toEqual([200, title])
    const { [register.many]: found, ...payload } = reply.body.payload
    expect({
      title,
      ids: viewsIn(reply).map(({ id }) => id),
      total: found.pagination.totalRecords,
      ...payload,
    }).toEqual({
      title,
      ids: all.slice(page * pageSize, (page + 1) * pageSize).map(({ id }) => id),
      total: all.length,
      elsewhere: elsewhereOf(register, views, as, query),
      sums: sumsOf(register, all),
      counts: {
        ...Object.fromEntries(Object.keys(register.list.states!).map((state) => [state, count(state)])),
        ALL: inScope.length,
      },
    })
  }
  await expectCountLimit(register, tenant, as, query, all)
}

/** Above the count limit, which is 2 here, the query takes another path. */
async function expectCountLimit(
  { name, list }: RegisterContract,
  { id: institutionId }: TestTenant,
  as: Colleague,
  { sortField = 'id', ...query }: Query,
  all: Json[],
): Promise<void> {
  const caller = { ...as, userId: as.id, institutionId, duties: [] }
  const [page, pageSize] = all.length % 2 === 0 ? [0, 3] : [1, 1]
  const request = listRequestOf(
    caller,
    name,
    { page, pageSize, sortField },
    list.list.query!.parse(query) as Json,
  )
  const isCounted = isFiltered(request)
  const { ids, pagination } = await world.inTenant(institutionId, (tx) =>
    listIds(tx, allRegisters[name].register, request, 2),
  )
  const reached = isCounted ? all.slice(0, 2) : all
  expect([query, ids, pagination.totalRecords, pagination.more]).toEqual([
    query,
    reached.slice(page * pageSize, (page + 1) * pageSize).map(({ id }) => id),
    reached.length,
    reached.length < all.length,
  ])
}

/** Words, numbers and references of the records, whole, in part and combined. */
function searchesFor(register: RegisterContract, views: Json[]): string[] {
  const parts = views.flatMap((view) => {
    const { words, keys, related } = searchedParts(register, view)
    const references = [view, ...related].flatMap(({ id, reference }) => [
      String(id),
      reference,
      reference.slice(0, -6),
      reference.split('.').slice(0, 3).join('.'),
      reference.split('.').slice(2, 4).join('.'),
    ])
    return [
      ...words.flatMap((word) => [word.slice(0, 4), `${words[0]} ${word}`]),
      ...keys.flatMap((key) => [
        key,
        key.slice(0, 5),
        ...key.split(/[^\d-]+/),
        `${words.at(-1)} ${key.slice(0, 3)}`,
      ]),
      ...references,
      `${words.at(-1)} ${view.id}`,
    ]
  })
  return [...new Set(['nothing', '000', '03.26', ...parts])].filter((part) => part.trim() !== '')
}

/** Every order in several scopes, every filter and search alone, and random combinations. */
function queriesFor(register: RegisterContract, views: Json[], seed: number): Query[] {
  const { name, list } = register
  const searches = searchesFor(register, views.slice(-2))
  const single = (filter: string, value: string): Query => ({ scope: 'institution', [filter]: value })
  return [
    ...Object.keys(list.sortFields!).flatMap((sortField) =>
      scopesAndDirections.map(([scope, direction]) => ({ scope, direction, sortField })),
    ),
    ...Object.entries(filterArbitraries(name, views, searches)).flatMap(([filter, values]) =>
      fc.sample(values, { numRuns: 3, seed }).map((value) => single(filter, value)),
    ),
    ...searches.map((search) => single('search', search)),
    ...fc.sample(listQueries(name, views, searches), { numRuns: 30, seed }),
  ]
}

describe.each(contractRegisters)('the list of $name', (register) => {
  it('shows the same records, counts and sums as a plain list after a random history', async () => {
    const property = fc.asyncProperty(
      fc.array(historyStep, { minLength: 14, maxLength: 20 }),
      fc.nat(),
      async (steps, seed) => {
        const office = await openEmptyOffice()
        const { tenant, people, views } = office
        for (const step of steps) {
          await run(register, office, step)
          await expectList(register, office, people[0]!, { scope: 'institution' })
        }
        // Another institution has records with the same numbers.
        const elsewhere = await openEmptyOffice()
        for (const each of [1, 2, 3]) await run(register, elsewhere, { kind: 'create', seed: each })
        // A save may change the cautions of other papers, and nothing else.
        for (const each of views) {
          const { cautions, ...record } = await callsOf(world, register).view(people[0]!, each.id)
          expect(each).toMatchObject(record)
          each.cautions = cautions
        }
        for (const [i, query] of queriesFor(register, views, seed).entries())
          await expectList(register, office, people[i % people.length]!, query)
        expect(await findRollupFaults(world.access, tenant)).toEqual([])
      },
    )
    await fc.assert(property, { numRuns: repetitions(10), endOnFailure: true })
  }, 300_000)
})
