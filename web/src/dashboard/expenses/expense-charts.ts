import { formatSum, sumOf, type ShownSum } from '@insaka/domain/core/money'
import type { DepartmentalExpense } from '@insaka/domain/dashboard/expenses.schema'
import { expenseCurrency } from '@insaka/domain/papers/papers.expenses'
import { shortNumber, type ChartData } from '../../ui/charts/chart.ts'
import { splitLargest } from './split-largest.ts'
import { withDisplayNames } from './department-display-names.ts'

export const chartKinds = {
  pie: { label: 'Pie', subtitle: 'Share of the year' },
  bar: { label: 'Bar', subtitle: 'By quarter' },
  line: { label: 'Line', subtitle: 'Total by department' },
  doughnut: { label: 'Doughnut', subtitle: 'Share of the total' },
} as const
export type ExpenseChartKind = keyof typeof chartKinds

/** So many names fit below an upright chart; of more, their codes are there, and with their names everywhere else. */
const maxFullNames = { wide: 6, narrow: 2 } as const
type Width = keyof typeof maxFullNames

/** The departments as charts and table name them. */
export const namedExpenses = (
  expenses: readonly DepartmentalExpense[],
  width: Width = 'wide',
): DepartmentalExpense[] => withDisplayNames(expenses, expenses.length > maxFullNames[width])

/**
 * So many departments are drawn by themselves, where the chart is wide and on a phone. The slice after the eighth, of
 * the others, has the grey of the colours.
 */
const maxDepartments = { wide: { round: 8, upright: 12 }, narrow: { round: 8, upright: 5 } } as const

export const kwachaText = (sum: ShownSum): string => formatSum(sum, expenseCurrency)

/** There may be papers in other currencies still. */
export const nothingSpentText = (year: number) => `Nothing was spent in ${expenseCurrency} in ${year}.`

/** One of the four charts, with the department of each of its values. */
export function expenseChart(
  kind: ExpenseChartKind,
  expenses: readonly DepartmentalExpense[],
  width: Width,
): { chart: ChartData; departments: readonly DepartmentalExpense[] } {
  const isRound = kind === 'pie' || kind === 'doughnut'
  const namedDepartments = namedExpenses(expenses, width)
  // A slice of nothing cannot be seen.
  const drawable = isRound ? namedDepartments.filter(({ total }) => total !== 0) : namedDepartments
  const { largest: departments, others } = splitLargest(
    drawable,
    maxDepartments[width][isRound ? 'round' : 'upright'],
  )
  // Together the others would dwarf the bars of those that are drawn by themselves.
  const othersSlice = isRound && others ? [others] : []
  const series =
    kind === 'bar'
      ? [
          { label: 'Q1', values: departments.map(({ quarterOne }) => quarterOne) },
          { label: 'Q2', values: departments.map(({ quarterTwo }) => quarterTwo) },
          { label: 'Q3', values: departments.map(({ quarterThree }) => quarterThree) },
          { label: 'Q4', values: departments.map(({ quarterFour }) => quarterFour) },
        ]
      : [{ label: 'Total', values: [...departments, ...othersSlice].map(({ total }) => total) }]
  const grandTotal = sumOf(expenses.map(({ total }) => total))
  return {
    departments,
    chart: {
      kind,
      labels: [
        ...departments.map(({ department }) => department),
        ...othersSlice.map((each) => `OTHERS (${each.departments} departments)`),
      ],
      series,
      unit: expenseCurrency,
      formatValue: kwachaText,
      ...(!isRound &&
        expenses.length > maxFullNames[width] && { codes: departments.map(({ code }) => code) }),
      ...(!isRound &&
        others && { notDrawn: `OTHERS, ${others.departments} departments, ${kwachaText(others.total)}` }),
      ...(kind === 'doughnut' && { centre: [expenseCurrency, shortNumber(grandTotal)] as const }),
    },
  }
}
