import type { ReactNode } from 'react'
import classes from './SummaryCard.module.css'

/** A fact at a glance: its title, a colon, and the value. */
export function SummaryCard({ title, content }: { title: string; content: ReactNode }) {
  return (
    <div className={classes.card}>
      <dt className={classes.title}>{title}:</dt>
      <dd className={classes.content}>{content}</dd>
    </div>
  )
}

/** Cards beside each other, as many as fit. */
export function SummaryCards({ children }: { children: ReactNode }) {
  return (
    <dl className={classes.cards} data-figures>
      {children}
    </dl>
  )
}
