import { formatNumber } from '@insaka/domain/core/figures'
import classes from './Sidebar.module.css'

/** How many people wait for approval. */
export function MenuBadge({ count }: { count: number | undefined }) {
  if (!count) return null
  return (
    <span className={classes.badge} data-figures>
      {formatNumber(count)}
      <span className={classes.hidden}> waiting for approval</span>
    </span>
  )
}
