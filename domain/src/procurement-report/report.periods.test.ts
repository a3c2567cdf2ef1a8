import { describe, expect, it } from 'vitest'
import {
  endsBeforeItBegins,
  lastQuarter,
  periodFault,
  periodLabel,
  periodOf,
  tooLong,
} from './report.periods.ts'

it.each([
  ['FIRST_QUARTER', '2026-01-01', '2026-03-31'],
  ['SECOND_QUARTER', '2026-04-01', '2026-06-30'],
  ['THIRD_QUARTER', '2026-07-01', '2026-09-30'],
  ['FOURTH_QUARTER', '2026-10-01', '2026-12-31'],
  ['ANNUAL', '2026-01-01', '2026-12-31'],
] as const)('%s of 2026 is from %s to %s', (period, from, to) => {
  expect(periodOf(period, 2026)).toEqual({ from, to })
})

it.each([
  ['2026-01-01', 'FOURTH_QUARTER', 2025],
  ['2026-03-31', 'FOURTH_QUARTER', 2025],
  ['2026-04-01', 'FIRST_QUARTER', 2026],
  ['2026-12-31', 'THIRD_QUARTER', 2026],
] as const)('on %s the last quarter that is over is %s of %i', (today, period, year) => {
  expect(lastQuarter(today)).toEqual({ period, year })
})

describe('a period', () => {
  it.each([
    ['2026-03-31', '2026-03-31', null],
    ['2026-03-31', '2026-03-30', endsBeforeItBegins],
    ['2021-04-01', '2026-03-31', null],
    ['2021-04-01', '2026-04-01', tooLong],
  ])('from %s to %s', (from, to, fault) => {
    expect(periodFault({ from, to })).toBe(fault)
  })

  it('is called as it was chosen', () => {
    const period = { from: '2026-01-15', to: '2026-02-14' }
    expect([periodLabel('ANNUAL', period), periodLabel('CUSTOM', period)]).toEqual([
      'Annual',
      '2026-01-15 to 2026-02-14',
    ])
  })
})
