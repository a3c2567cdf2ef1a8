import { workLabels, workRules } from '@insaka/domain/dashboard/dashboard.labels'
import type { WorkQueue } from '@insaka/domain/dashboard/dashboard.schema'
import { Link } from '@tanstack/react-router'
import {
  CautionIcon,
  ChevronIcon,
  ClockIcon,
  ContractIcon,
  EnquiryIcon,
  FileIcon,
  FuelIcon,
  OrderIcon,
} from '../ui/icons.tsx'
import { AccountRow, CautionRow, EnquiryRow, PaperRow } from './rows.tsx'
import { countOf, More } from './WorkCard.tsx'
import classes from './Work.module.css'

type Props = { queue: WorkQueue; today: Date; isOpen?: boolean }

const icons = {
  myPapers: FileIcon,
  closingEnquiries: EnquiryIcon,
  toOrder: OrderIcon,
  withoutFile: FileIcon,
  slowPapers: ClockIcon,
  clearances: ContractIcon,
  standstills: ContractIcon,
  lowAccounts: FuelIcon,
  cautions: CautionIcon,
  waitingUsers: ClockIcon,
} as const

/** A queue with its count. It unfolds to its rule and its records, since no list can be narrowed to just these. */
export function Queue({ queue, today, isOpen = false }: Props) {
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
  const rule = <p className={classes.rule}>{workRules[queue.key]}</p>
  if (queue.key === 'waitingUsers')
    return (
      <li>
        <Link to="/insaka/admin/users" search={{ account: 'waiting' }} className={classes.queue}>
          {line}
        </Link>
        {rule}
      </li>
    )
  return (
    <li>
      <details open={isOpen}>
        <summary className={classes.queue}>{line}</summary>
        {rule}
        <ul className={classes.rows}>
          <Rows queue={queue} today={today} />
        </ul>
        <More queue={queue} />
      </details>
    </li>
  )
}

function Rows({ queue, today }: { queue: Exclude<WorkQueue, { key: 'waitingUsers' }>; today: Date }) {
  if (queue.key === 'closingEnquiries')
    return queue.rows.map((enquiry) => <EnquiryRow key={enquiry.id} enquiry={enquiry} />)
  if (queue.key === 'lowAccounts')
    return queue.rows.map((account) => <AccountRow key={account.code} account={account} />)
  if (queue.key === 'cautions')
    return queue.rows.map((odd) => <CautionRow key={`${odd.register} ${odd.id}`} odd={odd} />)
  return queue.rows.map((paper) => (
    <PaperRow key={`${paper.register} ${paper.id}`} paper={paper} today={today} />
  ))
}
