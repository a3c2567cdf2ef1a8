import { countDays } from '@insaka/domain/core/dates'
import { formatNumber } from '@insaka/domain/core/number-format'

export function daysBetween(from: string, to: string): string {
  const days = countDays(from, to)
  return days === 1 ? '1 day' : `${formatNumber(days)} days`
}
