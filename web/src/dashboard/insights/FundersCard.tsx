import { expenseCurrency } from '@insaka/domain/papers/papers.expenses'
import { funders as funderLabels } from '@insaka/domain/enquiries/enquiries.labels'
import { useMemo } from 'react'
import { shortNumber, type Pick } from '../../ui/charts/chart.ts'
import { nothingSpent, zmw } from '../expenses/expense-charts.ts'
import { countCell, shareCells, shareHead, sumCell, wholeShare } from '../../ui/charts/chart-cells.ts'
import { yearSpan } from '../papers-behind/spans.ts'
import { useOpenPapers } from '../papers-behind/use-papers-behind.ts'
import type { CardProps } from './card-props.ts'
import { OneChart } from './OneChart.tsx'

/** Whose money it was. */
export function FundersCard({ insights: { funders, records, total, year }, source }: CardProps) {
  const openPapers = useOpenPapers()
  const chart = useMemo(
    () => ({
      kind: 'doughnut' as const,
      labels: funders.map(({ funder }) => funderLabels[funder]),
      series: [{ label: 'Total', values: funders.map((each) => each.total) }],
      unit: expenseCurrency,
      tell: zmw,
      centre: [expenseCurrency, shortNumber(total)] as const,
    }),
    [funders, total],
  )
  const shares = shareCells(chart.series[0]!.values, total)
  function pick({ index, at }: Pick) {
    const { funder, total: spent } = funders[index]!
    const title = `${funderLabels[funder]}, ${year}`
    openPapers({ title, figure: zmw(spent), filter: { funder, ...yearSpan(year) } }, at)
  }
  return (
    <OneChart
      title="Funders"
      subtitle="Share of the year"
      none={nothingSpent(year)}
      legend={{ title: 'Funders' }}
      heads={['Funder', 'Papers', 'Total, ZMW', shareHead]}
      rows={funders.map(({ funder, records: papers, total: spent }, index) => ({
        name: funderLabels[funder],
        cells: [countCell(papers), sumCell(spent), shares[index]!],
      }))}
      foot={[countCell(records), sumCell(total), wholeShare(total)]}
      {...{ chart, source }}
      onPick={pick}
    />
  )
}
