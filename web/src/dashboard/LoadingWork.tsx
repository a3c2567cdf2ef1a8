import { workLabels } from '@insaka/domain/dashboard/dashboard.labels'
import { workGroups } from '@insaka/domain/dashboard/work-groups'
import { useMay } from '../state/current-user.ts'
import { CardPlaceholder } from './CardPlaceholder.tsx'
import classes from './PendingWork.module.css'

export function LoadingWork() {
  const ownTitles = useMay('CREATE_CONTENT') ? [workLabels.myPapers] : []
  return (
    <div className={`grid gap-4 ${classes.columns}`}>
      {[...ownTitles, workGroups.waiting.title, workGroups.attention.title].map((title) => (
        <CardPlaceholder key={title} title={title} isComing />
      ))}
    </div>
  )
}
