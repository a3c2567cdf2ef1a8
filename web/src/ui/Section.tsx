import { useId, type ReactNode } from 'react'
import classes from './Section.module.css'

type Props = {
  title: string
  description?: ReactNode
  /** What can be done with all of it. */
  actions?: ReactNode
  /** Where in it the focus goes when what had it is gone. */
  focusFallback?: string
  children?: ReactNode
}

/** A titled part of a page. */
export function Section({ title, description, actions, focusFallback, children }: Props) {
  const id = useId()
  return (
    <section
      className={`card no-outline ${classes.section}`}
      aria-labelledby={id}
      data-focus-fallback={focusFallback}
      // It takes the focus itself where nothing is left in it that could.
      tabIndex={focusFallback === undefined ? undefined : -1}
    >
      <div className={`row wrap gap-3 relative ${classes.head}`}>
        <div className={classes.words}>
          <h2 id={id}>{title}</h2>
          {description && <p className={`small quiet ${classes.description}`}>{description}</p>}
        </div>
        {actions && <div>{actions}</div>}
      </div>
      {children}
    </section>
  )
}
