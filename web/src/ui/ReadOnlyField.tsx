import type { ReactNode } from 'react'
import classes from './ReadOnlyField.module.css'

type Props = { label: string; value: ReactNode }

export function ReadOnlyField({ label, value }: Props) {
  const empty = value === null || value === undefined || value === ''
  return (
    <div className="shrinks">
      <dt className="small quiet">{label}</dt>
      <dd className={`breaks ${classes.value}`}>{empty ? <span className="quiet">–</span> : value}</dd>
    </div>
  )
}

export function ReadOnlyFields({ children }: { children: ReactNode }) {
  return <dl className={`grid no-margin ${classes.fields}`}>{children}</dl>
}
