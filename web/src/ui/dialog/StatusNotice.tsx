import type { ReactNode } from 'react'
import classes from './StatusNotice.module.css'

export function StatusNotice({ title, reason }: { title: ReactNode; reason: string | null }) {
  return (
    <div className={`rounded mb-4 ${classes.notice}`}>
      <strong className="font-semibold">{title}</strong>
      {reason && <p className={`break-anywhere ${classes.reason}`}>{reason}</p>}
    </div>
  )
}
