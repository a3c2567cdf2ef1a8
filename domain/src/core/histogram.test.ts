import { expect, it } from 'vitest'
import { medianOf, slowestTenthOf } from './histogram.ts'

/** One record for each of these days. */
const barsOf = (days: number[]) => days.map((each) => ({ days: each, records: 1 }))
const oneToTen = [10, 1, 9, 2, 8, 3, 7, 4, 6, 5]

it.each([
  [[], null],
  [[7], 7],
  [[3, 8], 5.5],
  [[8, 1, 3], 3],
  [[1, 3, 3, 9], 3],
  [oneToTen, 5.5],
])('the median of %j is %s', (days, median) => {
  expect(medianOf(barsOf(days))).toBe(median)
})

it.each([
  [[], null],
  [[7], 7],
  [[3, 8], 8],
  [oneToTen, 10],
  [[...oneToTen, 11], 10],
  [[...oneToTen, ...oneToTen.map((days) => days + 10)], 19],
  [[...oneToTen, ...oneToTen.map((days) => days + 10), 21], 19],
])('the slowest tenth of %j starts at %s', (days, from) => {
  expect(slowestTenthOf(barsOf(days))).toBe(from)
})

it('counts each record of a bar, and none of an empty one', () => {
  const bars = [
    { days: 40, records: 0 },
    { days: 5, records: 3 },
    { days: 2, records: 18 },
    { days: 1, records: 0 },
  ]
  expect([medianOf(bars), slowestTenthOf(bars)]).toEqual([2, 5])
  expect(medianOf([{ days: 3, records: 0 }])).toBeNull()
})
