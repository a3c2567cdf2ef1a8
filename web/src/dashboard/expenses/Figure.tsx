import { formatSum, type ShownSum } from '@insaka/domain/core/money'
import type { Point } from '../../ui/charts/chart.ts'
import { OpenerButton } from '../../ui/charts/ChartTable.tsx'
import { zmw } from './expense-charts.ts'

type Props = {
  value: ShownSum
  /** What it is of, for those who hear it without its row and column. */
  of: string
  onPick: (at: Point) => void
}

/** An amount in a table that opens its own papers; nothing has none. */
export function Figure({ value, of, onPick }: Props) {
  if (value === 0) return formatSum(value)
  return (
    <OpenerButton label={`${of}, ${zmw(value)}`} onPick={onPick}>
      {formatSum(value)}
    </OpenerButton>
  )
}
