import { formatNumber } from '@insaka/domain/core/number-format'
import { largestShownSum, tooLargeToShowText } from '@insaka/domain/core/money'

const decimalPlaces = { amount: 2, litres: 3, count: 0 }

/** True above the largest sum that screens show, so that files show no more than screens. */
export const isTooLarge = (amount: string | number): boolean => Math.abs(Number(amount)) > largestShownSum

/** Formats a figure, or says that it is too large. Decimal text is only grouped and padded, so no digit is lost. */
export function figureText(cell: string | number, kind: keyof typeof decimalPlaces): string {
  if (kind === 'amount' && isTooLarge(cell)) return tooLargeToShowText
  const minDecimals = decimalPlaces[kind]
  if (typeof cell === 'number') return formatNumber(cell, { minDecimals: minDecimals })
  const [, sign = '', integerPart, fraction = ''] = /^(-?)(\d{1,40})(?:\.(\d{1,40}))?$/.exec(cell) ?? []
  if (integerPart === undefined) return cell
  const grouped = integerPart.replace(/^0+(?=\d)/, '').replaceAll(/\B(?=(\d{3})+$)/g, ',')
  const decimals =
    fraction.slice(0, minDecimals).padEnd(minDecimals, '0') + fraction.slice(minDecimals).replace(/0+$/, '')
  return sign + (decimals ? `${grouped}.${decimals}` : grouped)
}
