import { percentDiff } from '@insaka/domain/contracts/contracts.rules'
import { formatNumber } from '@insaka/domain/core/figures'

/** By how much a sum is above or below the first one: `+7.50 %`. */
export function percentText(initialSum: number, amendedSum: number): string {
  const percent = percentDiff(initialSum, amendedSum)
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${formatNumber(Math.abs(percent), { least: 2 })} %`
}

/** How much of a sum is paid, in per cent; what is not wholly paid is below a hundred. */
export function percentPaid(revisedValue: number, amountPaid: number): string {
  if (revisedValue === 0) return '0 %'
  const percent = 100 + percentDiff(revisedValue, amountPaid)
  const isAll = amountPaid >= revisedValue
  return `${formatNumber(isAll ? 100 : Math.min(percent, 99.99), { most: 2 })} %`
}
