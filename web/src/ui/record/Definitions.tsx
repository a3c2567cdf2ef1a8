import type { ReactNode } from 'react'
import classes from './Definitions.module.css'

export type Definition = {
  label: string
  value: ReactNode
  isLong?: boolean
}

type Props = { title?: string; items: readonly Definition[] }

/** Read-only record laid out like its form. */
export function Definitions({ title, items }: Props) {
  return (
    <section className={classes.section}>
      {title && <h3 className="small tight mb-3">{title}</h3>}
      <dl className={`grid no-margin ${classes.list}`}>
        {items.map(({ label, value, isLong }) => (
          <div key={label} className={classes.item} data-long={isLong}>
            <dt className="small tight quiet">{label}</dt>
            <dd className={`medium breaks ${classes.value}`}>
              {value === null || value === undefined || value === '' ? (
                <span className="quiet light">–</span>
              ) : (
                value
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
