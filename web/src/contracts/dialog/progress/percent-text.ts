import { percentDiff } from '@insaka/domain/contracts/contracts.rules'
import { formatNumber } from '@insaka/domain/core/number-format'
import { signedPercent } from '@insaka/domain/core/number-format'

/** By how much a sum is above or below the first one. */
export const percentText = (initialSum: number, amendedSum: number): string =>
  signedPercent(percentDiff(initialSum, amendedSum))

/** How much of a sum is paid, in per cent; what is not wholly paid is below a hundred. */
export function percentPaid(revisedValue: number, amountPaid: number): string {
  if (revisedValue === 0) return '0 %'
  const percent = 100 + percentDiff(revisedValue, amountPaid)
  const isPaidInFull = amountPaid >= revisedValue
  return `${formatNumber(isPaidInFull ? 100 : Math.min(percent, 99.99), { most: 2 })} %`
}
