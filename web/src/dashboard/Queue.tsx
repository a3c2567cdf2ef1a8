import { workLabels } from '@insaka/domain/dashboard/dashboard.labels'
import type { WorkQueue } from '@insaka/domain/dashboard/dashboard.schema'
import { Link } from '@tanstack/react-router'
import { ChevronIcon, ClockIcon, EnquiryIcon, FileIcon, OrderIcon } from '../ui/icons.tsx'
import { EnquiryRow, PaperRow } from './rows.tsx'
import { countOf, More } from './WorkCard.tsx'
import classes from './Work.module.css'

type Props = { queue: WorkQueue; today: Date }

const icons = {
  closingEnquiries: EnquiryIcon,
  toOrder: OrderIcon,
  withoutFile: FileIcon,
  waitingUsers: ClockIcon,
  myPapers: FileIcon,
  cautions: FileIcon,
} as const

/** A queue with its count. It unfolds to its records, since no list can be narrowed to just these. */
export function Queue({ queue, today }: Props) {
  const Icon = icons[queue.key]
  const line = (
    <>
      <Icon />
      {workLabels[queue.key]}
      <b data-figures>{countOf(queue)}</b>
      <span className={classes.chevron}>
        <ChevronIcon />
      </span>
    </>
  )
  if (queue.key === 'waitingUsers')
    return (
      <li>
        <Link to="/insaka/admin/users" search={{ account: 'waiting' }} className={classes.queue}>
          {line}
        </Link>
      </li>
    )
  return (
    <li>
      <details>
        <summary className={classes.queue}>{line}</summary>
        <ul className={classes.rows}>
          {queue.key === 'closingEnquiries'
            ? queue.rows.map((enquiry) => <EnquiryRow key={enquiry.id} enquiry={enquiry} />)
            : queue.rows.map((paper) => (
                <PaperRow key={`${paper.register} ${paper.id}`} paper={paper} today={today} />
              ))}
        </ul>
        <More queue={queue} />
      </details>
    </li>
  )
}
