import { formatDay } from '@insaka/domain/core/dates'
import { sumOf } from '@insaka/domain/core/money'
import { expenseCurrency } from '@insaka/domain/papers/papers.expenses'
import { useMemo } from 'react'
import type { Pick } from '../../ui/charts/chart.ts'
import { countCell, sumCell } from '../../ui/charts/chart-cells.ts'
import { Figure } from '../expenses/Figure.tsx'
import { nothingSpent, zmw } from '../expenses/expense-charts.ts'
import { monthSpan } from '../papers-behind/spans.ts'
import { useOpenPapers } from '../papers-behind/use-papers-behind.ts'
import type { CardProps } from './card-props.ts'
import { OneChart } from './OneChart.tsx'

/** The year by its months, with the year before. */
export function MonthsCard({ insights: { months, records, total, year }, source }: CardProps) {
  const openPapers = useOpenPapers()
  const chart = useMemo(
    () => ({
      kind: 'bar' as const,
      labels: months.map(({ month }) => nameOf(year, month).slice(0, 3)),
      series: [
        { label: `${year}`, values: months.map((each) => each.total) },
        { label: `${year - 1}`, values: months.map(({ lastYear }) => lastYear) },
      ],
      unit: expenseCurrency,
      tell: zmw,
    }),
    [months, year],
  )
  const before = sumOf(months.map(({ lastYear }) => lastYear))
  function pick({ index, series, at }: Pick) {
    const { month, total: spent, lastYear } = months[index]!
    const of = year - series
    openPapers(
      {
        title: nameOf(of, month),
        figure: zmw(series === 0 ? spent : lastYear),
        filter: monthSpan(of, month),
      },
      at,
    )
  }
  return (
    <OneChart
      title="Months"
      sentence={`${year}: ${zmw(total)}. ${year - 1}: ${zmw(before)}.`}
      subtitle="With the year before"
      none={nothingSpent(year)}
      heads={['Month', `${year}, ZMW`, 'Papers', `${year - 1}, ZMW`]}
      rows={months.map(({ month, total: spent, records: papers, lastYear }, index) => ({
        name: nameOf(year, month),
        cells: [
          sumCell(spent),
          countCell(papers),
          sumCell(
            lastYear,
            <Figure
              value={lastYear}
              of={nameOf(year - 1, month)}
              onPick={(at) => pick({ index, series: 1, at })}
            />,
          ),
        ],
      }))}
      foot={[sumCell(total), countCell(records), sumCell(before)]}
      {...{ chart, source }}
      onPick={pick}
    />
  )
}

/** `Mar-2026` */
const nameOf = (year: number, month: number) =>
  formatDay(`${year}-${String(month).padStart(2, '0')}-01`).slice(3)
