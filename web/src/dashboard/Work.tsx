import { viewedRegisters, type ViewedRegister } from '@insaka/domain/all-registers'
import type { WorkKey } from '@insaka/domain/dashboard/dashboard.labels'
import type { WorkQueue } from '@insaka/domain/dashboard/dashboard.schema'
import {
  brokenCheckText,
  missedBackupsText,
  queuesOf,
  workGroups,
  type BrokenCheck,
} from '@insaka/domain/dashboard/work-groups'
import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '../state/current-user.ts'
import { registerPaths } from '../state/register-paths.ts'
import { CautionIcon } from '../ui/icons.tsx'
import { Notice } from '../ui/page/Notice.tsx'
import { useIsNarrow } from '../ui/use-is-narrow.ts'
import { mostAtFirst, openAtFirst } from './open-at-first.ts'
import { PaperRow } from './rows.tsx'
import { Queue } from './Queue.tsx'
import { PapersOf, WorkCard } from './WorkCard.tsx'
import classes from './Work.module.css'

type Props = {
  work: readonly WorkQueue[]
  backups: string | null
  brokenCheck: BrokenCheck | null
  today: string
  /** Says nothing where there is nothing to do. */
  isQuiet: boolean
}

/** What there is to do: one's own papers, what the institution has to look after, and what is odd. */
export function Work({ work, backups, brokenCheck, today, isQuiet }: Props) {
  const mayCreate = useMay('CREATE_CONTENT')
  const papers = mayCreate ? work.find(isMyPapers) : undefined
  const [waitingQueues, oddQueues] = [queuesOf(work, 'waiting'), queuesOf(work, 'attention')]

  const asked = useLocation({ select: ({ hash }) => hash })
  const most = useIsNarrow() ? 0 : mostAtFirst
  // They stay as they are while somebody reads, whatever comes in meanwhile.
  const [atFirst] = useState<readonly WorkKey[]>(() =>
    [waitingQueues, oddQueues].flatMap((queues) => openAtFirst(queues, most)).map(({ key }) => key),
  )
  // The morning mail leads to one of them.
  const isAsked = [...waitingQueues, ...oddQueues].some(({ key }) => key === asked)
  const isOpen = ({ key }: WorkQueue) => (isAsked ? key === asked : atFirst.includes(key))

  const hasNothing = !papers && waitingQueues.length + oddQueues.length === 0 && !backups && !brokenCheck
  if (hasNothing && isQuiet) return null
  if (hasNothing)
    return (
      <Notice
        actions={(Object.keys(viewedRegisters) as ViewedRegister[]).map((register) => (
          <Link key={register} to={registerPaths[register]}>
            {viewedRegisters[register]}
          </Link>
        ))}
      >
        Nothing is waiting.{' '}
        {mayCreate ? 'Record an enquiry or a paper, or go to a register.' : 'Go to a register.'}
      </Notice>
    )
  return (
    <div className={`grid gap-4 ${classes.columns}`}>
      {mayCreate && (
        <WorkCard
          title="My papers in progress"
          queue={papers}
          none="You have no paper in progress."
          more={<PapersOf search={{ scope: 'mine', status: 'IN_PROGRESS' }} />}
        >
          {papers?.rows.map((paper) => (
            <PaperRow key={`${paper.register} ${paper.id}`} paper={paper} today={today} />
          ))}
        </WorkCard>
      )}
      <WorkCard title={workGroups.waiting.title} none="Nothing is waiting.">
        {waitingQueues.map((queue) => (
          <Queue key={queue.key} queue={queue} today={today} isOpen={isOpen(queue)} />
        ))}
      </WorkCard>
      <WorkCard
        title={workGroups.attention.title}
        sign={<CautionIcon />}
        none="Nothing unusual, and nothing that is held up."
      >
        {[
          ...(brokenCheck ? [<CheckLine key="check" check={brokenCheck} />] : []),
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

function CheckLine({ check }: { check: BrokenCheck }) {
  const { what, rest } = brokenCheckText(check)
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
