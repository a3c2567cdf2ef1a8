import { useId, type ReactNode } from 'react'
import classes from './RelatedSection.module.css'

type Props = { title: string; children: ReactNode }

/** Related records below the fields of a record. */
export function RelatedSection({ title, children }: Props) {
  const id = useId()
  return (
    <section className={`min-w-0 border-t ${classes.section}`} aria-labelledby={id}>
      <h3 id={id} className="text-sm leading-tight mb-2">
        {title}
      </h3>
      {children}
    </section>
  )
}
