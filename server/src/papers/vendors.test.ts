import { beforeEach, expect, it } from 'vitest'
import { openWorld, type Person, type Place } from '../../test/support/world.ts'

const world = openWorld()
let place: Place
beforeEach(async () => {
  place = await world.institution()
})

async function suggested(as: Person, search: string) {
  const asked = `/api/procurement/vendors?search=${encodeURIComponent(search)}`
  const { status, body } = await world.call('GET', asked, { as })
  expect(status).toBe(200)
  return body.payload.vendors as string[]
}

it('suggests vendors of earlier papers of both kinds by any of their words, each once', async () => {
  const { ORD, GUEST } = place.people
  await world.paper('lvp', place, ORD, { vendor: 'Kitwe Hardware' })
  await world.paper('lvp', place, ORD, { vendor: 'Kitwe Hardware' })
  await world.paper('mpc', place, ORD, { vendor: 'Harare Kitchens (Kitwe)' })
  expect(await suggested(GUEST, 'ki')).toEqual(['Harare Kitchens (Kitwe)', 'Kitwe Hardware'])
  expect(await suggested(GUEST, 'HAR')).toEqual(['Harare Kitchens (Kitwe)', 'Kitwe Hardware'])
  expect(await suggested(GUEST, 'kitwe hard')).toEqual(['Kitwe Hardware'])
  expect(await suggested(GUEST, 'itwe')).toEqual([])
})

it('knows what a paper was changed to', async () => {
  const { ORD } = place.people
  const id = await world.paper('lvp', place, ORD, { vendor: 'Old Name' })
  const { body } = await world.call('GET', `/api/procurement/lvps/${id}`, { as: ORD })
  const change = { ...body.payload.lvp, vendor: 'New Name' }
  await world.call('PUT', `/api/procurement/lvp/update/${ORD.id}/0/id/12`, { as: ORD, body: change })
  expect(await suggested(ORD, 'new')).toEqual(['New Name'])
})

it('tells nothing of other institutions, and takes nothing as a pattern', async () => {
  const other = await world.institution()
  await world.paper('lvp', other, other.people.ORD, { vendor: 'Luangwa Stores' })
  expect(await suggested(place.people.ORD, 'lu')).toEqual([])
  await world.paper('lvp', place, place.people.ORD, { vendor: '100 % Paper' })
  expect(await suggested(place.people.ORD, '%')).toEqual(['100 % Paper'])
  expect(await suggested(place.people.ORD, '_')).toEqual([])
})

it('offers ten at most', async () => {
  const names = Array.from({ length: 12 }, (_, i) => `Trader ${String.fromCharCode(65 + i)}`)
  for (const vendor of names) await world.paper('lvp', place, place.people.ORD, { vendor })
  expect(await suggested(place.people.ORD, 'trader')).toEqual(names.slice(0, 10))
})
