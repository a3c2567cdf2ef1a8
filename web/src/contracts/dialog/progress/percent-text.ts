import { percentDiff } from '@insaka/domain/contracts/contracts.rules'
import { formatNumber } from '@insaka/domain/core/number-format'
import { signedPercent } from '@insaka/domain/core/number-format'

export const percentText = (initialSum: number, amendedSum: number): string =>
  signedPercent(percentDiff(initialSum, amendedSum))

/** The paid share in per cent; a partial payment never rounds up to 100. */
export function percentPaid(revisedValue: number, amountPaid: number): string {
  if (revisedValue === 0) return '0 %'
  const percent = 100 + percentDiff(revisedValue, amountPaid)
  const isPaidInFull = amountPaid >= revisedValue
  return `${formatNumber(isPaidInFull ? 100 : Math.min(percent, 99.99), { maxDecimals: 2 })} %`
}
