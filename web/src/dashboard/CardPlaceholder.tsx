import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import classes from './Work.module.css'

/** A card that is not there yet, in the size that it has as a rule, so that little moves when it comes. */
export function CardPlaceholder({
  title,
  isComing: isLoading = false,
}: {
  title: string
  isComing?: boolean
}) {
  return (
    <section className={`card ${classes.awaited}`} aria-label={isLoading ? undefined : title}>
      <p className={`row no-margin strong line-below ${classes.head}`}>{title}</p>
      {isLoading && (
        <div className={classes.lines}>
          <LoadingLines />
        </div>
      )}
    </section>
  )
}
