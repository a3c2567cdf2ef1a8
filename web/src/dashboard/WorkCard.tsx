import { allRegisters } from '@insaka/domain/all-registers'
import { countOf } from '@insaka/domain/dashboard/work-groups'
import type { PaperStatus } from '@insaka/domain/papers/papers.labels'
import { Link } from '@tanstack/react-router'
import { useId, type ReactNode } from 'react'
import { registerPaths } from '../state/register-paths.ts'
import classes from './Work.module.css'

type Props = {
  title: string
  sign?: ReactNode
  /** What is listed, where it is one queue. */
  queue?: Counted | undefined
  /** What is said where there is nothing. */
  none: string
  /** Where the rest of the queue is, when it goes on. */
  more?: ReactNode
  children: ReactNode
}

export type Counted = { total: number; more: boolean; rows: readonly unknown[] }

/** A titled list of what is to be done. */
export function WorkCard({ title, sign, queue, none, more, children }: Props) {
  const id = useId()
  const isEmpty = !children || (Array.isArray(children) && children.length === 0)
  return (
    <section className={`card ${classes.card}`} aria-labelledby={id}>
      <div className={`row gap-2 line-below ${classes.head}`}>
        {sign && !isEmpty && <span className={`flex ${classes.sign}`}>{sign}</span>}
        <h2 id={id}>{title}</h2>
        {queue && (
          <span className="small quiet" data-figures>
            {countOf(queue)}
          </span>
        )}
      </div>
      {isEmpty ? (
        <p className={`no-margin quiet ${classes.none}`}>{none}</p>
      ) : (
        <ul className={`bare-list ${classes.rows}`}>{children}</ul>
      )}
      {queue && <More queue={queue}>{more}</More>}
    </section>
  )
}

/** Said where a list goes on. */
export function More({ queue, children }: { queue: Counted; children?: ReactNode }) {
  const left = queue.total - queue.rows.length
  if (left <= 0) return null
  return (
    <p className={`no-margin quiet ${classes.none}`}>
      {queue.more ? `More than ${left}` : left} more
      {children && <>: {children}</>}
    </p>
  )
}

type Search = { scope: 'mine' | 'institution'; status: PaperStatus; to?: string }

/** The lists of papers that a queue is part of. */
export const PapersOf = ({ search }: { search: Search }) =>
  (['lvp', 'mpc'] as const).map((register) => (
    <Link key={register} to={registerPaths[register]} search={search}>
      {allRegisters[register]}
    </Link>
  ))
