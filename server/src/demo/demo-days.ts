import { toDay } from '@insaka/domain/core/dates'

const dayMs = 24 * 3_600_000

/** Midnight in Zambia. */
export const startOfDay = (time: Date): Date => new Date(`${toDay(time)}T00:00:00+02:00`)

export const daysAfter = (time: Date, days: number): Date => new Date(time.getTime() + days * dayMs)

const weekdayOf = (day: Date): number => new Date(`${toDay(day)}T00:00:00Z`).getUTCDay()
const isWorkday = (day: Date): boolean => ![0, 6].includes(weekdayOf(day))

/** So many minutes after eight on that day, or on the Friday before it. */
export function atWork(day: Date, minutes: number): Date {
  const weekday = weekdayOf(day)
  const daysBack = weekday === 0 ? 2 : weekday === 6 ? 1 : 0
  return new Date(daysAfter(day, -daysBack).getTime() + (8 * 60 + minutes) * 60_000)
}

/** That day, or the Monday after it. */
export const onWorkday = (day: Date): Date => (isWorkday(day) ? day : onWorkday(daysAfter(day, 1)))

/** So many days after it, or on the Monday after those, so many minutes after eight. */
export const workdayLater = (day: Date, days: number, minutes: number): Date =>
  atWork(onWorkday(daysAfter(startOfDay(day), days)), minutes)

/** `2026-2` is the second quarter of 2026. */
export function quarterOf(day: Date): string {
  const [year, month] = toDay(day).split('-')
  return `${year}-${Math.ceil(Number(month) / 3)}`
}

/** The working days from the one day until the other, quarter by quarter. */
export function workdaysByQuarter(from: Date, until: Date): Date[][] {
  const quarters = new Map<string, Date[]>()
  for (let day = from; day <= until; day = daysAfter(day, 1)) {
    const name = quarterOf(day)
    if (isWorkday(day)) quarters.set(name, [...(quarters.get(name) ?? []), day])
  }
  return [...quarters.values()]
}

type Meeting = { on: Date; number: number }

/**
 * The committee's next meeting from that day on: in ordinary session on the second and the fourth Thursday of every
 * month, in an extra-ordinary one on the third Tuesday; each kind is numbered by the year.
 */
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
