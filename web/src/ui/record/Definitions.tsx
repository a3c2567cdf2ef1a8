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
      {title && <h3 className="text-sm leading-tight mb-3">{title}</h3>}
      <dl className={`grid m-0 ${classes.list}`}>
        {items.map(({ label, value, isLong }) => (
          <div key={label} className={classes.item} data-long={isLong}>
            <dt className="text-sm leading-tight text-faint">{label}</dt>
            <dd className={`font-medium break-anywhere ${classes.value}`}>
              {value === null || value === undefined || value === '' ? (
                <span className="text-faint font-normal">–</span>
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
