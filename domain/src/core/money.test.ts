import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  count,
  formatAmount,
  formatChange,
  formatSum,
  fromNgwee,
  largestAmount,
  largestShownSum,
  money,
  percentOfAmount,
  sumOf,
  multiplyAmount,
  toNgwee,
  toShownSum,
} from './money.ts'

/** The decimal text of an amount in ngwee, without floating-point arithmetic. */
const asText = (ngwee: bigint): string => {
  const digits = String(ngwee).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
const amounts = fc.bigInt({ min: 0n, max: 999_999_999_999_999n })
const messageOf = (value: unknown) =>
  money('Charge')
    .safeParse(value)
    .error?.issues.map(({ message }) => message) ?? []

describe('an amount', () => {
  it.each([
    [0, 0n],
    [0.01, 1n],
    [0.1, 10n],
    [0.29, 29n],
    [1.1, 110n],
    [4.35, 435n],
    [1.15, 115n],
    [9_999_999_999_999.98, 999_999_999_999_998n],
    [largestAmount, 999_999_999_999_999n],
    [-0.01, -1n],
    [-4.35, -435n],
  ])('of %d is %d ngwee', (amount, ngwee) => {
    expect(toNgwee(amount)).toBe(ngwee)
    expect(fromNgwee(ngwee)).toBe(amount)
  })

  it.each([0.1 + 0.2, 1.005, 0.001, 2.675, 1e-7, 5e-324, 1e21, Number.MAX_VALUE, NaN, Infinity, -Infinity])(
    'of %d has more than two decimals, or is invalid',
    (amount) => expect(toNgwee(amount)).toBeNull(),
  )

  it('keeps every ngwee through conversions', () => {
    fc.assert(
      fc.property(amounts, (ngwee) => {
        const amount = fromNgwee(ngwee)
        expect(toNgwee(amount)).toBe(ngwee)
        // The form in JSON and in the database.
        expect(JSON.parse(asText(ngwee))).toBe(amount)
        expect(amount.toFixed(2)).toBe(asText(ngwee))
      }),
      { numRuns: 2_000 },
    )
  })

  it('is multiplied exactly', () => {
    const cases = fc.tuple(fc.nat(100_000), fc.bigInt({ min: 0n, max: 9_999_999_999n }))
    fc.assert(
      fc.property(cases, ([pieces, ngwee]) => {
        const total = multiplyAmount(pieces, fromNgwee(ngwee))
        expect(total.toFixed(2)).toBe(asText(BigInt(pieces) * ngwee))
      }),
      { numRuns: 2_000 },
    )
    expect(multiplyAmount(3, 0.1)).toBe(0.3)
    expect(multiplyAmount(7, 333.33)).toBe(2333.31)
    expect(() => multiplyAmount(1, 0.001)).toThrow('An amount has at most two decimals.')
  })

  it('has shares rounded half up to whole ngwee', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 100 }), (ngwee, percent) => {
        const exact = ngwee * BigInt(percent)
        const [whole, rest] = [exact / 100n, exact % 100n]
        expect(percentOfAmount(fromNgwee(ngwee), percent).toFixed(2)).toBe(
          asText(rest >= 50n ? whole + 1n : whole),
        )
      }),
      { numRuns: 2_000 },
    )
    // 0.4, 0.8 and 1.2 ngwee, then exactly half: 0.5 and 1.5.
    expect([0.01, 0.02, 0.03].map((amount) => percentOfAmount(amount, 40))).toEqual([0, 0.01, 0.01])
    expect([0.01, 0.03].map((amount) => percentOfAmount(amount, 50))).toEqual([0.01, 0.02])
    expect(percentOfAmount(largestAmount, 40)).toBe(4_000_000_000_000)
  })
})

describe('a sum', () => {
  const limit = toNgwee(largestShownSum)!

  it.each([limit, -limit, 0n])('of %d ngwee is shown', (ngwee) => {
    expect(toShownSum(ngwee)?.toFixed(2)).toBe(ngwee < 0n ? `-${asText(-ngwee)}` : asText(ngwee))
  })

  it('keeps every ngwee within the limit', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: limit }), (ngwee) => {
        // The form in JSON and on screens.
        expect(JSON.parse(JSON.stringify(toShownSum(ngwee)))).toBe(JSON.parse(asText(ngwee)))
        expect(formatSum(toShownSum(ngwee)).replaceAll(',', '')).toBe(asText(ngwee))
      }),
      { numRuns: 2_000 },
    )
  })

  it('beyond the limit is omitted, since two sums could become the same number', () => {
    expect([limit + 1n, -limit - 1n, 10n ** 30n].map(toShownSum)).toEqual([null, null, null])
    expect(fromNgwee(limit + 2n)).toBe(fromNgwee(limit + 3n))
    expect(formatSum(null, 'ZMW')).toBe('Too large to be shown')
  })

  it('of amounts is omitted if one of them is or the total is too large', () => {
    expect(sumOf([0.1, 0.2])).toBe(0.3)
    expect(sumOf([])).toBe(0)
    expect(sumOf([1, null])).toBeNull()
    expect(sumOf([largestShownSum - 1, 1])).toBe(largestShownSum)
    expect(sumOf([largestShownSum, 0.01])).toBeNull()
  })
})

describe('a field for an amount', () => {
  it.each([0, 0.01, 19.99, 1_000_000, largestAmount])('accepts %d', (value) => {
    expect(messageOf(value)).toEqual([])
  })

  it.each([
    [-0.01, 'Charge may not be below zero.'],
    [1.005, 'Charge may have at most two decimals.'],
    [0.1 + 0.2, 'Charge may have at most two decimals.'],
    [10_000_000_000_000, 'Charge may be at most 9,999,999,999,999.99.'],
    [1e15, 'Charge may be at most 9,999,999,999,999.99.'],
    ['5', 'Charge must be a number.'],
    [NaN, 'Charge must be a number.'],
    [null, 'Charge is required.'],
    [undefined, 'Charge is required.'],
  ])('refuses %j', (value, message) => {
    expect(messageOf(value)).toEqual([message])
  })

  it('is shown with thousands separators and two decimals', () => {
    expect(formatAmount(1_234_567.8)).toBe('1,234,567.80')
    expect(formatAmount(0, 'ZMW')).toBe('ZMW 0.00')
    expect(formatAmount(largestAmount)).toBe('9,999,999,999,999.99')
  })

  it('has a sign if it is a difference', () => {
    expect([150_000, -0.5, 0, null].map(formatChange)).toEqual([
      '+150,000.00',
      '−0.50',
      '0.00',
      'Too large to be shown',
    ])
  })
})

describe('a field for a count', () => {
  const bidders = count('Bidders', { max: 10_000 })

  it.each([
    [0, undefined],
    [10_000, undefined],
    [-1, 'Bidders may not be below zero.'],
    [10_001, 'Bidders may be at most 10,000.'],
    [1.5, 'Bidders must be a whole number.'],
    ['3', 'Bidders must be a whole number.'],
    [null, 'Bidders is required.'],
  ])('for %j returns %s', (value, message) => {
    expect(bidders.safeParse(value).error?.issues.map((issue) => issue.message)).toEqual(message && [message])
  })
})
