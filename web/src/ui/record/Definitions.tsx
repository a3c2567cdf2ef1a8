import type { ReactNode } from 'react'
import classes from './Definitions.module.css'

export type Definition = {
  label: string
  value: ReactNode
  isLong?: boolean
  /** A table or list that is below the other items, with the label as its heading. */
  isTable?: boolean
}

type Props = { title?: string; items: readonly Definition[] }

/** Read-only record laid out like its form. */
export function Definitions({ title, items: all }: Props) {
  const [items, tables] = [all.filter(({ isTable }) => !isTable), all.filter(({ isTable }) => isTable)]
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
      {tables.map(({ label, value }) => (
        <div key={label} className={classes.table}>
          {label !== title && <h4 className="text-sm leading-tight text-faint font-normal m-0">{label}</h4>}
          {value}
        </div>
      ))}
    </section>
  )
}
