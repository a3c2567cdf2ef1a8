import { formatSum, sumOf, type ShownSum } from '@insaka/domain/core/money'
import type { DepartmentalExpense } from '@insaka/domain/dashboard/expenses.schema'
import { expenseCurrency } from '@insaka/domain/papers/papers.expenses'
import { shortNumber, type ChartData } from '../../ui/charts/chart.ts'
import { combineSmallest } from './combine-smallest.ts'
import { withDisplayNames } from './department-display-names.ts'

export const chartKinds = {
  pie: { label: 'Pie', subtitle: 'Share of the year' },
  bar: { label: 'Bar', subtitle: 'By quarter' },
  line: { label: 'Line', subtitle: 'Total by department' },
  doughnut: { label: 'Doughnut', subtitle: 'Share of what is committed' },
} as const
export type ExpenseChartKind = keyof typeof chartKinds

/** Full names fit below an upright chart up to this count; beyond it the axis shows codes. */
const maxFullNames = { wide: 6, narrow: 2 } as const
type Width = keyof typeof maxFullNames

export const namedExpenses = (
  expenses: readonly DepartmentalExpense[],
  width: Width = 'wide',
): DepartmentalExpense[] => withDisplayNames(expenses, expenses.length > maxFullNames[width])

/** Departments drawn individually, by screen width and shape; the ninth palette colour is a grey for the others. */
const maxDepartments = { wide: { round: 8, upright: 12 }, narrow: { round: 8, upright: 5 } } as const

export const kwachaText = (sum: ShownSum): string => formatSum(sum, expenseCurrency)

/** Papers in other currencies may still exist. */
export const nothingSpentText = (year: number) => `Nothing was spent in ${expenseCurrency} in ${year}.`

/** The data of a chart, with the department of each value. */
export function expenseChart(
  kind: ExpenseChartKind,
  expenses: readonly DepartmentalExpense[],
  width: Width,
): { chart: ChartData; departments: readonly DepartmentalExpense[] } {
  const isRound = kind === 'pie' || kind === 'doughnut'
  const namedDepartments = namedExpenses(
    // In the same order as in the pie, so that each department has the same colour.
    kind === 'doughnut' ? expenses.map((each) => ({ ...each, total: each.committed })) : expenses,
    width,
  )
  // A slice of zero is invisible.
  const drawable = isRound ? namedDepartments.filter(({ total }) => total !== 0) : namedDepartments
  const { largest: departments, others } = combineSmallest(
    drawable,
    maxDepartments[width][isRound ? 'round' : 'upright'],
  )
  // A combined bar would dwarf the bars of individual departments.
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
  const grandTotal = sumOf(namedDepartments.map(({ total }) => total))
  return {
    departments,
    chart: {
      kind,
      labels: [
        ...departments.map(({ department }) => department),
        ...othersSlice.map((each) => `Others (${each.departments} departments)`),
      ],
      series,
      unit: expenseCurrency,
      formatValue: kwachaText,
      ...(!isRound &&
        expenses.length > maxFullNames[width] && { codes: departments.map(({ code }) => code) }),
      ...(!isRound &&
        others && { notDrawn: `Others, ${others.departments} departments, ${kwachaText(others.total)}` }),
      ...(kind === 'doughnut' && { centre: [expenseCurrency, shortNumber(grandTotal)] as const }),
    },
  }
}
