import { formatSum, type ShownSum } from '@insaka/domain/core/money'
import type { Point } from '../../ui/charts/chart.ts'
import { DrillDownButton } from '../../ui/charts/ChartTable.tsx'
import { kwachaText } from './expense-charts.ts'

type Props = {
  value: ShownSum
  /** Accessible name that includes the row and column. */
  name: string
  onPick: (at: Point) => void
}

/** An amount that opens its papers; zero is plain text. */
export function FigureButton({ value, name, onPick }: Props) {
  if (value === 0) return formatSum(value)
  return (
    <DrillDownButton label={`${name}, ${kwachaText(value)}`} onPick={onPick}>
      {formatSum(value)}
    </DrillDownButton>
  )
}
