import { sumOf } from '@insaka/domain/core/money'
import { expenseCurrency } from '@insaka/domain/papers/papers.expenses'
import { useMemo } from 'react'
import { sharesIn, type PickedValue } from '../../ui/charts/chart.ts'
import { nothingSpentText, kwachaText } from '../expenses/expense-charts.ts'
import { countCell, shareCells, shareHeading, sumCell, totalShare } from '../../ui/charts/chart-cells.ts'
import { yearSpan } from '../drill-down/expense-spans.ts'
import { useOpenDrillDown } from '../drill-down/use-open-drill-down.ts'
import type { CardProps } from './card-props.ts'
import { SingleChartCard } from './SingleChartCard.tsx'

const maxVendors = 20
const topCount = 5

export function VendorsCard({ insights: { vendors, records, total, year }, source }: CardProps) {
  const openPapers = useOpenDrillDown()
  const chart = useMemo(
    () => ({
      kind: 'bar' as const,
      isHorizontal: true,
      labels: vendors.map(({ vendor }) => vendor),
      series: [{ label: 'Total', values: vendors.map((each) => each.total) }],
      unit: expenseCurrency,
      formatValue: kwachaText,
    }),
    [vendors],
  )
  const listedTotal = sumOf(chart.series[0]!.values)
  const others = {
    records: records - vendors.reduce((sum, each) => sum + each.records, 0),
    total: listedTotal === null || total === null ? null : sumOf([total, -listedTotal]),
  }
  const hasOthers = others.records > 0
  const shares = shareCells([...chart.series[0]!.values, ...(hasOthers ? [others.total] : [])], total)
  const [ofFirst] = sharesIn([sumOf(vendors.slice(0, topCount).map((each) => each.total))], total)
  function openPapersOf({ index, at }: PickedValue) {
    const { vendor, total: spent } = vendors[index]!
    openPapers(
      { title: `${vendor}, ${year}`, figure: kwachaText(spent), filter: { vendor, ...yearSpan(year) } },
      at,
    )
  }
  return (
    <SingleChartCard
      title="Vendors"
      summary={
        vendors.length > topCount &&
        ofFirst &&
        `The top ${topCount} have ${ofFirst.text} of the year’s total.`
      }
      subtitle={vendors.length === maxVendors ? `The ${maxVendors} largest` : 'By total'}
      emptyText={nothingSpentText(year)}
      height={`${vendors.length * 1.5 + 2}rem`}
      heads={['Vendor', 'Papers', 'Total, ZMW', shareHeading]}
      rows={vendors.map(({ vendor, records: papers, total: spent }, index) => ({
        name: vendor,
        cells: [countCell(papers), sumCell(spent), shares[index]!],
      }))}
      {...(hasOthers && {
        remainder: {
          name: 'Other vendors',
          cells: [countCell(others.records), sumCell(others.total), shares.at(-1)!],
        },
      })}
      foot={[countCell(records), sumCell(total), totalShare(total)]}
      {...{ chart, source }}
      onPick={openPapersOf}
    />
  )
}
