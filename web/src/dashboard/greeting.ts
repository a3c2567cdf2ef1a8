import { toMoment } from '@insaka/domain/core/dates'

export function greetingAt(instant: Date): string {
  const hour = Number(toMoment(instant).slice(11, 13))
  if (hour < 12) return 'Good morning'
  return hour < 17 ? 'Good afternoon' : 'Good evening'
}
