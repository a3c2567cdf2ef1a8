import { formatNumber } from '@insaka/domain/core/figures'

/** `14 days` from one day to another. */
export function daysBetween(from: string, to: string): string {
  const days = Math.round((Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / 86_400_000)
  return days === 1 ? '1 day' : `${formatNumber(days)} days`
}
