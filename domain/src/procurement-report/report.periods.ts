import { countDays, addDays, addYears } from '../core/dates.ts'
import { reportPeriods, type ReportPeriod } from './report.labels.ts'

/** Both days are included. */
export type Period = { from: string; to: string }

/** The first and last day of each period, without the year. */
const periodBounds: Record<Exclude<ReportPeriod, 'CUSTOM'>, [from: string, to: string]> = {
  FIRST_QUARTER: ['01-01', '03-31'],
  SECOND_QUARTER: ['04-01', '06-30'],
  THIRD_QUARTER: ['07-01', '09-30'],
  FOURTH_QUARTER: ['10-01', '12-31'],
  ANNUAL: ['01-01', '12-31'],
}

export function periodOf(period: Exclude<ReportPeriod, 'CUSTOM'>, year: number): Period {
  const [from, to] = periodBounds[period]
  return { from: `${year}-${from}`, to: `${year}-${to}` }
}

/** The name of a period: 'First Quarter', or for custom dates '2026-01-15 to 2026-02-14'. */
export const periodLabel = (period: ReportPeriod, { from, to }: Period): string =>
  period === 'CUSTOM' ? `${from} to ${to}` : reportPeriods[period]

/** The last completed quarter, which is the usual period of a report. */
export function lastQuarter(today: string): { period: Exclude<ReportPeriod, 'CUSTOM'>; year: number } {
  const [year, month] = today.split('-').map(Number) as [number, number]
  const quarters = ['FIRST_QUARTER', 'SECOND_QUARTER', 'THIRD_QUARTER', 'FOURTH_QUARTER'] as const
  const passed = Math.ceil(month / 3) - 1
  return passed === 0 ? { period: 'FOURTH_QUARTER', year: year - 1 } : { period: quarters[passed - 1]!, year }
}

const maxYears = 5
export const periodEndsBeforeStartMessage = 'Date To must be on or after Date From.'
export const periodTooLongMessage = `A report can cover at most ${maxYears} years.`

export function periodFault({ from, to }: Period): string | null {
  if (to < from) return periodEndsBeforeStartMessage
  return to >= addYears(from, maxYears) ? periodTooLongMessage : null
}

export const dayBeforePeriod = ({ from }: Period): string => addDays(from, -1)
export const isInPeriod = ({ from, to }: Period, day: string): boolean => day >= from && day <= to

/** True if the period had not ended on that day, so that its figures may still change. */
export const isProvisional = ({ to }: Period, today: string): boolean => to >= today

/**
 * The period for comparison: the same number of months before whole months, such as the previous quarter; otherwise the
 * same number of days. If the period is under way, it covers only as many days as have elapsed, including today.
 */
export function periodBefore(period: Period, today: string): Period {
  const from = startOfPeriodBefore(period)
  const to = dayBeforePeriod(period)
  if (!isProvisional(period, today) || today < period.from) return { from, to }
  const passed = addDays(from, countDays(period.from, today))
  return { from, to: passed < to ? passed : to }
}

function startOfPeriodBefore({ from, to }: Period): string {
  const next = addDays(to, 1)
  if (!from.endsWith('-01') || !next.endsWith('-01')) return addDays(from, -countDays(from, next))
  const month = monthIndex(from) - (monthIndex(next) - monthIndex(from))
  return new Date(Date.UTC(0, month)).toISOString().slice(0, 10)
}

/** The number of months since 1900. */
const monthIndex = (day: string): number =>
  (Number(day.slice(0, 4)) - 1900) * 12 + Number(day.slice(5, 7)) - 1

export const maxPdfRecords = 10_000

export const tooManyForPdfMessage = (records: string): string =>
  `A PDF can hold 10,000 records; this report has ${records}. Choose Excel.`
