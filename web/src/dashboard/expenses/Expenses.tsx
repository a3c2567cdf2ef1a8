import { sumOf } from '@insaka/domain/core/money'
import { committedExplanation, type Quarter } from '@insaka/domain/papers/papers.expenses'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { usePreferences } from '../../session/preferences.ts'
import { currentInstitutionQuery } from '../../state/current-institution.ts'
import { useCurrentUser } from '../../state/current-user.ts'
import { ChartCard, type ChartView } from '../../ui/charts/ChartCard.tsx'
import { ChartFigure } from '../../ui/charts/ChartFigure.tsx'
import type { PickedValue, ChartSource } from '../../ui/charts/chart.ts'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { expensesQuery } from '../expenses.queries.ts'
import { OtherCurrencies } from '../OtherCurrencies.tsx'
import { DrillDownProvider } from '../drill-down/DrillDownProvider.tsx'
import { useYear } from '../use-year.ts'
import { YearSelect } from '../YearSelect.tsx'
import { ChartChoice } from './ChartChoice.tsx'
import {
  expenseChart,
  chartKinds,
  nothingSpentText,
  kwachaText,
  type ExpenseChartKind,
} from './expense-charts.ts'
import classes from './Expenses.module.css'
import { ExpensesTable } from './ExpensesTable.tsx'
import { useShowPapers } from './use-show-papers.ts'

export default function Expenses() {
  return (
    <DrillDownProvider>
      <ExpensesCard />
    </DrillDownProvider>
  )
}

function ExpensesCard() {
  const user = useCurrentUser()
  const institution = useQuery(currentInstitutionQuery(user.institution)).data
  const { year, onYear } = useYear('/insaka/dashboard')
  const expensesResult = useQuery(expensesQuery(user.id, year))
  const [view, setView] = useState<ChartView>('charts')
  const { hiddenCharts } = usePreferences()
  const visibleKinds = (Object.keys(chartKinds) as ExpenseChartKind[]).filter(
    (kind) => !hiddenCharts.includes(kind),
  )
  const { data } = expensesResult
  const isEmpty = data?.expenses.every(({ total }) => total === 0)
  const source = useMemo(
    () => ({ institution: institution?.name ?? user.institution, year: data?.year ?? 0 }),
    [institution, user.institution, data],
  )
  const emptyText =
    data && isEmpty
      ? nothingSpentText(data.year)
      : view === 'charts' && visibleKinds.length === 0 && 'No charts are shown. The table has all figures.'

  return (
    <ChartCard
      title="Expenses"
      year={data?.year}
      description={
        data && (
          <>
            Order values of papers not cancelled, by quarter of approval or, without one, initiation.{' '}
            <b>Committed: {kwachaText(sumOf(data.expenses.map(({ committed }) => committed)))}.</b>{' '}
            {committedExplanation} <OtherCurrencies others={data.otherCurrencies} />
          </>
        )
      }
      tools={<YearSelect loaded={data} {...{ year, onYear }} />}
      view={view}
      onView={setView}
      trailing={<ChartChoice />}
      query={expensesResult}
      emptyText={emptyText}
      table={data && <ExpensesTable expenses={data.expenses} year={data.year} />}
    >
      <div className={`grid ${classes.charts}`}>
        {data &&
          visibleKinds.map((kind) => (
            <ExpenseFigure
              key={kind}
              {...{ kind, source }}
              expenses={data.expenses}
              onShowTable={() => setView('table')}
            />
          ))}
      </div>
    </ChartCard>
  )
}

type FigureProps = {
  kind: ExpenseChartKind
  expenses: Parameters<typeof expenseChart>[1]
  source: ChartSource
  onShowTable: () => void
}

function ExpenseFigure({ kind, expenses, source, onShowTable }: FigureProps) {
  const isNarrow = useIsNarrow()
  const { chart, departments } = useMemo(
    () => expenseChart(kind, expenses, isNarrow ? 'narrow' : 'wide'),
    [kind, expenses, isNarrow],
  )
  const showPapers = useShowPapers(source.year)
  function pick({ index, series, at }: PickedValue) {
    const department = departments[index]
    if (!department) onShowTable()
    else showPapers(department, kind === 'bar' ? ((series + 1) as Quarter) : null, at)
  }
  return (
    <ChartFigure
      title="Departmental Expenses"
      pictureTitle="Departmental Expenses"
      subtitle={chartKinds[kind].subtitle}
      {...{ chart, source }}
      {...(chart.kind === 'pie' || chart.kind === 'doughnut' ? { legend: { title: 'Departments' } } : {})}
      onPick={pick}
      onNotDrawn={onShowTable}
    />
  )
}
