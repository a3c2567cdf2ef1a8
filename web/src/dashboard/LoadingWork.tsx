import { workLabels } from '@insaka/domain/dashboard/dashboard.labels'
import { workGroups } from '@insaka/domain/dashboard/work-groups'
import { useMay } from '../state/current-user.ts'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import classes from './Work.module.css'

/** The cards of what there is to do, in the size that they have as a rule, so that little moves when they come. */
export function LoadingWork() {
  const own = useMay('CREATE_CONTENT') ? [workLabels.myPapers] : []
  return (
    <div className={`grid gap-4 ${classes.columns}`}>
      {[...own, workGroups.waiting.title, workGroups.attention.title].map((title) => (
        <div key={title} className={`card ${classes.awaited}`}>
          <p className={`row no-margin strong line-below ${classes.head}`}>{title}</p>
          <div className={classes.lines}>
            <LoadingLines />
          </div>
        </div>
      ))}
    </div>
  )
}
