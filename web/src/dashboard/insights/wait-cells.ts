import { formatNumber } from '@insaka/domain/core/number-format'
import type { WaitFigures } from '@insaka/domain/dashboard/expenses.schema'
import { countCell } from '../../ui/charts/chart-cells.ts'

export const waitHeads = [
  { display: 'Median', plain: 'Median, days' },
  { display: 'Slowest tenth', plain: 'Slowest tenth from, days' },
  'Papers',
]
export const loadedQuery = { data: true, error: null, refetch: () => undefined }

export const waitCells = ({ median, slowestTenth, records }: WaitFigures) => [
  { display: median === null ? '–' : daysText(median), plain: median },
  { display: slowestTenth === null ? '–' : `from ${daysText(slowestTenth)}`, plain: slowestTenth },
  countCell(records),
]

export const daysText = (days: number) =>
  `${formatNumber(days, { maxDecimals: 1 })} ${days === 1 ? 'day' : 'days'}`
