import { sumOf } from '@insaka/domain/core/money'
import { committedMeaning, type Quarter } from '@insaka/domain/papers/papers.expenses'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { usePreferences } from '../../session/preferences.ts'
import { currentInstitutionQuery } from '../../state/current-institution.ts'
import { useCurrentUser } from '../../state/current-user.ts'
import { ChartCard, type ChartView } from '../../ui/charts/ChartCard.tsx'
import { ChartFigure } from '../../ui/charts/ChartFigure.tsx'
import type { Pick, Source } from '../../ui/charts/chart.ts'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { expensesQuery } from '../expenses.queries.ts'
import { LeftOut } from '../LeftOut.tsx'
import { PapersBehindProvider } from '../papers-behind/PapersBehindProvider.tsx'
import { useYear } from '../use-year.ts'
import { YearSelect } from '../YearSelect.tsx'
import { ChartChoice } from './ChartChoice.tsx'
import { expenseChart, kinds, nothingSpent, zmw, type Kind } from './expense-charts.ts'
import classes from './Expenses.module.css'
import { ExpensesTable } from './ExpensesTable.tsx'
import { useShowPapers } from './use-show-papers.ts'

/** What the departments have spent in a year: as charts, or as a table of every figure. */
export default function Expenses() {
  return (
    <PapersBehindProvider>
      <ExpensesCard />
    </PapersBehindProvider>
  )
}

function ExpensesCard() {
  const user = useCurrentUser()
  const institution = useQuery(currentInstitutionQuery(user.institution)).data
  const { year, onYear } = useYear('/insaka/dashboard')
  const asked = useQuery(expensesQuery(user.id, year))
  const [view, setView] = useState<ChartView>('charts')
  const { hiddenCharts } = usePreferences()
  const shown = (Object.keys(kinds) as Kind[]).filter((kind) => !hiddenCharts.includes(kind))
  const { data } = asked
  const isEmpty = data?.expenses.every(({ total }) => total === 0)
  const source = useMemo(
    () => ({ institution: institution?.name ?? user.institution, year: data?.year ?? 0 }),
    [institution, user.institution, data],
  )
  const none =
    data && isEmpty
      ? nothingSpent(data.year)
      : view === 'charts' && shown.length === 0 && 'No charts are shown. The table has all figures.'

  return (
    <ChartCard
      title="Expenses"
      year={data?.year}
      description={
        data && (
          <>
            Order values of papers not cancelled, by quarter of approval or else of initiation.{' '}
            <b>Committed: {zmw(sumOf(data.expenses.map(({ committed }) => committed)))}.</b>{' '}
            {committedMeaning} <LeftOut others={data.otherCurrencies} />
          </>
        )
      }
      tools={<YearSelect loaded={data} {...{ year, onYear }} />}
      view={view}
      onView={setView}
      more={<ChartChoice />}
      asked={asked}
      none={none}
      table={data && <ExpensesTable expenses={data.expenses} year={data.year} />}
    >
      <div className={`grid ${classes.charts}`}>
        {data &&
          shown.map((kind) => (
            <ExpenseFigure
              key={kind}
              {...{ kind, source }}
              expenses={data.expenses}
              onOthers={() => setView('table')}
            />
          ))}
      </div>
    </ChartCard>
  )
}

type FigureProps = {
  kind: Kind
  expenses: Parameters<typeof expenseChart>[1]
  source: Source
  onOthers: () => void
}

function ExpenseFigure({ kind, expenses, source, onOthers }: FigureProps) {
  const isNarrow = useIsNarrow()
  const { chart, departments } = useMemo(
    () => expenseChart(kind, expenses, isNarrow ? 'narrow' : 'wide'),
    [kind, expenses, isNarrow],
  )
  const showPapers = useShowPapers(source.year)
  function pick({ index, series, at }: Pick) {
    const department = departments[index]
    if (!department) onOthers()
    else showPapers(department, kind === 'bar' ? ((series + 1) as Quarter) : null, at)
  }
  return (
    <ChartFigure
      title="Departmental Expenses"
      pictureOf="Departmental Expenses"
      subtitle={kinds[kind].subtitle}
      {...{ chart, source }}
      {...(chart.kind === 'pie' || chart.kind === 'doughnut' ? { legend: { title: 'Departments' } } : {})}
      onPick={pick}
      onNotDrawn={onOthers}
    />
  )
}
