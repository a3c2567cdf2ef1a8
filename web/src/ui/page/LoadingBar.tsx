import { Suspense, type ReactNode } from 'react'
import classes from './LoadingBar.module.css'

/** Runs along the top of what is being loaded; what is there already stays to be read. */
export function LoadingBar({ loading }: { loading: boolean }) {
  if (!loading) return null
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the browsers' own cannot be drawn this thin alike
  return <div role="progressbar" aria-label="Loading…" className={classes.bar} />
}

/** Round dialogs that come when they are first needed: they bring the form library, which lists do without. */
export const LazyBoundary = ({
  children,
  meanwhile: fallback,
}: {
  children: ReactNode
  meanwhile?: ReactNode
}) => (
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
