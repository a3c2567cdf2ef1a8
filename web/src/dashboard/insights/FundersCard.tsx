import { formatNumber } from '@insaka/domain/core/figures'
import { formatSum } from '@insaka/domain/core/money'
import { expenseCurrency } from '@insaka/domain/papers/papers.expenses'
import { funders as funderLabels } from '@insaka/domain/enquiries/enquiries.labels'
import { useMemo } from 'react'
import { shareText, shortNumber, type Pick } from '../../ui/charts/chart.ts'
import { nothingSpent, zmw } from '../expenses/expense-charts.ts'
import { yearSpan } from '../papers-behind/spans.ts'
import { useOpenPapers } from '../papers-behind/use-papers-behind.ts'
import type { CardProps } from './card-props.ts'
import { OneChart } from './OneChart.tsx'

/** Whose money it was. */
export function FundersCard({ insights: { funders, total, year }, source }: CardProps) {
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
      heads={['Funder', 'Papers', 'Total, ZMW', 'Share']}
      rows={funders.map(({ funder, records, total: spent }) => ({
        name: funderLabels[funder],
        cells: [formatNumber(records), formatSum(spent), shareText(spent, total)],
      }))}
      {...{ chart, source }}
      onPick={pick}
    />
  )
}
