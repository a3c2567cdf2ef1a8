import type { ReactNode } from 'react'
import classes from './StepActions.module.css'

/** The buttons of a step, the one that leads on last: at the end of a dialog, or as wide as the page to sign in. */
export const StepActions = ({ children }: { children: ReactNode }) => (
  <div className={`flex wrap gap-2 mt-2 ${classes.actions}`}>{children}</div>
)
