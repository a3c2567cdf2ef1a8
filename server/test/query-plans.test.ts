import { beforeAll, describe, it } from 'vitest'
import { describedByName } from '@insaka/domain/described-registers'
import type { ListRequest } from '../src/registers/register.ts'
import type { MeasuredRegister } from './support/load-registers.ts'
import { fillRegister, openPlanLab } from './support/query-plans.ts'
import { expectEfficientPage, registersToPlan } from './support/register-query-plans.ts'
import type { TestTenant } from './support/world.ts'

const lab = openPlanLab()
/** Enough rows to detect an unused index; plans.long.test.ts has more. */
const records = 2_000
const described = Object.values(describedByName).map(({ name }) => name)
const names: readonly MeasuredRegister[] = ['enquiries', 'lvp', ...described]
const tenants = {} as Record<MeasuredRegister, TestTenant>

beforeAll(async () => {
  for (const name of names) {
    tenants[name] = await lab.world.institution()
    await fillRegister(lab, name, tenants[name], records)
  }
})

describe.each(names)('a page of %s', (name) => {
  const { states, sorts, reference, own } = registersToPlan[name]

  it.each<[string, (tenant: TestTenant) => Partial<ListRequest>]>([
    ['of the whole register', () => ({})],
    ["of one's own", ({ people }) => ({ scope: 'mine', scopeId: people.ORD.id })],
    ['of a state', () => ({ states: [states.usual] })],
    ['of a search for a word', () => ({ search: 'toner' })],
    ['with cautions', () => ({ filters: { cautions: ['WITH'] } })],
    [
      'of a search for a reference',
      ({ code }) => ({ search: reference === undefined ? '77' : `${code}.${reference}` }),
    ],
    ...(described.includes(name as never) ? own : []).map<[string, () => Partial<ListRequest>]>(
      ([title, request]) => [title, () => request],
    ),
    ...sorts.map<[string, (tenant: TestTenant) => Partial<ListRequest>]>((sortField) => [
      `of a department by ${sortField}`,
      ({ departmentId }) => ({ scope: 'department', scopeId: departmentId, sortField }),
    ]),
  ])('%s reads little more than it shows', async (title, request) => {
    const tenant = tenants[name]
    const pageRequest = { scopeId: tenant.id, ...request(tenant) }
    await expectEfficientPage(lab, {
      name,
      request: pageRequest,
      tenant: tenant,
      title,
      maxDiscarded: 100,
      records,
    })
  })
})
