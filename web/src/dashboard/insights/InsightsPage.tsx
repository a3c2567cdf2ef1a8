import { formatNumber } from '@insaka/domain/core/number-format'
import { committedExplanation } from '@insaka/domain/papers/papers.expenses'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { currentInstitutionQuery } from '../../state/current-institution.ts'
import { useCurrentUser } from '../../state/current-user.ts'
import PrintedPageHead from '../../structure/PrintedPageHead.tsx'
import { LoadError } from '../../ui/page/LoadError.tsx'
import { LoadingLines } from '../../ui/page/LoadingLines.tsx'
import { Notice } from '../../ui/page/Notice.tsx'
import { PrintPageButton } from '../../ui/PrintPageButton.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { insightsQuery } from '../expenses.queries.ts'
import { OtherCurrencies } from '../OtherCurrencies.tsx'
import { nothingSpentText, kwachaText } from '../expenses/expense-charts.ts'
import { DrillDownProvider } from '../drill-down/DrillDownProvider.tsx'
import { useYear } from '../use-year.ts'
import { YearSelect } from '../YearSelect.tsx'
import { DaysCard } from './DaysCard.tsx'
import { DecisionsCard } from './DecisionsCard.tsx'
import { FundersCard } from './FundersCard.tsx'
import classes from './InsightsPage.module.css'
import { MethodsCard } from './MethodsCard.tsx'
import { MonthsCard } from './MonthsCard.tsx'
import { VendorsCard } from './VendorsCard.tsx'

export function InsightsPage() {
  const user = useCurrentUser()
  const institution = useQuery(currentInstitutionQuery(user.institution)).data
  const { year, onYear } = useYear('/insaka/plscm/analytics/insights')
  const { data, error, isPlaceholderData, refetch } = useQuery(insightsQuery(user.id, year))
  const source = useMemo(
    () => ({ institution: institution?.name ?? user.institution, year: data?.year ?? 0 }),
    [institution, user.institution, data],
  )
  const isEmpty =
    data &&
    data.records + data.otherCurrencies.length + data.days.departments.length === 0 &&
    data.months.every(({ lastYear }) => lastYear === 0)
  return (
    <DrillDownProvider>
      <PrintedPageHead facts={data ? [`Year ${data.year}`] : []} />
      <PageHeader
        title="Insights"
        description={
          data && (
            <>
              {formatNumber(data.records)} {data.records === 1 ? 'paper' : 'papers'},{' '}
              {data.total === null ? 'with a total too large to show' : `${kwachaText(data.total)} ordered`}.
              Cancelled papers are excluded. The day of approval or, without one, initiation counts.{' '}
              <b>Committed: {kwachaText(data.committed)}.</b> {committedExplanation}{' '}
              <OtherCurrencies others={data.otherCurrencies} />
            </>
          )
        }
        actions={<YearSelect loaded={data} {...{ year, onYear }} />}
        cornerAction={data && <PrintPageButton />}
      />
      {!data && error && (
        <LoadError title="The insights could not be loaded." error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <LoadingLines lines={12} />}
      {isEmpty && <Notice>{nothingSpentText(data.year)}</Notice>}
      {data && !isEmpty && (
        <div
          className={`grid gap-4 ${classes.cards}`}
          data-waiting={isPlaceholderData || undefined}
          aria-busy={isPlaceholderData}
        >
          <MonthsCard insights={data} source={source} />
          <VendorsCard insights={data} source={source} />
          <div className="column gap-4 min-w-0">
            <MethodsCard insights={data} source={source} />
            <FundersCard insights={data} source={source} />
          </div>
          <DaysCard insights={data} source={source} />
          <DecisionsCard insights={data} />
        </div>
      )}
    </DrillDownProvider>
  )
}
