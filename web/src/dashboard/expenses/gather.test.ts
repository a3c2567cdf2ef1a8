import { describe, expect, test } from 'vitest'
import { expense, manyExpenses } from '../../../test/expenses.ts'
import { gatherOthers } from './gather.ts'

describe('the smallest departments', () => {
  test('are one, to the ngwee, where there are more than may be named', () => {
    const gathered = gatherOthers(
      [
        expense('A', 'Audit', [10, 0, 0, 0]),
        expense('B', 'Bridges', [0.1, 0.2, 0, 0]),
        expense('C', 'Catering', [0.2, 0.1, 0, 4]),
        expense('D', 'Dams', [0, 0, 0.7, 0.01]),
      ],
      1,
    )
    expect(gathered.map(({ code, department }) => [code, department])).toEqual([
      ['A', 'AUDIT'],
      [null, 'OTHERS'],
    ])
    expect(gathered[1]).toEqual({
      code: null,
      department: 'OTHERS',
      total: 5.31,
      quarterOne: 0.3,
      quarterTwo: 0.3,
      quarterThree: 0.7,
      quarterFour: 4.01,
    })
  })

  test.each([
    [8, 8, 8],
    [9, 8, 9],
    [10, 8, 9],
    [30, 8, 9],
    [14, 12, 13],
    [0, 8, 0],
  ])('of %d, with %d to be named, leave %d places', (count, most, places) => {
    const gathered = gatherOthers(manyExpenses(count), most)
    expect(gathered).toHaveLength(places)
    expect(gathered.filter(({ code }) => code === null)).toHaveLength(count > most + 1 ? 1 : 0)
  })
})
