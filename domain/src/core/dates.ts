import * as z from 'zod/mini'
import { requiredError } from './text-fields.ts'

/** Zambia keeps Central Africa Time all year, so the offset is a constant and the computer's own zone never matters. */
const offset = '+02:00'
const offsetMs = 2 * 60 * 60 * 1000
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A moment on the wire: `2026-03-31T08:15:00+02:00`. */
export const moment = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\+02:00$/))

/** A moment as it comes in: with any offset, none meaning Zambia's, or a bare day meaning its midnight. */
export function momentInput(label: string) {
  return z.pipe(
    z.string(requiredError(label, 'text')).check(
      z.refine((text) => text.length > 0, { error: `${label} is required.`, abort: true }),
      z.refine((text) => parseMoment(text) !== null, {
        error: ({ input }) => invalidDateMessage(label, 'a date and time', input),
      }),
    ),
    z.transform((text: string) => toMoment(parseMoment(text)!)),
  )
}

/** A calendar day as it comes in; a moment keeps the day it has in Zambia. */
export function dayInput(label: string) {
  return z.pipe(
    z.string(requiredError(label, 'text')).check(
      z.refine((text) => text.length > 0, { error: `${label} is required.`, abort: true }),
      z.refine((text) => parseMoment(text) !== null, {
        error: ({ input }) => invalidDateMessage(label, 'a date', input),
      }),
    ),
    z.transform((text: string) => toDay(parseMoment(text)!)),
  )
}

/** A day of a month without its year is the commonest of all faults, and named as such. */
const dayWithoutYear = /^\s*\d{1,2}[-/. ]*([a-z]{3,9}|\d{1,2})\.?(\s+\d{1,2}[:.]\d{2})?\s*$/i

/** A day as it is written here, of a month that may be too short for it. */
const isoDay = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?=T|$)/

function invalidDateMessage(label: string, expectedKind: string, input: unknown): string {
  const text = String(input)
  if (dayWithoutYear.test(text)) return `${label} needs its year too, as in 14-Dec-2026.`
  const [day] = isoDay.exec(text) ?? []
  return day && !isDay(day)
    ? `${label} may not be ${formatDay(day)}: there is no such day.`
    : `${label} must be ${expectedKind} between 2000 and 2100.`
}

const momentPattern = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(:\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?)?$/

function parseMoment(text: string): Date | null {
  const [, day, time = '00:00', seconds = ':00', zone = offset] = momentPattern.exec(text) ?? []
  if (!day || !isDay(day)) return null
  const instant = new Date(`${day}T${time}${seconds.slice(0, 3)}${zone}`)
  if (Number.isNaN(instant.getTime())) return null
  const year = yearOf(instant)
  return year >= 2000 && year <= 2100 ? instant : null
}

/** The 30th of February would otherwise become a day in March. */
function isDay(day: string): boolean {
  const midnight = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day)
}

export function toMoment(instant: Date): string {
  return new Date(instant.getTime() + offsetMs).toISOString().slice(0, 19) + offset
}

/** The calendar day in Zambia, `2026-03-31`. */
export function toDay(instant: Date): string {
  return toMoment(instant).slice(0, 10)
}

/** So many days after a day, or before it. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** How many days it is from one day or moment to another. */
export const countDays = (from: string, to: string): number =>
  (Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / 86_400_000

/** The same day of another year, to be compared with; it need not exist. */
export const addYears = (day: string, years: number): string =>
  `${Number(day.slice(0, 4)) + years}${day.slice(4)}`

export function yearOf(instant: Date): number {
  return Number(toDay(instant).slice(0, 4))
}

/** `31-Mar-2026`, from a day or a moment. */
export function formatDay(dayOrMoment: string): string {
  const [year, month, day] = dayOrMoment.slice(0, 10).split('-')
  return `${day}-${months[Number(month) - 1]}-${year}`
}

/** `31-Mar-2026 08:15` */
export function formatMoment(value: string): string {
  return `${formatDay(value)} ${value.slice(11, 16)}`
}
