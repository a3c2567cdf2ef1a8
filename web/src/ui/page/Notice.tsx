import type { ReactNode } from 'react'
import classes from './Notice.module.css'

export function Notice({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  return (
    <div className={`card ${classes.notice}`}>
      <p className={`text-faint ${classes.text}`}>{children}</p>
      {actions && <div className={`flex flex-wrap gap-3 mt-4 ${classes.actions}`}>{actions}</div>}
    </div>
  )
}
