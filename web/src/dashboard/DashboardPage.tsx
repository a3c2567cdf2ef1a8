import { addDays } from '@insaka/domain/core/dates'
import type { Payload } from '@insaka/domain/core/endpoint'
import type { dashboardEndpoints } from '@insaka/domain/dashboard/dashboard.endpoints'
import type { Role } from '@insaka/domain/permissions'
import { useQuery } from '@tanstack/react-query'
import { CatchBoundary, Link } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useRef, useState } from 'react'
import { useCurrentUser, useMay } from '../state/current-user.ts'
import { PrintPageButton } from '../ui/PrintPageButton.tsx'
import { workQuery } from '../state/summary.queries.ts'
import { LoadError } from '../ui/page/LoadError.tsx'
import { Notice } from '../ui/page/Notice.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { LazyInView } from '../ui/page/LazyInView.tsx'
import { CardPlaceholder } from './CardPlaceholder.tsx'
import { CardChoice } from './cards/CardChoice.tsx'
import { SummaryCards } from './cards/SummaryCards.tsx'
import classes from './DashboardPage.module.css'
import { dayInWords, greetingAt } from './dashboard-greeting.ts'
import { LoadingWork } from './LoadingWork.tsx'
import { NewRecords } from './NewRecordButtons.tsx'
import { useDismissals, type Dismissals } from './use-dismissals.ts'
import { PendingWork } from './PendingWork.tsx'
import { useIsNarrow } from '../ui/use-is-narrow.ts'
import { useToday } from '../ui/use-today.ts'

/** Lazy, because charts are large and below the fold. */
const Expenses = lazy(() => import('./expenses/Expenses.tsx'))

const PageHead = lazy(() => import('../structure/PrintedPageHead.tsx'))

/** Lazy, because only new institutions see it. */
const FirstSteps = lazy(() => import('./FirstSteps.tsx'))
const Welcome = lazy(() => import('./Welcome.tsx'))

/** The first page after sign-in: summary, open work and expenses. */
export function DashboardPage() {
  const { id, firstName, user } = useCurrentUser()
  const mayCreate = useMay('CREATE_CONTENT')
  const { data, error, refetch } = useQuery(workQuery(id))
  const today = useToday()
  const dismissals = useDismissals(id)
  const isNarrow = useIsNarrow()
  const [openedAt] = useState(() => new Date())
  const [isWanted, setWanted] = useState(false)
  const charts = useRef<HTMLDivElement>(null)
  const prepare = useCallback(async () => {
    setWanted(true)
    await untilLoaded(charts.current!.parentElement!)
  }, [])
  return (
    <>
      <Suspense fallback={<span hidden data-loading />}>
        {isWanted && <PageHead facts={[dayInWords(today)]} />}
      </Suspense>
      <PageHeader
        title="Dashboard"
        description={
          <span className={classes.greeting}>
            {`${greetingAt(openedAt)}, ${firstName}. ${dayInWords(today)}`}
            <YesterdayLink today={today} />
          </span>
        }
        actions={mayCreate && <NewRecords />}
        cornerAction={
          <span className="row gap-2">
            {data && <PrintPageButton prepare={prepare} />}
            {isNarrow && <CardChoice />}
          </span>
        }
      />
      <SummaryCards />
      {/* The charts are rendered only once the work list has loaded, so that it does not move them. */}
      {data || error ? (
        <Suspense fallback={<LoadingWork />}>
          {data ? (
            <WorkOverview data={data} {...{ dismissals, today, firstName }} role={user.role} />
          ) : (
            <LoadError title="Your work could not be loaded." error={error} onRetry={() => void refetch()} />
          )}
          <div ref={charts} className={`mt-4 ${classes.charts}`}>
            <LazyInView placeholder={<CardPlaceholder title="Expenses" />} isRequired={isWanted}>
              <CatchBoundary getResetKey={() => ''} errorComponent={ExpensesFailure}>
                <Suspense fallback={<CardPlaceholder title="Expenses" isComing />}>
                  <Expenses />
                </Suspense>
              </CatchBoundary>
            </LazyInView>
          </div>
        </Suspense>
      ) : (
        <LoadingWork />
      )}
    </>
  )
}

const maxWaitMs = 10_000

/** Waits until no loading placeholder is left, but no longer than `maxWaitMs`. */
async function untilLoaded(page: HTMLElement) {
  const deadline = performance.now() + maxWaitMs
  const isLoading = () => page.querySelector('output, [data-loading]') !== null
  do await new Promise(requestAnimationFrame)
  while (isLoading() && performance.now() < deadline)
}

/** A link to yesterday's history, for users with permission. */
function YesterdayLink({ today }: { today: string }) {
  if (!useMay('EXPORT_AUDIT')) return null
  const day = addDays(today, -1)
  return (
    <>
      {' · '}
      <Link className="nowrap" to="/insaka/admin/history" search={{ from: day, to: day }}>
        What happened yesterday
      </Link>
    </>
  )
}

type WorkOverviewProps = {
  data: Payload<typeof dashboardEndpoints.work>
  dismissals: Dismissals
  today: string
  firstName: string
  role: Role
}

/** Open work, after the first steps of a new institution or a welcome for a new user. */
function WorkOverview({ data, dismissals, today, firstName, role }: WorkOverviewProps) {
  const { work, backups, lastBackup, brokenCheck, firstSteps, isNew } = data
  const hasSteps = firstSteps.some(({ step, isDone }) => !isDone && !dismissals.isDismissed(step))
  // The first steps replace the welcome.
  const showsWelcome = isNew && firstSteps.length === 0 && !dismissals.isDismissed('welcome')
  return (
    <>
      {hasSteps && <FirstSteps steps={firstSteps} {...{ lastBackup, dismissals }} />}
      {showsWelcome && <Welcome {...{ role, firstName }} onClose={() => dismissals.dismiss(['welcome'])} />}
      <PendingWork {...{ work, backups, brokenCheck, today }} isQuiet={hasSteps} />
    </>
  )
}

const ExpensesFailure = () => <Notice>The expenses could not be loaded. Reload the page.</Notice>
