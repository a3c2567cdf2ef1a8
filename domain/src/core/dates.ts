import * as z from 'zod/mini'

/** Zambia keeps Central Africa Time all year, so the offset is a constant and the computer's own zone never matters. */
const offset = '+02:00'
const offsetMs = 2 * 60 * 60 * 1000
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A moment on the wire: `2026-03-31T08:15:00+02:00`. */
export const moment = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\+02:00$/))

export function toMoment(instant: Date): string {
  return new Date(instant.getTime() + offsetMs).toISOString().slice(0, 19) + offset
}

/** The calendar day in Zambia, `2026-03-31`. */
export function toDay(instant: Date): string {
  return toMoment(instant).slice(0, 10)
}

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
