import { expect, test } from 'vitest'
import { insightsOf } from '../../../test/expenses.ts'
import { byCompetition } from './methods.ts'

test('methods stand by their competition, the largest first, and each kind is added up', () => {
  const { rows, kinds } = byCompetition(insightsOf().methods)
  expect(rows.map(({ method, competition }) => [method, competition])).toEqual([
    ['SIMPLIFIED_BIDDING', 'COMPETITIVE'],
    ['OPEN_NATIONAL_BIDDING', 'COMPETITIVE'],
    ['DIRECT_BIDDING', 'DIRECT'],
    ['FORCE_ACCOUNT', 'OTHER'],
  ])
  expect(kinds).toEqual([
    { competition: 'COMPETITIVE', place: 0, total: 350 },
    { competition: 'DIRECT', place: 1, total: 500 },
    { competition: 'OTHER', place: 2, total: 150 },
  ])
})
