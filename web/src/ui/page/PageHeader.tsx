import type { ReactNode } from 'react'
import classes from './PageHeader.module.css'

type Props = {
  title: string
  description?: ReactNode
  /** Buttons that concern the page as a whole. */
  actions?: ReactNode
}

export function PageHeader({ title, description, actions }: Props) {
  return (
    <div className={classes.header}>
      <h1>{title}</h1>
      {description && <p className={classes.description}>{description}</p>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}
