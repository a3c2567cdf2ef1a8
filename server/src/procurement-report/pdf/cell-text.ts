import { formatDay, formatMoment } from '@insaka/domain/core/dates'
import { formatNumber } from '@insaka/domain/core/number-format'
import type { Cell, ColumnKind } from '../../workbook/document-model.ts'
import { figureText } from '../../workbook/figure-text.ts'

/** Text in a column of numbers or dates is unchanged, such as 'Total' in a row of sums. */
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
    case 'litres':
    case 'count':
      return figureText(cell, kind)
    case 'quantity':
      return typeof cell === 'number' ? formatNumber(cell, { maxDecimals: 3 }) : cell
    case 'percent':
      return typeof cell === 'number' ? `${percent(cell)} %` : cell
  }
}

/** Rounding may result in a negative zero. */
const percent = (value: number): string => formatNumber(value, { minDecimals: 1 }).replace(/^-0\.0$/, '0.0')
