import type { ReactNode } from 'react'
import { LoadingBar } from './LoadingBar.tsx'
import { LoadingLines } from './LoadingLines.tsx'
import classes from './OpeningSheet.module.css'

type Props = {
  /** Which record it is, as far as the list knows. */
  name: ReactNode
  isNarrow?: boolean
}

/** Looks like the sheet of a record, whose own parts are still on their way. */
export const OpeningSheet = ({ name, isNarrow }: Props) => (
  <div className={`surface ${classes.sheet}`} data-narrow-opening={isNarrow || undefined} aria-busy>
    <LoadingBar loading />
    <div className={`column line-below ${classes.head}`}>
      <span className={`rounded ${classes.title}`} />
      <div className={`strong breaks ${classes.name}`}>{name}</div>
    </div>
    <div className={classes.body}>
      <LoadingLines lines={8} />
    </div>
  </div>
)
