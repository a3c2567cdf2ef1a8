import { workLabels } from '@insaka/domain/dashboard/dashboard.labels'
import { workGroups } from '@insaka/domain/dashboard/work-groups'
import { useMay } from '../state/current-user.ts'
import { Awaited } from './Awaited.tsx'
import classes from './Work.module.css'

/** The cards of what there is to do. */
export function LoadingWork() {
  const own = useMay('CREATE_CONTENT') ? [workLabels.myPapers] : []
  return (
    <div className={`grid gap-4 ${classes.columns}`}>
      {[...own, workGroups.waiting.title, workGroups.attention.title].map((title) => (
        <Awaited key={title} title={title} isComing />
      ))}
    </div>
  )
}
