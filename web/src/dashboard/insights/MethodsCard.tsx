import { procurementMethods } from '@insaka/domain/papers/papers.labels'
import { competitions, type Competition } from '@insaka/domain/papers/papers.methods'
import { expenseCurrency } from '@insaka/domain/papers/papers.expenses'
import { useMemo } from 'react'
import { sharesIn, withShare, type PickedValue } from '../../ui/charts/chart.ts'
import { nothingSpentText, kwachaText } from '../expenses/expense-charts.ts'
import { countCell, shareCells, shareHeading, sumCell, totalShare } from '../../ui/charts/chart-cells.ts'
import { yearSpan } from '../drill-down/expense-spans.ts'
import { useOpenDrillDown } from '../drill-down/use-open-drill-down.ts'
import type { CardProps } from './card-props.ts'
import { groupByCompetition } from './group-by-competition.ts'
import { SingleChartCard } from './SingleChartCard.tsx'

const competitionOrder = Object.keys(competitions) as Competition[]

export function MethodsCard({ insights: { methods, records, total, year }, source }: CardProps) {
  const openPapers = useOpenDrillDown()
  const { rows, kinds, chart } = useMemo(() => {
    const grouped = groupByCompetition(methods)
    return {
      ...grouped,
      chart: {
        kind: 'bar' as const,
        isHorizontal: true,
        labels: grouped.rows.map(({ method }) => procurementMethods[method]),
        series: [{ label: 'Total', values: grouped.rows.map((each) => each.total) }],
        groups: grouped.rows.map(({ competition }) => competitionOrder.indexOf(competition)),
        unit: expenseCurrency,
        formatValue: kwachaText,
      },
    }
  }, [methods])
  const shares = shareCells(chart.series[0]!.values, total)
  const kindShares = sharesIn(
    kinds.map((kind) => kind.total),
    total,
  )
  function openPapersOf({ index, at }: PickedValue) {
    const { method, total: spent } = rows[index]!
    const title = `${procurementMethods[method]}, ${year}`
    openPapers({ title, figure: kwachaText(spent), filter: { type: method, ...yearSpan(year) } }, at)
  }
  return (
    <SingleChartCard
      title="Procurement methods"
      subtitle="By competition"
      emptyText={nothingSpentText(year)}
      legend={{
        title: 'Competition',
        items: kinds.map(({ competition, index, total: spent }, position) => ({
          label: competitions[competition],
          figure: withShare(kwachaText(spent), kindShares[position]),
          colour: index,
        })),
      }}
      height={`${rows.length * 1.5 + 2}rem`}
      heads={['Method', 'Competition', 'Papers', 'Total, ZMW', shareHeading]}
      rows={rows.map(({ method, competition, records: papers, total: spent }, index) => ({
        name: procurementMethods[method],
        cells: [competitions[competition], countCell(papers), sumCell(spent), shares[index]!],
      }))}
      foot={['', countCell(records), sumCell(total), totalShare(total)]}
      {...{ chart, source }}
      onPick={openPapersOf}
    />
  )
}
