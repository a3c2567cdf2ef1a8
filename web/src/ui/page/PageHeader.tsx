import type { ReactNode } from 'react'
import { HelpLink } from './HelpLink.tsx'
import classes from './PageHeader.module.css'

type Props = {
  title: string
  description?: ReactNode
  actions?: ReactNode
  /** Small button that stays next to the title on a phone. */
  cornerAction?: ReactNode
}

export function PageHeader({ title, description, actions, cornerAction }: Props) {
  return (
    <div className={`row flex-wrap relative mb-3 ${classes.header}`}>
      <h1>{title}</h1>
      <HelpLink />
      {description && <p className={`m-0 text-muted ${classes.description}`}>{description}</p>}
      {(actions || cornerAction) && (
        <div className={`row gap-2 ml-auto ${classes.end}`}>
          {actions && <div className={`row gap-2 ${classes.actions}`}>{actions}</div>}
          {cornerAction && <div className={classes.corner}>{cornerAction}</div>}
        </div>
      )}
    </div>
  )
}
