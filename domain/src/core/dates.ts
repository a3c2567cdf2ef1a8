import * as z from 'zod/mini'
import { requiredError } from './text-fields.ts'

/** Zambia observes Central Africa Time all year, so the offset is constant and the computer's time zone is ignored. */
const offset = '+02:00'
const offsetMs = 2 * 60 * 60 * 1000
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A moment on the wire: `2026-03-31T08:15:00+02:00`. */
export const moment = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\+02:00$/))

/** The moment at which a day begins in Zambia. */
export const startOfDay = (day: string): string => `${day}T00:00:00${offset}`

/** A moment as input: with any offset, Zambia's by default; a day without a time means its midnight. */
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

/** A calendar day as input; a moment is converted to its day in Zambia. */
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

/** A day without its year is the most common mistake, so it gets a message of its own. */
const dayWithoutYear = /^\s*(\d{1,2})(?:[-/. ]*[a-z]{3,9}|[-/. ]+(\d{1,2}))\.?(\s+\d{1,2}[:.]\d{2})?\s*$/i

/** A day in ISO form, which may not exist in its month. */
const isoDay = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?=T|$)/

function invalidDateMessage(label: string, expectedKind: string, input: unknown): string {
  const text = String(input)
  const noSuchDay = (written: string) => `${label} may not be ${written}: there is no such day.`
  const [, dayOfMonth, month] = dayWithoutYear.exec(text) ?? []
  if (dayOfMonth)
    return Number(dayOfMonth) > 31 || Number(month) > 12
      ? noSuchDay(text)
      : `${label} needs a year, as in 14-Dec-2026.`
  const [day] = isoDay.exec(text) ?? []
  return day && !isDay(day)
    ? noSuchDay(formatDay(day))
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

/** JavaScript would otherwise turn 30 February into a day in March. */
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

export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

export const countDays = (from: string, to: string): number =>
  (Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / 86_400_000

/** A date in another year, for comparisons only: 29 February may not exist there. */
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
