import { useId, type ReactNode } from 'react'
import classes from './Section.module.css'

type Props = {
  title: string
  description?: ReactNode
  actions?: ReactNode
  /** Selector of the element that takes the focus when the focused one disappears. */
  focusFallback?: string
  children?: ReactNode
}

export function Section({ title, description, actions, focusFallback, children }: Props) {
  const id = useId()
  return (
    <section
      className={`card outline-none ${classes.section}`}
      aria-labelledby={id}
      data-focus-fallback={focusFallback}
      // The section itself takes the focus when none of its elements can.
      tabIndex={focusFallback === undefined ? undefined : -1}
    >
      <div className="row flex-wrap gap-3 relative mb-3">
        <div className={classes.words}>
          <h2 id={id}>{title}</h2>
          {description && <p className={`text-sm text-faint ${classes.description}`}>{description}</p>}
        </div>
        {actions && <div>{actions}</div>}
      </div>
      {children}
    </section>
  )
}
