import { procurementMethods } from '@insaka/domain/papers/papers.labels'
import { competitions, type Competition } from '@insaka/domain/papers/papers.methods'
import { expenseCurrency } from '@insaka/domain/papers/papers.expenses'
import { useMemo } from 'react'
import { sharesIn, withShare, type Pick } from '../../ui/charts/chart.ts'
import { nothingSpent, zmw } from '../expenses/expense-charts.ts'
import { countCell, shareCells, shareHead, sumCell, wholeShare } from '../../ui/charts/chart-cells.ts'
import { yearSpan } from '../papers-behind/spans.ts'
import { useOpenPapers } from '../papers-behind/use-papers-behind.ts'
import type { CardProps } from './card-props.ts'
import { byCompetition } from './methods.ts'
import { OneChart } from './OneChart.tsx'

const kindsInOrder = Object.keys(competitions) as Competition[]

/** By which methods, and how much of it after a competition. */
export function MethodsCard({ insights: { methods, records, total, year }, source }: CardProps) {
  const openPapers = useOpenPapers()
  const { rows, kinds, chart } = useMemo(() => {
    const grouped = byCompetition(methods)
    return {
      ...grouped,
      chart: {
        kind: 'bar' as const,
        isLying: true,
        labels: grouped.rows.map(({ method }) => procurementMethods[method]),
        series: [{ label: 'Total', values: grouped.rows.map((each) => each.total) }],
        groups: grouped.rows.map(({ competition }) => kindsInOrder.indexOf(competition)),
        unit: expenseCurrency,
        tell: zmw,
      },
    }
  }, [methods])
  const shares = shareCells(chart.series[0]!.values, total)
  const ofKinds = sharesIn(
    kinds.map((kind) => kind.total),
    total,
  )
  function pick({ index, at }: Pick) {
    const { method, total: spent } = rows[index]!
    const title = `${procurementMethods[method]}, ${year}`
    openPapers({ title, figure: zmw(spent), filter: { type: method, ...yearSpan(year) } }, at)
  }
  return (
    <OneChart
      title="Procurement methods"
      subtitle="By competition"
      none={nothingSpent(year)}
      legend={{
        title: 'Competition',
        items: kinds.map(({ competition, index, total: spent }, place) => ({
          label: competitions[competition],
          figure: withShare(zmw(spent), ofKinds[place]),
          colour: index,
        })),
      }}
      height={`${rows.length * 1.5 + 2}rem`}
      heads={['Method', 'Competition', 'Papers', 'Total, ZMW', shareHead]}
      rows={rows.map(({ method, competition, records: papers, total: spent }, index) => ({
        name: procurementMethods[method],
        cells: [competitions[competition], countCell(papers), sumCell(spent), shares[index]!],
      }))}
      foot={['', countCell(records), sumCell(total), wholeShare(total)]}
      {...{ chart, source }}
      onPick={pick}
    />
  )
}
