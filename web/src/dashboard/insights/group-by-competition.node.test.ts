import { expect, test } from 'vitest'
import { insightsOf } from '../../../test/expenses.ts'
import { groupByCompetition } from './group-by-competition.ts'

test('groups methods by competition, largest first, with a total for each kind', () => {
  const { rows, kinds } = groupByCompetition(insightsOf().methods)
  expect(rows.map(({ method, competition }) => [method, competition])).toEqual([
    ['SIMPLIFIED_BIDDING', 'COMPETITIVE'],
    ['OPEN_NATIONAL_BIDDING', 'COMPETITIVE'],
    ['DIRECT_BIDDING', 'DIRECT'],
    ['FORCE_ACCOUNT', 'OTHER'],
  ])
  expect(kinds).toEqual([
    { competition: 'COMPETITIVE', index: 0, total: 350 },
    { competition: 'DIRECT', index: 1, total: 500 },
    { competition: 'OTHER', index: 2, total: 150 },
  ])
})
