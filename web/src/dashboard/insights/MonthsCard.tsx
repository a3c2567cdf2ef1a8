import { formatDay } from '@insaka/domain/core/dates'
import { sumOf, type ShownSum } from '@insaka/domain/core/money'
import type { Insights } from '@insaka/domain/dashboard/expenses.schema'
import { expenseCurrency } from '@insaka/domain/papers/papers.expenses'
import { useMemo } from 'react'
import type { Pick } from '../../ui/charts/chart.ts'
import { countCell, sumCell, type ChartCell } from '../../ui/charts/chart-cells.ts'
import { Figure } from '../expenses/Figure.tsx'
import { nothingSpent, zmw } from '../expenses/expense-charts.ts'
import { monthSpan } from '../papers-behind/spans.ts'
import { useOpenPapers } from '../papers-behind/use-papers-behind.ts'
import type { CardProps } from './card-props.ts'
import { OneChart } from './OneChart.tsx'

/** The year by its months, with the year before. */
export function MonthsCard({ insights: { months, records, total, year, toDate }, source }: CardProps) {
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
  const present = toDate && Number(toDate.day.slice(5, 7))
  /** Of the year before until the same day: its last month is not whole, and what comes later is not compared. */
  function cellToDate({ month, lastYear }: Insights['months'][number]): ChartCell {
    if (!toDate || month > present!) return { shown: '–', kept: null }
    if (month < present!) return sumCell(lastYear)
    const { dayBefore, monthBefore } = toDate
    const filter = { ...monthSpan(year - 1, month), expenseTo: dayBefore }
    const title = `${nameOf(year - 1, month)} up to ${formatDay(dayBefore)}`
    return sumCell(
      monthBefore,
      <Figure
        value={monthBefore}
        of={title}
        onPick={(at) => openPapers({ title, figure: zmw(monthBefore), filter }, at)}
      />,
    )
  }
  return (
    <OneChart
      title="Months"
      sentence={
        toDate
          ? `${soFar(toDate.day, toDate.total, total)} ${soFar(toDate.dayBefore, toDate.totalBefore, before)}`
          : `${year}: ${zmw(total)}. ${year - 1}: ${zmw(before)}.`
      }
      subtitle={toDate ? 'With the whole year before' : 'With the year before'}
      none={nothingSpent(year)}
      heads={[
        'Month',
        `${year}, ZMW`,
        'Papers',
        ...(toDate
          ? [`${year - 1} up to ${dayOf(toDate.dayBefore)}, ZMW`, `Whole ${year - 1}, ZMW`]
          : [`${year - 1}, ZMW`]),
      ]}
      rows={months.map(({ month, total: spent, records: papers, lastYear }, index) => ({
        name: nameOf(year, month),
        cells: [
          sumCell(spent),
          countCell(papers),
          ...(toDate ? [cellToDate(months[index]!)] : []),
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
      foot={[
        sumCell(total),
        countCell(records),
        ...(toDate ? [sumCell(toDate.totalBefore)] : []),
        sumCell(before),
      ]}
      {...{ chart, source }}
      onPick={pick}
    />
  )
}

/** `27-Nov` */
const dayOf = (day: string) => formatDay(day).slice(0, 6)

/** What there is until a day; of the whole year only where that is another sum. */
const soFar = (day: string, sum: ShownSum, whole: ShownSum) =>
  `${day.slice(0, 4)} up to ${dayOf(day)}: ${zmw(sum)}${whole === sum ? '' : `; whole year ${zmw(whole)}`}.`

/** `Mar-2026` */
const nameOf = (year: number, month: number) =>
  formatDay(`${year}-${String(month).padStart(2, '0')}-01`).slice(3)
