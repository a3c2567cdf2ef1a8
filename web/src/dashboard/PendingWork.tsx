import { cardOf, viewableRegisters, type ViewableRegister } from '@insaka/domain/all-registers'
import type { WorkKey } from '@insaka/domain/dashboard/dashboard.labels'
import type { WorkQueue } from '@insaka/domain/dashboard/dashboard.schema'
import {
  failedVerificationText,
  missedBackupsText,
  queuesOf,
  workGroups,
  type FailedVerification,
} from '@insaka/domain/dashboard/work-groups'
import { decidingDuties } from '@insaka/domain/decisions/decisions.labels'
import { holdsDuty } from '@insaka/domain/permissions'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { currentRights, useCurrentUser, useMay } from '../state/current-user.ts'
import { registerPaths } from '../state/register-paths.ts'
import { summaryQuery } from '../state/summary.queries.ts'
import { CautionIcon } from '../ui/icons.tsx'
import { Notice } from '../ui/page/Notice.tsx'
import { useIsNarrow } from '../ui/use-is-narrow.ts'
import { maxInitialRows, initiallyOpenQueues } from './initially-open-queues.ts'
import { PaperRow } from './work-rows.tsx'
import { Queue } from './Queue.tsx'
import { PaperListLinks, WorkCard } from './WorkCard.tsx'
import classes from './PendingWork.module.css'

type Props = {
  work: readonly WorkQueue[]
  backups: string | null
  brokenCheck: FailedVerification | null
  today: string
  /** Shows no message if no work is open. */
  isQuiet: boolean
}

const dailyRegisters = (Object.keys(viewableRegisters) as ViewableRegister[]).filter(
  (register) => cardOf(register).group !== 'administration',
)

/** Papers of the user, waiting work of the institution, and records with cautions. */
export function PendingWork({ work, backups, brokenCheck, today, isQuiet }: Props) {
  const mayCreate = useMay('CREATE_CONTENT')
  const rights = currentRights(useCurrentUser())
  const decides = decidingDuties.some((duty) => holdsDuty(rights, duty))
  const papers = mayCreate ? work.find(isMyPapers) : undefined
  const { data: summary } = useQuery(summaryQuery(useCurrentUser().id))
  // The queue leaves out imported papers of earlier years, which the cards count.
  const earlierCount =
    summary && !papers?.more
      ? summary.lvp.mine.IN_PROGRESS + summary.mpc.mine.IN_PROGRESS - (papers?.total ?? 0)
      : 0
  const [waitingQueues, oddQueues] = [queuesOf(work, 'waiting'), queuesOf(work, 'attention')]

  const hashKey = useLocation({ select: ({ hash }) => hash })
  const maxRows = useIsNarrow() ? 0 : maxInitialRows
  // The initially open queues stay open when data is reloaded.
  const [atFirst] = useState<readonly WorkKey[]>(() =>
    [waitingQueues, oddQueues]
      .flatMap((queues) => initiallyOpenQueues(queues, maxRows))
      .map(({ key }) => key),
  )
  // The morning mail links to a queue.
  const hasLinkedQueue = [...waitingQueues, ...oddQueues].some(({ key }) => key === hashKey)
  const isOpen = ({ key }: WorkQueue) =>
    hasLinkedQueue ? key === hashKey : key === 'myDecisions' || atFirst.includes(key)

  const isEmpty = !papers && waitingQueues.length + oddQueues.length === 0 && !backups && !brokenCheck
  if (isEmpty && isQuiet) return null
  if (isEmpty)
    return (
      <Notice
        actions={dailyRegisters.map((register) => (
          <Link key={register} to={registerPaths[register]}>
            {viewableRegisters[register]}
          </Link>
        ))}
      >
        Nothing is waiting.{' '}
        {mayCreate ? 'Record an enquiry or a paper, or go to a register.' : 'Go to a register.'}
      </Notice>
    )
  const waitingCard = (
    <WorkCard key="waiting" title={workGroups.waiting.title} emptyText="Nothing is waiting.">
      {waitingQueues.map((queue) => (
        <Queue key={queue.key} queue={queue} today={today} isOpen={isOpen(queue)} />
      ))}
    </WorkCard>
  )
  return (
    <div className={`grid gap-4 ${classes.columns}`}>
      {decides && waitingCard}
      {mayCreate && (
        <WorkCard
          title="My papers in progress"
          queue={papers}
          emptyText="You have no paper in progress."
          note={earlierCount > 0 && `Imported papers of earlier years, not listed here: ${earlierCount}`}
          moreLinks={<PaperListLinks search={{ scope: 'mine', status: 'IN_PROGRESS' }} />}
        >
          {papers?.rows.map((paper) => (
            <PaperRow key={`${paper.register} ${paper.id}`} paper={paper} today={today} />
          ))}
        </WorkCard>
      )}
      {!decides && waitingCard}
      <WorkCard
        title={workGroups.attention.title}
        icon={<CautionIcon />}
        emptyText="Nothing is unusual or delayed."
      >
        {[
          ...(brokenCheck ? [<BrokenCheckLine key="check" check={brokenCheck} />] : []),
          ...(backups ? [<BackupsLine key="backups">{backups}</BackupsLine>] : []),
          ...oddQueues.map((queue) => (
            <Queue key={queue.key} queue={queue} today={today} isOpen={isOpen(queue)} />
          )),
        ]}
      </WorkCard>
    </div>
  )
}

const isMyPapers = (queue: WorkQueue): queue is WorkQueue & { key: 'myPapers' } =>
  queue.key === 'myPapers' && queue.total > 0

function BrokenCheckLine({ check }: { check: FailedVerification }) {
  const { what, rest } = failedVerificationText(check)
  return (
    <li className={`flex ${classes.said} ${classes.wrong}`}>
      <CautionIcon />
      <span>
        <Link to="/insaka/admin/history" search={{ show: 'checks' }}>
          {what}
        </Link>{' '}
        {rest}
      </span>
    </li>
  )
}

const BackupsLine = ({ children }: { children: string }) => (
  <li className={`flex ${classes.said}`}>
    <CautionIcon />
    <span>{missedBackupsText(children)}</span>
  </li>
)
