import { formatDay, toMoment } from '@insaka/domain/core/dates'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

export function greetingAt(instant: Date): string {
  const hour = Number(toMoment(instant).slice(11, 13))
  if (hour < 12) return 'Good morning'
  return hour < 17 ? 'Good afternoon' : 'Good evening'
}

/** The day in words, such as 'Monday, 23-Nov-2026'. */
export function dayInWords(day: string): string {
  return `${weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]}, ${formatDay(day)}`
}
