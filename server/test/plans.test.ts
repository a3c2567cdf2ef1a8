import { beforeAll, describe, it } from 'vitest'
import type { ListRequest } from '../src/registers/query.ts'
import { isLong } from './support/long.ts'
import { shareOf, type MeasuredRegister } from './support/many-records.ts'
import { fillRegister, openPlanLab } from './support/plans.ts'
import { expectFrugalPage, registers } from './support/register-plans.ts'
import type { Place } from './support/world.ts'

const lab = openPlanLab()
/** An index that is not used shows itself in a few thousand rows; the long form fills more. */
const sizes = isLong ? [500, 2_000, 20_000] : [2_000]
/** Contracts and amendments are read through indexes only where there are many more rows. */
const names: MeasuredRegister[] = isLong
  ? (Object.keys(registers) as MeasuredRegister[])
  : ['enquiries', 'lvp']
const places = {} as Record<MeasuredRegister, Place[]>

beforeAll(async () => {
  for (const name of isLong ? (['enquiries', 'lvp', 'mpc'] as const) : names) {
    places[name] = []
    for (const size of sizes) {
      const place = await lab.world.institution()
      await fillRegister(lab, name, place, size)
      places[name].push(place)
    }
  }
  if (isLong) for (const name of ['contracts', 'amendments'] as const) places[name] = places.mpc
})

describe.each(names)('a page of %s', (name) => {
  const { states, sorts, reference } = registers[name]

  it.each<[string, (place: Place) => Partial<ListRequest>]>([
    ['of the whole register', () => ({})],
    ["of one's own", ({ people }) => ({ scope: 'mine', scopeId: people.ORD.id })],
    ['of a state', () => ({ states: [states.usual] })],
    ['of a search for a word', () => ({ search: 'toner' })],
    ['of a search for a reference', ({ code }) => ({ search: `${code}.${reference}` })],
    ...sorts.map<[string, (place: Place) => Partial<ListRequest>]>((sortField) => [
      `of a department by ${sortField}`,
      ({ departmentId }) => ({ scope: 'department', scopeId: departmentId, sortField }),
    ]),
  ])('%s reads little more than it shows', async (what, request) => {
    for (const [n, place] of places[name].entries()) {
      const records = sizes[n]! * (shareOf[name] ?? 1)
      const asked = { scopeId: place.id, ...request(place) }
      const page = { name, request: asked, place, what: `${what} ${n}`, allowed: 100, records }
      await expectFrugalPage(lab, page)
    }
  })
})
