import { allRegisters } from '@insaka/domain/all-registers'
import { queueCountText } from '@insaka/domain/dashboard/work-groups'
import { paperRegisters } from '@insaka/domain/papers/paper-kinds'
import type { PaperStatus } from '@insaka/domain/papers/papers.labels'
import { Link } from '@tanstack/react-router'
import { useId, type ReactNode } from 'react'
import { registerPaths } from '../state/register-paths.ts'
import classes from './PendingWork.module.css'

type Props = {
  title: string
  icon?: ReactNode
  /** Set if the card lists a single queue. */
  queue?: CountedQueue | undefined
  emptyText: string
  /** Links to the remaining records of the queue. */
  moreLinks?: ReactNode
  note?: ReactNode
  children: ReactNode
}

type CountedQueue = { total: number; more: boolean; rows: readonly unknown[] }

export function WorkCard({ title, icon, queue, emptyText, moreLinks, note, children }: Props) {
  const id = useId()
  const isEmpty = !children || (Array.isArray(children) && children.length === 0)
  return (
    <section className={`card ${classes.card}`} aria-labelledby={id}>
      <div className={`row gap-2 border-b ${classes.head}`}>
        {icon && !isEmpty && <span className={`flex ${classes.sign}`}>{icon}</span>}
        <h2 id={id}>{title}</h2>
        {queue && (
          <span className="text-sm text-faint" data-figures>
            {queueCountText(queue)}
          </span>
        )}
      </div>
      {isEmpty ? (
        <p className={`m-0 text-faint ${classes.none}`}>{emptyText}</p>
      ) : (
        <ul className={`bare-list ${classes.rows}`}>{children}</ul>
      )}
      {queue && <MoreRows queue={queue}>{moreLinks}</MoreRows>}
      {note && <p className={`m-0 text-faint ${classes.none}`}>{note}</p>}
    </section>
  )
}

export function MoreRows({ queue, children }: { queue: CountedQueue; children?: ReactNode }) {
  const remaining = queue.total - queue.rows.length
  if (remaining <= 0) return null
  return (
    <p className={`m-0 text-faint ${classes.none}`}>
      {queue.more ? `More than ${remaining}` : remaining} more
      {children && <>: {children}</>}
    </p>
  )
}

type Search = { scope: 'mine' | 'institution'; status: PaperStatus; to?: string }

export const PaperListLinks = ({ search }: { search: Search }) =>
  paperRegisters.map((register) => (
    <Link key={register} to={registerPaths[register]} search={search}>
      {allRegisters[register]}
    </Link>
  ))
