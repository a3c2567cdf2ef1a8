import { viewedRegisters, type ViewedRegister } from '@insaka/domain/all-registers'
import { workRules, type WorkKey } from '@insaka/domain/dashboard/dashboard.labels'
import type { WorkQueue } from '@insaka/domain/dashboard/dashboard.schema'
import { formatDay } from '@insaka/domain/core/dates'
import { formatNumber } from '@insaka/domain/core/figures'
import { Link } from '@tanstack/react-router'
import { useMay } from '../state/current-user.ts'
import { registerPaths } from '../state/register-paths.ts'
import { CautionIcon } from '../ui/icons.tsx'
import { Notice } from '../ui/page/Notice.tsx'
import { PaperRow } from './rows.tsx'
import { Queue } from './Queue.tsx'
import { PapersOf, WorkCard } from './WorkCard.tsx'
import classes from './Work.module.css'

const waiting = ['closingEnquiries', 'toOrder', 'withoutFile', 'slowPapers', 'waitingUsers'] as const
const attention = ['clearances', 'standstills', 'lowAccounts', 'cautions'] as const

type Props = {
  work: readonly WorkQueue[]
  backups: string | null
  brokenCheck: { endedOn: string; faults: number } | null
  today: string
  /** Says nothing where there is nothing to do. */
  isQuiet: boolean
}

/** What there is to do: one's own papers, what the institution has to look after, and what is odd. */
export function Work({ work, backups, brokenCheck, today, isQuiet }: Props) {
  const mayCreate = useMay('CREATE_CONTENT')
  const full = work.filter(({ total }) => total > 0)
  const queueOf = <K extends WorkKey>(key: K) =>
    full.find((each): each is WorkQueue & { key: K } => each.key === key)
  const queuesOf = (keys: readonly WorkKey[]) => keys.flatMap((key) => queueOf(key) ?? [])
  const papers = mayCreate ? queueOf('myPapers') : undefined
  const [waitingQueues, oddQueues] = [queuesOf(waiting), queuesOf(attention)]

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
          rule={workRules.myPapers}
          more={<PapersOf search={{ scope: 'mine', status: 'IN_PROGRESS' }} />}
        >
          {papers?.rows.map((paper) => (
            <PaperRow key={`${paper.register} ${paper.id}`} paper={paper} today={today} />
          ))}
        </WorkCard>
      )}
      <WorkCard title="Waiting for action" none="Nothing of the institution waits.">
        {waitingQueues.map((queue) => (
          <Queue key={queue.key} queue={queue} today={today} />
        ))}
      </WorkCard>
      <WorkCard
        title="Needs attention"
        sign={<CautionIcon />}
        none="Nothing unusual, and nothing that is held up."
      >
        {[
          ...(brokenCheck ? [<BrokenCheck key="check" {...brokenCheck} />] : []),
          ...(backups ? [<Backups key="backups">{backups}</Backups>] : []),
          ...oddQueues.map((queue) => (
            <Queue key={queue.key} queue={queue} today={today} isOpen={oddQueues.length === 1} />
          )),
        ]}
      </WorkCard>
    </div>
  )
}

const BrokenCheck = ({ endedOn, faults }: { endedOn: string; faults: number }) => (
  <li className={`flex ${classes.said} ${classes.wrong}`}>
    <CautionIcon />
    <span>
      <Link to="/insaka/admin/history" search={{ show: 'checks' }}>
        The check of the history
      </Link>{' '}
      on {formatDay(endedOn)} {foundText(faults)}. Do not change anything. Tell the one who runs the server,
      and keep the newest backup.
    </span>
  </li>
)

function foundText(faults: number): string {
  if (faults === 0) return 'could not be finished, like the one before'
  if (faults === 1) return 'found one thing that is not as it should be'
  return `found ${formatNumber(faults)} things that are not as they should be`
}

const Backups = ({ children }: { children: string }) => (
  <li className={`flex ${classes.said}`}>
    <CautionIcon />
    <span>{children} Tell whoever looks after the server.</span>
  </li>
)
