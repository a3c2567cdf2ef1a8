import { useEffect, useRef } from 'react'
import { useDialog } from '../dialog/dialog-context.ts'
import { isAskedInFront } from '../dialog/in-front.ts'
import classes from './ConflictView.module.css'
import type { Difference } from './merge.ts'

type Props = {
  title: string
  /** What happened, and what each of the two answers does. */
  children: string
  differences: readonly Difference[]
  format: (name: string, value: unknown) => string
}

/** What stands here beside what is saved now, field by field. The answers are buttons of the dialog. */
export function ConflictView({ title, children, differences, format }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { focusTitle } = useDialog()
  useEffect(() => {
    if (!isAskedInFront(heading.current)) heading.current?.focus()
    return focusTitle
  }, [focusTitle])
  return (
    <section aria-label={title}>
      <h3 ref={heading} tabIndex={-1} className={classes.title}>
        {title}
      </h3>
      <p className={classes.text}>{children}</p>
      {differences.length > 0 && <Table differences={differences} format={format} />}
    </section>
  )
}

function Table({ differences, format }: Pick<Props, 'differences' | 'format'>) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Yours</th>
          <th scope="col">Saved now</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ name, label, mine, theirs, isTyped }) => (
          <tr key={name}>
            <th scope="row">{label}</th>
            <td data-label="Yours">
              {format(name, mine) || '—'}
              {!isTyped && <span className={classes.untouched}> (not changed by you)</span>}
            </td>
            <td data-label="Saved now">{format(name, theirs) || '—'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
