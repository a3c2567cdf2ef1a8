import { expenseCurrency } from '@insaka/domain/papers/papers.expenses'
import { funders as funderLabels } from '@insaka/domain/enquiries/enquiries.labels'
import { useMemo } from 'react'
import { shortNumber, type PickedValue } from '../../ui/charts/chart.ts'
import { nothingSpentText, kwachaText } from '../expenses/expense-charts.ts'
import { countCell, shareCells, shareHeading, sumCell, totalShare } from '../../ui/charts/chart-cells.ts'
import { yearSpan } from '../drill-down/expense-spans.ts'
import { useOpenDrillDown } from '../drill-down/use-open-drill-down.ts'
import type { CardProps } from './card-props.ts'
import { SingleChartCard } from './SingleChartCard.tsx'

export function FundersCard({ insights: { funders, records, total, year }, source }: CardProps) {
  const openPapers = useOpenDrillDown()
  const chart = useMemo(
    () => ({
      kind: 'doughnut' as const,
      labels: funders.map(({ funder }) => funderLabels[funder]),
      series: [{ label: 'Total', values: funders.map((each) => each.total) }],
      unit: expenseCurrency,
      formatValue: kwachaText,
      centre: [expenseCurrency, shortNumber(total)] as const,
    }),
    [funders, total],
  )
  const shares = shareCells(chart.series[0]!.values, total)
  function openPapersOf({ index, at }: PickedValue) {
    const { funder, total: spent } = funders[index]!
    const title = `${funderLabels[funder]}, ${year}`
    openPapers({ title, figure: kwachaText(spent), filter: { funder, ...yearSpan(year) } }, at)
  }
  return (
    <SingleChartCard
      title="Funders"
      subtitle="Share of the year"
      emptyText={nothingSpentText(year)}
      legend={{ title: 'Funders' }}
      heads={['Funder', 'Papers', 'Total, ZMW', shareHeading]}
      rows={funders.map(({ funder, records: papers, total: spent }, index) => ({
        name: funderLabels[funder],
        cells: [countCell(papers), sumCell(spent), shares[index]!],
      }))}
      foot={[countCell(records), sumCell(total), totalShare(total)]}
      {...{ chart, source }}
      onPick={openPapersOf}
    />
  )
}
