import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import classes from './PendingWork.module.css'

/** Placeholder for a card in its usual size, to avoid layout shifts. */
export function CardPlaceholder({
  title,
  isComing: isLoading = false,
}: {
  title: string
  isComing?: boolean
}) {
  return (
    <section className={`card ${classes.awaited}`} aria-label={isLoading ? undefined : title}>
      <p className={`row m-0 font-semibold border-b ${classes.head}`}>{title}</p>
      {isLoading && (
        <div className={classes.lines}>
          <LoadingLines />
        </div>
      )}
    </section>
  )
}
