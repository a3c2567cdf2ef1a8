import type { ReactNode } from 'react'
import classes from './ReadOnlyField.module.css'

type Props = { label: string; value: ReactNode }

export function ReadOnlyField({ label, value }: Props) {
  const empty = value === null || value === undefined || value === ''
  return (
    <div className="min-w-0">
      <dt className="text-sm text-faint">{label}</dt>
      <dd className={`break-anywhere ${classes.value}`}>
        {empty ? <span className="text-faint">–</span> : value}
      </dd>
    </div>
  )
}

export function ReadOnlyFields({ children }: { children: ReactNode }) {
  return <dl className={`grid m-0 ${classes.fields}`}>{children}</dl>
}
