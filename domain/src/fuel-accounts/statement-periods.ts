import * as z from 'zod/mini'
import { addDays, formatDay } from '../core/dates.ts'

/** The period of a statement in a path: `2026-03`, `2026-Q1` or `2026`. */
export const statementPeriod = z
  .string()
  .check(
    z.regex(
      /^20\d{2}(-(0[1-9]|1[0-2]|Q[1-4]))?$/,
      'period must be a month, a quarter or a year, such as 2026-03, 2026-Q1 or 2026.',
    ),
  )

export const periodKinds = { MONTH: 'Month', QUARTER: 'Quarter', YEAR: 'Year' } as const
export type PeriodKind = keyof typeof periodKinds

export const quarters = {
  Q1: 'First Quarter',
  Q2: 'Second Quarter',
  Q3: 'Third Quarter',
  Q4: 'Fourth Quarter',
} as const

const quarterIn = (period: string): keyof typeof quarters | undefined =>
  (Object.keys(quarters) as (keyof typeof quarters)[]).find((each) => period.endsWith(each))

export function periodDays(period: string): { from: string; to: string } {
  const year = period.slice(0, 4)
  const quarter = quarterIn(period)
  const isYear = period === year
  const first = isYear ? 1 : quarter ? 3 * Number(quarter[1]) - 2 : Number(period.slice(5))
  const months = isYear ? 12 : quarter ? 3 : 1
  const firstDayOfMonth = (month: number) =>
    new Date(Date.UTC(Number(year), month - 1)).toISOString().slice(0, 10)
  return { from: firstDayOfMonth(first), to: addDays(firstDayOfMonth(first + months), -1) }
}

/** `Mar-2026`, `First Quarter 2026` or `2026`. */
export function periodText(period: string): string {
  const quarter = quarterIn(period)
  if (quarter) return `${quarters[quarter]} ${period.slice(0, 4)}`
  return period.length === 4 ? period : formatDay(`${period}-01`).slice(3)
}
