import type { ReactNode } from 'react'
import classes from './Notice.module.css'

/** A page's or a list's one message, where there is nothing else to show. */
export function Notice({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  return (
    <div className={classes.notice}>
      <p className={classes.text}>{children}</p>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}
