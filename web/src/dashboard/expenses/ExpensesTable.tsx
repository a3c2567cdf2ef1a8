import { formatAmount, sumOf } from '@insaka/domain/core/money'
import type { DepartmentalExpense } from '@insaka/domain/dashboard/expenses.schema'
import { shareText } from '../../ui/charts/chart.ts'
import { ChartTable } from '../../ui/charts/ChartTable.tsx'
import { useShowPapers } from './use-show-papers.ts'

type Props = { expenses: readonly DepartmentalExpense[]; year: number }

const parts = ['quarterOne', 'quarterTwo', 'quarterThree', 'quarterFour', 'total'] as const

/** What the charts are drawn from, of every department. */
export function ExpensesTable({ expenses, year }: Props) {
  const showPapers = useShowPapers(year)
  const sumBy = (part: (typeof parts)[number]) => sumOf(expenses.map((each) => each[part]))
  const whole = sumBy('total')
  return (
    <ChartTable
      caption={`Departmental Expenses ${year} in ZMW`}
      heads={['Department', 'Q1', 'Q2', 'Q3', 'Q4', 'Total, ZMW', 'Share']}
      rows={expenses.map((each) => ({
        key: each.code,
        name: each.department.toUpperCase(),
        cells: [...parts.map((part) => formatAmount(each[part])), shareText(each.total, whole)],
        onPick: (at) => showPapers({ ...each, department: each.department.toUpperCase() }, null, at),
      }))}
      foot={[...parts.map((part) => formatAmount(sumBy(part))), '']}
    />
  )
}
