import { expenseCurrency, waitLabels } from '@insaka/domain/papers/papers.expenses'
import { useMemo } from 'react'
import { ChartCard } from '../../ui/charts/ChartCard.tsx'
import { ChartFigure } from '../../ui/charts/ChartFigure.tsx'
import { ChartTable } from '../../ui/charts/ChartTable.tsx'
import type { Point } from '../../ui/charts/chart.ts'
import { withDisplayNames } from '../expenses/department-display-names.ts'
import { yearSpan } from '../drill-down/expense-spans.ts'
import { useOpenDrillDown } from '../drill-down/use-open-drill-down.ts'
import classes from './InsightsPage.module.css'
import type { CardProps } from './card-props.ts'
import { daysText, loadedQuery, waitCells, waitHeads } from './wait-cells.ts'

/** The median and the slowest tenth of processing times by department. */
export function DaysCard({ insights: { days, year }, source }: CardProps) {
  const openPapers = useOpenDrillDown()
  const departments = useMemo(() => withDisplayNames(days.departments), [days])
  const chart = useMemo(
    () => ({
      kind: 'bar' as const,
      isHorizontal: true,
      labels: departments.map(({ department }) => department),
      series: [
        { label: waitLabels.approval, values: departments.map(({ approval }) => approval.median ?? 0) },
        { label: waitLabels.order, values: departments.map(({ order }) => order.median ?? 0) },
      ],
      unit: 'days',
      formatValue: daysText,
    }),
    [departments],
  )
  function openPapersOf(index: number, at: Point) {
    const { code, department } = departments[index]!
    // The title names year and currency: the panel lists expenses in one currency, while the row counts papers in all
    // currencies by year of approval or order.
    const title = `Papers of ${department} in ${year}, in ${expenseCurrency}`
    openPapers({ title, filter: { department: code, ...yearSpan(year) } }, at)
  }
  return (
    <ChartCard
      title="Days"
      description={`Papers in all currencies that were approved or ordered in ${year}. Half of them took no longer than the median. The slowest tenth took at least the days shown.`}
      query={loadedQuery}
      emptyText={departments.length === 0 && `There are no papers in ${year}.`}
    >
      <div className={`grid ${classes.days}`}>
        <ChartTable
          caption={`Days by department, ${year}`}
          groups={[
            { label: waitLabels.approval, columns: 3 },
            { label: waitLabels.order, columns: 3 },
          ]}
          heads={['Department', ...waitHeads, ...waitHeads]}
          rows={departments.map(({ code, department, approval, order }, index) => ({
            key: code,
            name: department,
            cells: [...waitCells(approval), ...waitCells(order)],
            onPick: (at) => openPapersOf(index, at),
          }))}
          footName="All departments"
          foot={[...waitCells(days.approval), ...waitCells(days.order)]}
        />
        <ChartFigure
          pictureTitle="Days"
          subtitle="Medians by department"
          height={`${departments.length * 2.5 + 3}rem`}
          {...{ chart, source }}
          onPick={({ index, at }) => openPapersOf(index, at)}
        />
      </div>
    </ChartCard>
  )
}
