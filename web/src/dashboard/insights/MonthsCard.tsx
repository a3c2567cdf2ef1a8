import { formatDay } from '@insaka/domain/core/dates'
import { sumOf, type ShownSum } from '@insaka/domain/core/money'
import type { Insights } from '@insaka/domain/dashboard/expenses.schema'
import { expenseCurrency } from '@insaka/domain/papers/papers.expenses'
import { useMemo } from 'react'
import type { PickedValue } from '../../ui/charts/chart.ts'
import { countCell, sumCell, type ChartCell } from '../../ui/charts/chart-cells.ts'
import { FigureButton } from '../expenses/FigureButton.tsx'
import { nothingSpentText, kwachaText } from '../expenses/expense-charts.ts'
import { monthSpan } from '../drill-down/expense-spans.ts'
import { useOpenDrillDown } from '../drill-down/use-open-drill-down.ts'
import type { CardProps } from './card-props.ts'
import { SingleChartCard } from './SingleChartCard.tsx'

export function MonthsCard({ insights: { months, records, total, year, toDate }, source }: CardProps) {
  const openPapers = useOpenDrillDown()
  const chart = useMemo(
    () => ({
      kind: 'bar' as const,
      labels: months.map(({ month }) => monthName(year, month).slice(0, 3)),
      series: [
        { label: `${year}`, values: months.map((each) => each.total) },
        { label: `${year - 1}`, values: months.map(({ lastYear }) => lastYear) },
      ],
      unit: expenseCurrency,
      formatValue: kwachaText,
    }),
    [months, year],
  )
  const lastYearTotal = sumOf(months.map(({ lastYear }) => lastYear))
  function openPapersOf({ index, series, at }: PickedValue) {
    const { month, total: spent, lastYear } = months[index]!
    const clickedYear = year - series
    openPapers(
      {
        title: monthName(clickedYear, month),
        figure: kwachaText(series === 0 ? spent : lastYear),
        filter: monthSpan(clickedYear, month),
      },
      at,
    )
  }
  const currentMonth = toDate && Number(toDate.day.slice(5, 7))
  /** The comparison ends at the same day of the last year, so its last month is partial. */
  function lastYearToDateCell({ month, lastYear }: Insights['months'][number]): ChartCell {
    if (!toDate || month > currentMonth!) return { display: '–', plain: null }
    if (month < currentMonth!) return sumCell(lastYear)
    const { dayBefore, monthBefore } = toDate
    const filter = { ...monthSpan(year - 1, month), expenseTo: dayBefore }
    const title = `${monthName(year - 1, month)} up to ${formatDay(dayBefore)}`
    return sumCell(
      monthBefore,
      <FigureButton
        value={monthBefore}
        name={title}
        onPick={(at) => openPapers({ title, figure: kwachaText(monthBefore), filter }, at)}
      />,
    )
  }
  return (
    <SingleChartCard
      title="Months"
      summary={
        toDate
          ? `${yearToDateText(toDate.day, toDate.total, total)} ${yearToDateText(toDate.dayBefore, toDate.totalBefore, lastYearTotal)}`
          : `${year}: ${kwachaText(total)}. ${year - 1}: ${kwachaText(lastYearTotal)}.`
      }
      subtitle={toDate ? 'With the whole previous year' : 'With the previous year'}
      emptyText={nothingSpentText(year)}
      heads={[
        'Month',
        `${year}, ZMW`,
        'Papers',
        ...(toDate
          ? [`${year - 1} up to ${dayAndMonth(toDate.dayBefore)}, ZMW`, `Whole ${year - 1}, ZMW`]
          : [`${year - 1}, ZMW`]),
      ]}
      rows={months.map(({ month, total: spent, records: papers, lastYear }, index) => ({
        name: monthName(year, month),
        cells: [
          sumCell(spent),
          countCell(papers),
          ...(toDate ? [lastYearToDateCell(months[index]!)] : []),
          sumCell(
            lastYear,
            <FigureButton
              value={lastYear}
              name={monthName(year - 1, month)}
              onPick={(at) => openPapersOf({ index, series: 1, at })}
            />,
          ),
        ],
      }))}
      foot={[
        sumCell(total),
        countCell(records),
        ...(toDate ? [sumCell(toDate.totalBefore)] : []),
        sumCell(lastYearTotal),
      ]}
      {...{ chart, source }}
      onPick={openPapersOf}
    />
  )
}

/** `27-Nov` */
const dayAndMonth = (day: string) => formatDay(day).slice(0, 6)

/** The sum up to a day, and the sum of the whole year if it differs. */
const yearToDateText = (day: string, sum: ShownSum, wholeYearSum: ShownSum) =>
  `${day.slice(0, 4)} up to ${dayAndMonth(day)}: ${kwachaText(sum)}${wholeYearSum === sum ? '' : `; whole year ${kwachaText(wholeYearSum)}`}.`

/** `Mar-2026` */
const monthName = (year: number, month: number) =>
  formatDay(`${year}-${String(month).padStart(2, '0')}-01`).slice(3)
