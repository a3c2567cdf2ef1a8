import { sumOf } from '@insaka/domain/core/money'
import type { DepartmentalExpense } from '@insaka/domain/dashboard/expenses.schema'
import { shareCells, shareHeading, sumCell, totalShare } from '../../ui/charts/chart-cells.ts'
import { ChartTable } from '../../ui/charts/ChartTable.tsx'
import { FigureButton } from './FigureButton.tsx'
import { namedExpenses } from './expense-charts.ts'
import { quarters, useShowPapers } from './use-show-papers.ts'

type Props = { expenses: readonly DepartmentalExpense[]; year: number }

export function ExpensesTable({ expenses, year }: Props) {
  const showPapers = useShowPapers(year)
  const sumBy = (column: 'total' | 'committed' | (typeof quarters)[number]['part']) =>
    sumOf(expenses.map((each) => each[column]))
  const shares = shareCells(expenses.map(({ total }) => total))
  return (
    <ChartTable
      caption={`Departmental Expenses ${year} in ZMW`}
      heads={['Department', 'Q1', 'Q2', 'Q3', 'Q4', 'Total, ZMW', shareHeading, 'Committed, ZMW']}
      rows={namedExpenses(expenses).map((each, index) => ({
        key: each.code,
        name: each.department,
        cells: [
          ...quarters.map(({ quarter, part }) =>
            sumCell(
              each[part],
              <FigureButton
                value={each[part]}
                name={`${each.department}, Q${quarter}`}
                onPick={(at) => showPapers(each, quarter, at)}
              />,
            ),
          ),
          sumCell(each.total),
          shares[index]!,
          sumCell(each.committed),
        ],
        onPick: (at) => showPapers(each, null, at),
      }))}
      foot={[
        ...quarters.map(({ part }) => sumCell(sumBy(part))),
        sumCell(sumBy('total')),
        totalShare(sumBy('total')),
        sumCell(sumBy('committed')),
      ]}
    />
  )
}
