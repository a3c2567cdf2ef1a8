import type { ReactNode } from 'react'
import classes from './StepActions.module.css'

/** Buttons of a step, the primary one last: right-aligned in a dialog, full width on the sign-in page. */
export const StepActions = ({ children }: { children: ReactNode }) => (
  <div className={`flex flex-wrap gap-2 mt-2 ${classes.actions}`}>{children}</div>
)
