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
    <div className={`row wrap mb-3 ${classes.header}`}>
      <h1>{title}</h1>
      {description && <p className={`no-margin soft ${classes.description}`}>{description}</p>}
      {actions && <div className={`row gap-2 to-end ${classes.actions}`}>{actions}</div>}
    </div>
  )
}
