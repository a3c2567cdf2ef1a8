import { describe, expect, test } from 'vitest'
import { expense, manyExpenses } from '../../../test/expenses.ts'
import { combineSmallest } from './combine-smallest.ts'

describe('the smallest departments', () => {
  test('are combined to the exact ngwee above the limit', () => {
    const audit = expense('A', 'Audit', [10, 0, 0, 0])
    const result = combineSmallest(
      [
        audit,
        expense('B', 'Bridges', [0.1, 0.2, 0, 0]),
        expense('C', 'Catering', [0.2, 0.1, 0, 4]),
        expense('D', 'Dams', [0, 0, 0.7, 0.01]),
      ],
      1,
    )
    expect(result).toEqual({ largest: [audit], others: { departments: 3, total: 5.31 } })
  })

  test.each([
    [8, 8, 8, undefined],
    [9, 8, 9, undefined],
    [10, 8, 8, 2],
    [30, 8, 8, 22],
    [14, 12, 12, 2],
    [0, 8, 0, undefined],
  ])('of %d, with a limit of %d, keep %d and combine %s', (count, maxLargest, largestCount, othersCount) => {
    const { largest, others } = combineSmallest(manyExpenses(count), maxLargest)
    expect([largest.length, others?.departments]).toEqual([largestCount, othersCount])
  })
})
