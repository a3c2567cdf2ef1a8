import { formatDay, formatMoment, toDay } from '@insaka/domain/core/dates'
import { asText } from '../numbers.ts'

/** Converts between field text and API format as text, so the computer’s time zone has no effect. */

const monthNames = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

const iso = /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/
const withMonthName = /^(?<day>\d{1,2})[-/. ]*(?<month>[a-z]{3,9})[-/., ]*(?<year>\d{4}|\d{2})?$/i
const figures = /^(?<day>\d{1,2})[-/. ](?<month>\d{1,2})(?:[-/. ](?<year>\d{4}|\d{2}))?\.?$/
const closed = /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/
const clock = /^(.*?)[ T,]+(\d{1,2})[:.](\d{2})$/

/**
 * Parses `31-Mar-2026`, `31 march 26`, `31/03/2026`, `31032026` or `2026-03-31` as `2026-03-31`, day first. Without a
 * year, as in `31 mar` or `31/3`, `defaultYear` or the likely year applies.
 */
export function readDay(text: string, defaultYear?: string): string | null {
  const trimmed = text.trim()
  const groups = [iso, withMonthName, figures, closed].map((form) => form.exec(trimmed)?.groups).find(Boolean)
  if (!groups) return null
  const { month = '', day = '' } = groups
  const number = monthNumber(month)
  const year = groups['year'] ?? defaultYear ?? likelyYear(number)
  const full = year.length === 2 ? `20${year}` : year
  const written = `${full}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`
  // Date would silently turn 30 February into a day of March.
  const instant = new Date(`${written}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(written) ? written : null
}

export const currentYear = (): string => toDay(new Date()).slice(0, 4)

/** The current year, or last year if the month is more than six months ahead: in January, `24 dec` has just passed. */
function likelyYear(month: number): string {
  const currentMonth = Number(toDay(new Date()).slice(5, 7))
  return month - currentMonth > 6 ? String(Number(currentYear()) - 1) : currentYear()
}

function monthNumber(month: string): number {
  if (/^\d+$/.test(month)) return Number(month)
  return monthNames.findIndex((name) => name.startsWith(month.toLowerCase())) + 1
}

/** Parses a day with an optional time, `31-Mar-2026 08:15`; without a time, midnight. */
export function readMoment(text: string): string | null {
  const [, date, hours, minutes] = clock.exec(text.trim()) ?? []
  const day = readDay(date ?? text)
  if (day === null) return null
  if (hours === undefined) return toMoment(day, '00:00')
  return Number(hours) < 24 && Number(minutes) < 60
    ? toMoment(day, `${hours.padStart(2, '0')}:${minutes}`)
    : null
}

/** The day part of a day or moment, or null. */
export const dayOf = (value: unknown): string | null =>
  /^\d{4}-\d{2}-\d{2}(?=T|$)/.exec(asText(value))?.[0] ?? null

export const moveToDay = (value: unknown, day: string): string =>
  toMoment(day, dayOf(value) ? asText(value).slice(11, 16) || '00:00' : '00:00')

const toMoment = (day: string, time: string) => `${day}T${time}:00+02:00`

// Invalid input is shown as typed.
export const dayFieldText = (value: unknown): string =>
  dayOf(value) ? formatDay(asText(value)) : asText(value)
export const momentFieldText = (value: unknown): string =>
  dayOf(value) && asText(value).length > 10 ? formatMoment(asText(value)) : asText(value)

/** The label of a date field, which names the fault while the date is invalid. */
export const dateLabel = (label: string, isInvalid: boolean): string =>
  isInvalid ? `Invalid Date (${label})` : label
