import { Refusal } from '@insaka/domain/core/errors'
import { formatDay } from '@insaka/domain/core/dates'
import { formatNumber } from '@insaka/domain/core/number-format'
import type { SavedReport } from '@insaka/domain/procurement-report/report.schema'
import { isProvisional } from '@insaka/domain/procurement-report/report.periods'

/** So much of a SHA-256 tells one file from another for the eye. */
export const shownSha256Length = 12

/** What has happened to the records of a report since it was made. */
export function changedText({ changed, moreChanged }: Pick<SavedReport, 'changed' | 'moreChanged'>): string {
  if (changed === 0) return moreChanged ? 'not known any more' : 'no record changed since'
  const number = `${formatNumber(changed)}${moreChanged ? '+' : ''}`
  return `${number} ${changed === 1 ? 'record' : 'records'} changed since`
}

/** What is said in its place of a report whose file turned out not to be the one that was kept. */
export const alteredText = (error: Error | null): string | null =>
  error instanceof Refusal && error.code === 'ALTERED' ? error.message : null

/** A period by its name and its days; one of own days is named by them already. One that was not over says so. */
export function periodText({ reportingPeriod, from, to, createdOn }: SavedReport): string {
  const days = `${formatDay(from)} to ${formatDay(to)}`
  const periodName = reportingPeriod === `${from} to ${to}` ? days : `${reportingPeriod}, ${days}`
  return isProvisional({ from, to }, createdOn.slice(0, 10)) ? `${periodName}, provisional` : periodName
}
