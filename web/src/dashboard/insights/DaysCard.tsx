import { formatNumber } from '@insaka/domain/core/figures'
import type { WaitFigures } from '@insaka/domain/dashboard/expenses.schema'
import { expenseCurrency, waits } from '@insaka/domain/papers/papers.expenses'
import { useMemo } from 'react'
import { ChartCard } from '../../ui/charts/ChartCard.tsx'
import { ChartFigure } from '../../ui/charts/ChartFigure.tsx'
import { ChartTable } from '../../ui/charts/ChartTable.tsx'
import { countCell } from '../../ui/charts/chart-cells.ts'
import type { Point } from '../../ui/charts/chart.ts'
import { inCapitals } from '../expenses/in-capitals.ts'
import { yearSpan } from '../papers-behind/spans.ts'
import { useOpenPapers } from '../papers-behind/use-papers-behind.ts'
import classes from './InsightsPage.module.css'
import type { CardProps } from './card-props.ts'

/** How long it takes, by department: what is usual, and what the slowest take. */
export function DaysCard({ insights: { days, year }, source }: CardProps) {
  const openPapers = useOpenPapers()
  const departments = useMemo(() => inCapitals(days.departments), [days])
  const chart = useMemo(
    () => ({
      kind: 'bar' as const,
      isLying: true,
      labels: departments.map(({ department }) => department),
      series: [
        { label: waits.approval, values: departments.map(({ approval }) => approval.median ?? 0) },
        { label: waits.order, values: departments.map(({ order }) => order.median ?? 0) },
      ],
      unit: 'days',
      tell: daysText,
    }),
    [departments],
  )
  function pick(index: number, at: Point) {
    const { code, department } = departments[index]!
    // Another number than those here, which count papers in every currency, by the year of approval and of order.
    const title = `Papers of ${department} in ${year}, in ${expenseCurrency}`
    openPapers({ title, filter: { department: code, ...yearSpan(year) } }, at)
  }
  return (
    <ChartCard
      title="Days"
      description={`Papers in all currencies: approvals of ${year}, and orders of ${year}. Half of the papers took no longer than the median, and one in ten as long as the slowest tenth or longer.`}
      asked={loaded}
      none={departments.length === 0 && `There are no papers in ${year}.`}
    >
      <div className={`grid ${classes.days}`}>
        <ChartTable
          caption={`Days by department, ${year}`}
          groups={[
            { label: waits.approval, columns: 3 },
            { label: waits.order, columns: 3 },
          ]}
          heads={['Department', ...heads, ...heads]}
          rows={departments.map(({ code, department, approval, order }, index) => ({
            key: code,
            name: department,
            cells: [...cellsOf(approval), ...cellsOf(order)],
            onPick: (at) => pick(index, at),
          }))}
          footName="All departments"
          foot={[...cellsOf(days.approval), ...cellsOf(days.order)]}
        />
        <ChartFigure
          pictureOf="Days"
          subtitle="Medians by department"
          height={`${departments.length * 2.5 + 3}rem`}
          {...{ chart, source }}
          onPick={({ index, at }) => pick(index, at)}
        />
      </div>
    </ChartCard>
  )
}

const heads = [
  { shown: 'Median', kept: 'Median, days' },
  { shown: 'Slowest tenth', kept: 'Slowest tenth from, days' },
  'Papers',
]
const loaded = { data: true, error: null, refetch: () => undefined }

const cellsOf = ({ median, slowestTenth, records }: WaitFigures) => [
  { shown: median === null ? '–' : daysText(median), kept: median },
  { shown: slowestTenth === null ? '–' : `from ${daysText(slowestTenth)}`, kept: slowestTenth },
  countCell(records),
]

const daysText = (days: number) => `${formatNumber(days, { most: 1 })} ${days === 1 ? 'day' : 'days'}`
