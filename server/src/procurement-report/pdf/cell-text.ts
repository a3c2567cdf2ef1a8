import { formatDay, formatMoment } from '@insaka/domain/core/dates'
import { formatNumber } from '@insaka/domain/core/figures'
import type { Cell, ColumnKind } from '../../workbook/contents.ts'

/** A cell as it is printed. What is no figure or day stays as it is: a sum's row says 'Total' in any column. */
export function cellText(cell: Cell, kind: ColumnKind): string {
  if (cell === null) return ''
  switch (kind) {
    case 'text':
    case 'code':
    case 'link':
      return String(cell)
    case 'moment':
      return typeof cell === 'string' && cell.endsWith('+02:00') ? formatMoment(cell) : String(cell)
    case 'day':
      return typeof cell === 'string' && /^\d{4}-(0\d|1[0-2])-\d\d/.test(cell)
        ? formatDay(cell)
        : String(cell)
    case 'amount':
      return decimal(cell, 2)
    case 'litres':
      return decimal(cell, 3)
    case 'count':
      return decimal(cell, 0)
    case 'percent':
      return typeof cell === 'number' ? `${percent(cell)} %` : cell
  }
}

/** Digits that came as text are only grouped and filled up, so that none is ever lost. */
function decimal(cell: string | number, least: number): string {
  if (typeof cell === 'number') return formatNumber(cell, { least })
  const [, sign = '', whole, fraction = ''] = /^(-?)(\d{1,40})(?:\.(\d{1,40}))?$/.exec(cell) ?? []
  if (whole === undefined) return cell
  const grouped = whole.replace(/^0+(?=\d)/, '').replaceAll(/\B(?=(\d{3})+$)/g, ',')
  const decimals = fraction.slice(0, least).padEnd(least, '0') + fraction.slice(least).replace(/0+$/, '')
  return sign + (decimals ? `${grouped}.${decimals}` : grouped)
}

/** Rounding leaves a sign before zero. */
const percent = (value: number): string => formatNumber(value, { least: 1 }).replace(/^-0\.0$/, '0.0')
