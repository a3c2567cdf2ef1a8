import type { ReactNode } from 'react'
import { PlusIcon } from '../icons.tsx'
import classes from './Cards.module.css'

export function Cards({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={`bare-list grid gap-3 ${classes.cards}`} aria-label={label}>
      {children}
    </ul>
  )
}

type CardProps = {
  onOpen: () => void
  /** Inactive: greyed and labelled. */
  closed?: boolean
  children: ReactNode
}

export function Card({ onOpen, closed = false, children }: CardProps) {
  return (
    <li className={`grid ${classes.item}`}>
      <button
        type="button"
        className={`bare-button card row gap-3 min-w-0 break-anywhere hoverable outline-inset ${classes.card}`}
        data-closed={closed || undefined}
        onClick={onOpen}
      >
        {children}
        {closed && <span className={`ml-auto text-xs nowrap rounded ${classes.sign}`}>Closed</span>}
      </button>
    </li>
  )
}

export function AddCard({ label, onAdd }: { label: string; onAdd: () => void }) {
  return (
    <li className={`grid ${classes.item}`}>
      <button
        type="button"
        className={`bare-button row gap-2 min-w-0 break-anywhere font-medium text-accent hoverable outline-inset ${classes.card} ${classes.add}`}
        onClick={onAdd}
      >
        <PlusIcon />
        {label}
      </button>
    </li>
  )
}
