import { startOfDay, toDay } from '@insaka/domain/core/dates'

const dayMs = 24 * 3_600_000

/** Midnight in Zambia. */
export const midnightOf = (time: Date): Date => new Date(startOfDay(toDay(time)))

export const daysAfter = (time: Date, days: number): Date => new Date(time.getTime() + days * dayMs)

const weekdayOf = (day: Date): number => new Date(`${toDay(day)}T00:00:00Z`).getUTCDay()
const isWorkday = (day: Date): boolean => ![0, 6].includes(weekdayOf(day))

/** A time `minutes` after 8:00 on that day, or on the Friday before if it is a weekend. */
export function workTimeOn(day: Date, minutes: number): Date {
  const weekday = weekdayOf(day)
  const daysBack = weekday === 0 ? 2 : weekday === 6 ? 1 : 0
  return new Date(daysAfter(day, -daysBack).getTime() + (8 * 60 + minutes) * 60_000)
}

export const toWorkday = (day: Date): Date => (isWorkday(day) ? day : toWorkday(daysAfter(day, 1)))

/** A workday at least `days` later, `minutes` after 8:00. */
export const workdayLater = (day: Date, days: number, minutes: number): Date =>
  workTimeOn(toWorkday(daysAfter(midnightOf(day), days)), minutes)

/** `2026-2` is the second quarter of 2026. */
export function quarterOf(day: Date): string {
  const [year, month] = toDay(day).split('-')
  return `${year}-${Math.ceil(Number(month) / 3)}`
}

export function workdaysByQuarter(from: Date, until: Date): Date[][] {
  const quarters = new Map<string, Date[]>()
  for (let day = from; day <= until; day = daysAfter(day, 1)) {
    const name = quarterOf(day)
    if (isWorkday(day)) quarters.set(name, [...(quarters.get(name) ?? []), day])
  }
  return [...quarters.values()]
}

type Meeting = { on: Date; number: number }

/** The next ordinary (second and fourth Thursday of a month) or extra-ordinary (third Tuesday) session. */
export function meetingFrom(day: Date, kind: 'ORDINARY' | 'EXTRA_ORDINARY'): Meeting {
  const [, month, dayOfMonth] = toDay(day).split('-').map(Number) as [number, number, number]
  const weekday = weekdayOf(day)
  const week = Math.ceil(dayOfMonth / 7)
  if (kind === 'ORDINARY' && weekday === 4 && (week === 2 || week === 4)) {
    return { on: day, number: month * 2 - (week === 2 ? 1 : 0) }
  }
  if (kind === 'EXTRA_ORDINARY' && weekday === 2 && week === 3) return { on: day, number: month }
  return meetingFrom(daysAfter(day, 1), kind)
}
