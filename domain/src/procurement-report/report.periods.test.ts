import { describe, expect, it } from 'vitest'
import {
  periodEndsBeforeStartMessage,
  isProvisional,
  lastQuarter,
  periodBefore,
  periodFault,
  periodLabel,
  periodOf,
  periodTooLongMessage,
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
] as const)('on %s the last completed quarter is %s of %i', (today, period, year) => {
  expect(lastQuarter(today)).toEqual({ period, year })
})

describe('a period', () => {
  it.each([
    ['2026-03-31', '2026-03-31', null],
    ['2026-03-31', '2026-03-30', periodEndsBeforeStartMessage],
    ['2021-04-01', '2026-03-31', null],
    ['2021-04-01', '2026-04-01', periodTooLongMessage],
  ])('from %s to %s', (from, to, fault) => {
    expect(periodFault({ from, to })).toBe(fault)
  })

  it("is named by the user's choice", () => {
    const period = { from: '2026-01-15', to: '2026-02-14' }
    expect([periodLabel('ANNUAL', period), periodLabel('CUSTOM', period)]).toEqual([
      'Annual',
      '2026-01-15 to 2026-02-14',
    ])
  })
})

it.each([
  ['2026-11-27', true],
  ['2026-12-31', true],
  ['2027-01-01', false],
])('on %s the fourth quarter of 2026 is provisional: %s', (today, expected) => {
  expect(isProvisional(periodOf('FOURTH_QUARTER', 2026), today)).toBe(expected)
})

describe('the previous period', () => {
  const before = (from: string, to: string, today = '2027-06-01') => {
    const period = periodBefore({ from, to }, today)
    return `${period.from} to ${period.to}`
  }
  it.each([
    ['a quarter', '2026-04-01', '2026-06-30', '2026-01-01 to 2026-03-31'],
    ['a first quarter', '2026-01-01', '2026-03-31', '2025-10-01 to 2025-12-31'],
    ['a year', '2025-01-01', '2025-12-31', '2024-01-01 to 2024-12-31'],
    ['a month', '2026-03-01', '2026-03-31', '2026-02-01 to 2026-02-28'],
    ['two years', '2024-01-01', '2025-12-31', '2022-01-01 to 2023-12-31'],
    ['ten days', '2026-03-01', '2026-03-10', '2026-02-19 to 2026-02-28'],
    ['days up to the end of a month', '2026-03-30', '2026-03-31', '2026-03-28 to 2026-03-29'],
    ['a day', '2026-01-01', '2026-01-01', '2025-12-31 to 2025-12-31'],
  ])('of %s', (_, from, to, expected) => {
    expect(before(from, to)).toBe(expected)
  })

  it.each([
    ['in its midst has as many days', '2026-11-27', '2026-07-01 to 2026-08-27'],
    ['on its first day has one', '2026-10-01', '2026-07-01 to 2026-07-01'],
    ['on its last day is whole', '2026-12-31', '2026-07-01 to 2026-09-30'],
    ['that has not begun is whole', '2026-09-30', '2026-07-01 to 2026-09-30'],
  ])('of a quarter %s', (_, today, expected) => {
    expect(before('2026-10-01', '2026-12-31', today)).toBe(expected)
  })

  it('ends before a longer period starts', () => {
    expect(before('2026-07-01', '2026-09-30', '2026-09-30')).toBe('2026-04-01 to 2026-06-30')
    expect(before('2026-03-01', '2026-03-31', '2026-03-30')).toBe('2026-02-01 to 2026-02-28')
  })
})
