import { expect, it } from 'vitest'
import { openWorld, type Person } from '../../test/support/world.ts'

const world = openWorld()
type Json = any

const draw = {
  transactionType: 'WITHDRAW',
  transactionDate: '2026-03-30',
  reference: 'FC-1',
  client: 'Hilux BAH 2231',
  coupon: 'C 118204',
  description: 'Delivery of laptops',
  accountHolder: 'psu',
  fuelType: 'DIESEL',
  litres: 85,
}
const deposit = {
  transactionType: 'DEPOSIT',
  transactionDate: '2026-03-30',
  reference: 'DEP-1',
  client: 'x',
  description: 'March allocation',
  accountHolder: 'psu',
  amount: 15_000,
}
const post = (as: Person, body: Json, query = '') =>
  world.call('POST', `/api/stores/fuel/0/12/id${query}`, { as, body })
const listed = async (as: Person, query = '') =>
  (await world.call('GET', `/api/stores/fuel/0/12/id/${as.id}/PSU${query}`, { as })).body.payload.transactions

it('keeps an account from a deposit over draws of both fuels, a price and a reversal', async () => {
  const place = await world.institution()
  const { ORD, ADMIN } = place.people
  const first = await post(ORD, deposit)
  expect([first.status, first.body]).toMatchObject([
    200,
    { payload: { transaction: { id: 1, sequence: 1, balance: 15_000, amount: 15_000 } } },
  ])
  const second = await post(ORD, { ...draw, price: 1, amount: 1 })
  expect([second.status, second.body]).toMatchObject([
    200,
    { payload: { transaction: { price: 23.9, amount: 2_031.5, balance: 12_968.5, sequence: 2 } } },
  ])
  expect((await post(ORD, { ...draw, coupon: 'c118204' })).body.fields).toEqual({
    coupon: [
      expect.stringMatching(/^This coupon has been used already this year\. Used on 30-Mar-2026 by FC-1\.$/),
    ],
  })
  const priced = await world.call('POST', '/api/stores/products', {
    as: ADMIN,
    body: { type: 'PETROL', price: 27.5, effectiveOn: '2026-03-30' },
  })
  expect([priced.status, priced.body.payload?.drawsBefore]).toEqual([200, 0])
  const third = await post(ORD, { ...draw, fuelType: 'PETROL', litres: 10.001, coupon: null })
  expect(third.body.payload.transaction).toMatchObject({ price: 27.5, amount: 275.03, balance: 12_693.47 })

  const reverse = (id: number) =>
    world.call('POST', `/api/stores/fuel/${id}/reverse`, { as: ORD, body: { reason: 'Wrong car' } })
  const taken = await reverse(2)
  expect(taken.body.payload.transaction).toMatchObject({
    transactionType: 'DEPOSIT',
    amount: 2_031.5,
    litres: 85,
    reverses: 2,
    balance: 14_724.97,
  })
  expect((await reverse(2)).status).toBe(409)
  expect((await reverse(4)).status).toBe(422)
  expect((await post(ORD, draw)).status).toBe(200)

  const page = await listed(ORD)
  expect(page.balance).toBe(12_693.47)
  expect(page.content.map(({ id, reversedBy }: Json) => [id, reversedBy])).toEqual([
    [5, null],
    [4, null],
    [3, null],
    [2, 4],
    [1, null],
  ])
  expect((await listed(ORD, '?type=DEPOSIT')).content.map(({ id }: Json) => id)).toEqual([4, 1])
  expect(
    (await listed(ORD, '?client=hilux%20bah%202231&coupon=c118204')).content.map(({ id }: Json) => id),
  ).toEqual([5, 2])

  const below = await post(ORD, { ...draw, litres: 1_000, coupon: null })
  expect([below.status, below.body.code, below.body.payload]).toEqual([
    409,
    'OVERDRAFT',
    { balance: 12_693.47, amount: 23_900, left: -11_206.53 },
  ])
  expect((await post(ORD, { ...draw, litres: 1_000, coupon: null }, '?overdraft=confirmed')).status).toBe(200)
  const accounts = await world.call('GET', `/api/stores/accounts/${ORD.id}`, { as: ORD })
  expect(accounts.body.payload.accounts).toMatchObject([{ department: 'PSU', balance: -11_206.53 }])
  const statement = await world.call('GET', `/api/stores/accounts/${ORD.id}/PSU/statement/2026-03`, {
    as: ORD,
  })
  expect([statement.status, statement.body.payload?.statement]).toMatchObject([
    200,
    {
      opening: 0,
      closing: -11_206.53,
      deposited: 15_000,
      drawn: 26_206.53,
      litres: { PETROL: 10.001, DIESEL: 1_085 },
    },
  ])
  expect(
    (
      await world.call('GET', `/api/stores/accounts/${ORD.id}/PSU/balances?year=2026`, { as: ORD })
    ).body.payload.balances.months.at(-1),
  ).toEqual({ month: '2026-03', balance: -11_206.53 })
  expect(
    (await world.call('GET', '/api/stores/clients?search=hil', { as: ORD })).body.payload.clients,
  ).toEqual(['Hilux BAH 2231'])
})
