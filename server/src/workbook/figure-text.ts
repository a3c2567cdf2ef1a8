import { formatNumber } from '@insaka/domain/core/number-format'
import { largestShownSum, tooLargeToShow } from '@insaka/domain/core/money'

const decimalPlaces = { amount: 2, litres: 3, count: 0 }

/** Files follow screens, where such a sum is not shown either. */
export const isTooLarge = (amount: string | number): boolean => Math.abs(Number(amount)) > largestShownSum

/** A figure as people read it. Digits that came as text are only grouped and filled up, so that none is ever lost. */
export function figureText(cell: string | number, kind: keyof typeof decimalPlaces): string {
  if (kind === 'amount' && isTooLarge(cell)) return tooLargeToShow
  const minDecimals = decimalPlaces[kind]
  if (typeof cell === 'number') return formatNumber(cell, { least: minDecimals })
  const [, sign = '', whole, fraction = ''] = /^(-?)(\d{1,40})(?:\.(\d{1,40}))?$/.exec(cell) ?? []
  if (whole === undefined) return cell
  const grouped = whole.replace(/^0+(?=\d)/, '').replaceAll(/\B(?=(\d{3})+$)/g, ',')
  const decimals =
    fraction.slice(0, minDecimals).padEnd(minDecimals, '0') + fraction.slice(minDecimals).replace(/0+$/, '')
  return sign + (decimals ? `${grouped}.${decimals}` : grouped)
}
