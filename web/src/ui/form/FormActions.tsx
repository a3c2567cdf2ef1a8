import type { ReactNode } from 'react'
import classes from './Form.module.css'

/** The buttons below the fields. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>
}
