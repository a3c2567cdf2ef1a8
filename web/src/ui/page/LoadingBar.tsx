import { Suspense, type ReactNode } from 'react'
import classes from './LoadingBar.module.css'

/** Progress bar above content that stays readable while loading. */
export function LoadingBar({ loading }: { loading: boolean }) {
  if (!loading) return null
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- native progress bars cannot be this thin in all browsers
  return <div role="progressbar" aria-label="Loading…" className={classes.bar} />
}

/** Suspense boundary of lazily loaded dialogs. */
export const LazyBoundary = ({ children, fallback }: { children: ReactNode; fallback?: ReactNode }) => (
  <Suspense
    fallback={
      fallback ?? (
        <div className={classes.opening}>
          <LoadingBar loading />
        </div>
      )
    }
  >
    {children}
  </Suspense>
)
