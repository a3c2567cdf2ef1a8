import { expect, it } from 'vitest'
import { periodDays, periodText, statementPeriod } from './statement-periods.ts'

it.each([
  ['2026-02', '2026-02-01', '2026-02-28', 'Feb-2026'],
  ['2028-02', '2028-02-01', '2028-02-29', 'Feb-2028'],
  ['2026-12', '2026-12-01', '2026-12-31', 'Dec-2026'],
  ['2026-Q1', '2026-01-01', '2026-03-31', 'First Quarter 2026'],
  ['2026-Q4', '2026-10-01', '2026-12-31', 'Fourth Quarter 2026'],
  ['2026', '2026-01-01', '2026-12-31', '2026'],
])('%s is from %s to %s and is named %s', (period, from, to, text) => {
  expect([statementPeriod.parse(period), periodDays(period), periodText(period)]).toEqual([
    period,
    { from, to },
    text,
  ])
})

it.each(['2026-13', '2026-Q5', '2026-Q1-2026-Q2', '1999', '2026-3', ''])('%s is no valid period', (text) => {
  expect(statementPeriod.safeParse(text).success).toBe(false)
})
