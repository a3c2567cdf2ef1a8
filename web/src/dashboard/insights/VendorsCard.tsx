import { sumOf } from '@insaka/domain/core/money'
import { expenseCurrency } from '@insaka/domain/papers/papers.expenses'
import { useMemo } from 'react'
import { sharesIn, type Pick } from '../../ui/charts/chart.ts'
import { nothingSpent, zmw } from '../expenses/expense-charts.ts'
import { countCell, shareCells, shareHead, sumCell, wholeShare } from '../../ui/charts/chart-cells.ts'
import { yearSpan } from '../papers-behind/spans.ts'
import { useOpenPapers } from '../papers-behind/use-papers-behind.ts'
import type { CardProps } from './card-props.ts'
import { OneChart } from './OneChart.tsx'

const most = 20
const first = 5

/** With whom most was spent, and how much of all that is with a few. */
export function VendorsCard({ insights: { vendors, records, total, year }, source }: CardProps) {
  const openPapers = useOpenPapers()
  const chart = useMemo(
    () => ({
      kind: 'bar' as const,
      isLying: true,
      labels: vendors.map(({ vendor }) => vendor),
      series: [{ label: 'Total', values: vendors.map((each) => each.total) }],
      unit: expenseCurrency,
      tell: zmw,
    }),
    [vendors],
  )
  const listed = sumOf(chart.series[0]!.values)
  const others = {
    records: records - vendors.reduce((sum, each) => sum + each.records, 0),
    total: listed === null || total === null ? null : sumOf([total, -listed]),
  }
  const hasOthers = others.records > 0
  const shares = shareCells([...chart.series[0]!.values, ...(hasOthers ? [others.total] : [])], total)
  const [ofFirst] = sharesIn([sumOf(vendors.slice(0, first).map((each) => each.total))], total)
  function pick({ index, at }: Pick) {
    const { vendor, total: spent } = vendors[index]!
    openPapers({ title: `${vendor}, ${year}`, figure: zmw(spent), filter: { vendor, ...yearSpan(year) } }, at)
  }
  return (
    <OneChart
      title="Vendors"
      sentence={vendors.length > first && ofFirst && `The first ${first} have ${ofFirst.text} of the year.`}
      subtitle={vendors.length === most ? `The ${most} largest` : 'By total'}
      none={nothingSpent(year)}
      height={`${vendors.length * 1.5 + 2}rem`}
      heads={['Vendor', 'Papers', 'Total, ZMW', shareHead]}
      rows={vendors.map(({ vendor, records: papers, total: spent }, index) => ({
        name: vendor,
        cells: [countCell(papers), sumCell(spent), shares[index]!],
      }))}
      {...(hasOthers && {
        rest: {
          name: 'Other vendors',
          cells: [countCell(others.records), sumCell(others.total), shares.at(-1)!],
        },
      })}
      foot={[countCell(records), sumCell(total), wholeShare(total)]}
      {...{ chart, source }}
      onPick={pick}
    />
  )
}
