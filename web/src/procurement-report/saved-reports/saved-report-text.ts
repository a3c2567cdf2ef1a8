import { Refusal } from '@insaka/domain/core/errors'
import { formatDay } from '@insaka/domain/core/dates'
import { formatNumber } from '@insaka/domain/core/number-format'
import type { SavedReport } from '@insaka/domain/procurement-report/report.schema'
import { isProvisional } from '@insaka/domain/procurement-report/report.periods'

/** A SHA-256 prefix, long enough to compare files by eye. */
export const shownSha256Length = 12

export function changedText({ changed, moreChanged }: Pick<SavedReport, 'changed' | 'moreChanged'>): string {
  if (changed === 0) return moreChanged ? 'no longer known' : 'no record changed since'
  const number = `${formatNumber(changed)}${moreChanged ? '+' : ''}`
  return `${number} ${changed === 1 ? 'record' : 'records'} changed since`
}

/** The message if the stored file has changed since it was saved, or null. */
export const alteredText = (error: Error | null): string | null =>
  error instanceof Refusal && error.code === 'ALTERED' ? error.message : null

/** Name and dates of a period; custom dates have no name, and an unfinished period is marked. */
export function periodText({ reportingPeriod, from, to, createdOn }: SavedReport): string {
  const days = `${formatDay(from)} to ${formatDay(to)}`
  const periodName = reportingPeriod === `${from} to ${to}` ? days : `${reportingPeriod}, ${days}`
  return isProvisional({ from, to }, createdOn.slice(0, 10)) ? `${periodName}, provisional` : periodName
}
