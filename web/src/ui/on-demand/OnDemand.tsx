import { Suspense, type ReactNode } from 'react'
import { LoadingBar } from '../table/LoadingBar.tsx'
import classes from './OnDemand.module.css'

/** Round dialogs that come when they are first needed: they bring the form library, which the cards do without. */
export function OnDemand({ children }: { children: ReactNode }) {
  return <Suspense fallback={<Opening />}>{children}</Suspense>
}

const Opening = () => (
  <div className={classes.opening}>
    <LoadingBar loading />
  </div>
)
