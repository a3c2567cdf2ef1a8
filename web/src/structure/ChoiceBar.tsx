import type { ReactNode } from 'react'
import classes from './ChoiceBar.module.css'

/** Above the cards: whose they are. */
export function ChoiceBar({ children }: { children: ReactNode }) {
  return <div className={classes.bar}>{children}</div>
}
