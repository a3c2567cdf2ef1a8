import type { ReactNode } from 'react'
import classes from './FieldGrid.module.css'

type GridProps = { columns?: 2 | 4; children: ReactNode }

/** Three columns of fields by default, fewer in a narrow container; with `columns={2}` two columns at any width. */
export function FieldGrid({ columns, children }: GridProps) {
  return (
    <div className={`grid ${classes.grid}`} data-columns={columns}>
      {children}
    </div>
  )
}

export function LongField({ children }: { children: ReactNode }) {
  return <div className={classes.long}>{children}</div>
}

export function WideField({ children }: { children: ReactNode }) {
  return <div className={classes.wide}>{children}</div>
}

export function FieldGroup({ title, columns, children }: GridProps & { title: string }) {
  return (
    <fieldset className={`min-w-0 border-0 border-t m-0 mt-1 ${classes.group}`}>
      <legend className={`w-full text-sm leading-tight font-semibold p-0 ${classes.legend}`}>{title}</legend>
      <FieldGrid {...(columns && { columns })}>{children}</FieldGrid>
    </fieldset>
  )
}

export function FormActions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-2 mt-1">{children}</div>
}
