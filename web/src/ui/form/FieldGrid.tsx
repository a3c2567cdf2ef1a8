import type { ReactNode } from 'react'
import classes from './FieldGrid.module.css'

/** Fields in two columns, or in one where there is no room. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className={classes.grid}>{children}</div>
}

/** A field across both columns. */
export function WideField({ children }: { children: ReactNode }) {
  return <div className={classes.wide}>{children}</div>
}

/** Fields that belong together, under their own heading. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{title}</legend>
      <FieldGrid>{children}</FieldGrid>
    </fieldset>
  )
}

/** The buttons below the fields. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>
}
