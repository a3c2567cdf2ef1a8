import { formatSum, type ShownSum } from '@insaka/domain/core/money'
import type { Point } from '../../ui/charts/chart.ts'
import { DrillDownButton } from '../../ui/charts/ChartTable.tsx'
import { kwachaText } from './expense-charts.ts'

type Props = {
  value: ShownSum
  /** What it is of, for those who hear it without its row and column. */
  name: string
  onPick: (at: Point) => void
}

/** An amount in a table that opens its own papers; nothing has none. */
export function FigureButton({ value, name, onPick }: Props) {
  if (value === 0) return formatSum(value)
  return (
    <DrillDownButton label={`${name}, ${kwachaText(value)}`} onPick={onPick}>
      {formatSum(value)}
    </DrillDownButton>
  )
}
