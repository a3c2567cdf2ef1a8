import { formatSum, sumOf, type ShownSum } from '@insaka/domain/core/money'
import type { DepartmentalExpense } from '@insaka/domain/dashboard/expenses.schema'
import { expenseCurrency } from '@insaka/domain/papers/papers.expenses'
import { shortNumber, type ChartData } from '../../ui/charts/chart.ts'
import { gatherOthers, type Charted } from './gather.ts'

export const kinds = {
  pie: { label: 'Pie', subtitle: 'Share of the year' },
  bar: { label: 'Bar', subtitle: 'By quarter' },
  line: { label: 'Line', subtitle: 'Total by department' },
  doughnut: { label: 'Doughnut', subtitle: 'Share of the total' },
} as const
export type Kind = keyof typeof kinds

/** So many departments have a name of their own, where the chart is wide and on a phone. */
const most = { wide: { round: 8, upright: 12 }, narrow: { round: 8, upright: 5 } } as const

export const zmw = (sum: ShownSum): string => formatSum(sum, expenseCurrency)

/** There may be papers in other currencies still. */
export const nothingSpent = (year: number) => `Nothing was spent in ${expenseCurrency} in ${year}.`

/** One of the four charts, with the department of each of its values. */
export function expenseChart(
  kind: Kind,
  expenses: readonly DepartmentalExpense[],
  width: keyof typeof most,
): { chart: ChartData; departments: Charted[] } {
  const isRound = kind === 'pie' || kind === 'doughnut'
  // A slice of nothing cannot be seen.
  const shown = isRound ? expenses.filter(({ total }) => total !== 0) : expenses
  const departments = gatherOthers(shown, most[width][isRound ? 'round' : 'upright'])
  const series =
    kind === 'bar'
      ? [
          { label: 'Q1', values: departments.map(({ quarterOne }) => quarterOne) },
          { label: 'Q2', values: departments.map(({ quarterTwo }) => quarterTwo) },
          { label: 'Q3', values: departments.map(({ quarterThree }) => quarterThree) },
          { label: 'Q4', values: departments.map(({ quarterFour }) => quarterFour) },
        ]
      : [{ label: 'Total', values: departments.map(({ total }) => total) }]
  const whole = sumOf(expenses.map(({ total }) => total))
  return {
    departments,
    chart: {
      kind,
      labels: departments.map(({ department }) => department),
      series,
      unit: expenseCurrency,
      tell: zmw,
      ...(kind === 'doughnut' && { centre: [expenseCurrency, shortNumber(whole)] as const }),
    },
  }
}
