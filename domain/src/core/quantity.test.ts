import { describe, expect, it } from 'vitest'
import { quantity, totalPrice } from './quantity.ts'

describe('the total price', () => {
  it.each([
    [2.5, 1_850.25, 4_625.63],
    [0.001, 4.99, 0],
    [0.001, 5, 0.01],
    [3, 0.1, 0.3],
    [0.333, 3, 1],
    [1.005, 100, 100.5],
    [12_345.678, 0.01, 123.46],
  ])('of %d at %d is %d', (amount, price, total) => expect(totalPrice(amount, price)).toBe(total))

  it('is the exact product to the nearest ngwee, ties upwards', () => {
    let seed = 7n
    const next = (below: bigint) => (seed = (seed * 6_364_136_223_846_793_005n + 1n) % 2n ** 61n) % below
    for (let i = 0; i < 20_000; i++) {
      const [thousandths, ngwee] = [next(1_000_000n) + 1n, next(100_000_000n)]
      const total = BigInt(Math.round(totalPrice(Number(thousandths) / 1_000, Number(ngwee) / 100) * 100))
      const difference = total * 1_000n - thousandths * ngwee
      expect(difference > -500n && difference <= 500n, `${thousandths} × ${ngwee}`).toBe(true)
    }
  })
})

it.each([
  [0, 'Quantity must be above zero.'],
  [-1, 'Quantity must be above zero.'],
  [0.0005, 'Quantity may have at most three decimals.'],
  [1_000_000_000, 'Quantity may be at most 999,999,999.999.'],
  [null, 'Quantity is required.'],
  ['2', 'Quantity must be a number.'],
])('a quantity of %j is refused', (value, message) => {
  expect(
    quantity('Quantity')
      .safeParse(value)
      .error?.issues.map((issue) => issue.message),
  ).toEqual([message])
})
it.each([0.001, 1, 2.5, 999_999_999.999])('a quantity of %d is accepted', (value) => {
  expect(quantity('Quantity').safeParse(value)).toMatchObject({ data: value })
})
