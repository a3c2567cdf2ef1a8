import { formatSum, sumOf } from '@insaka/domain/core/money'
import type { DepartmentalExpense } from '@insaka/domain/dashboard/expenses.schema'
import { shareText } from '../../ui/charts/chart.ts'
import { ChartTable } from '../../ui/charts/ChartTable.tsx'
import { Figure } from './Figure.tsx'
import { inCapitals } from './in-capitals.ts'
import { quarters, useShowPapers } from './use-show-papers.ts'

type Props = { expenses: readonly DepartmentalExpense[]; year: number }

/** What the charts are drawn from, of every department. */
export function ExpensesTable({ expenses, year }: Props) {
  const showPapers = useShowPapers(year)
  const sumBy = (part: 'total' | (typeof quarters)[number]['part']) =>
    sumOf(expenses.map((each) => each[part]))
  const whole = sumBy('total')
  return (
    <ChartTable
      caption={`Departmental Expenses ${year} in ZMW`}
      heads={['Department', 'Q1', 'Q2', 'Q3', 'Q4', 'Total, ZMW', 'Share']}
      rows={inCapitals(expenses).map((each) => ({
        key: each.code,
        name: each.department,
        cells: [
          ...quarters.map(({ quarter, part }) => (
            <Figure
              key={quarter}
              value={each[part]}
              of={`${each.department}, Q${quarter}`}
              onPick={(at) => showPapers(each, quarter, at)}
            />
          )),
          formatSum(each.total),
          shareText(each.total, whole),
        ],
        onPick: (at) => showPapers(each, null, at),
      }))}
      foot={[...quarters.map(({ part }) => formatSum(sumBy(part))), formatSum(whole), '']}
    />
  )
}
