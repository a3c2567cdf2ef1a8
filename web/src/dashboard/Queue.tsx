import { addDays } from '@insaka/domain/core/dates'
import { workLabels, queueExplanations, type WorkKey } from '@insaka/domain/dashboard/dashboard.labels'
import { slowDays } from '@insaka/domain/dashboard/dashboard.rules'
import type { WorkQueue } from '@insaka/domain/dashboard/dashboard.schema'
import { queueCountText } from '@insaka/domain/dashboard/work-groups'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  CautionIcon,
  ChevronIcon,
  ClockIcon,
  ContractIcon,
  DecisionIcon,
  EnquiryIcon,
  FileIcon,
  FuelIcon,
  OrderIcon,
  ReopenIcon,
  RequisitionIcon,
} from '../ui/icons.tsx'
import {
  AccountRow,
  CautionRow,
  CommitteeRow,
  CorrectedRow,
  DecisionRow,
  EnquiryRow,
  PaperRow,
  RequisitionRow,
  SubmissionRow,
} from './work-rows.tsx'
import { MoreRows, PaperListLinks } from './WorkCard.tsx'
import classes from './PendingWork.module.css'

type Props = { queue: WorkQueue; today: string; isOpen: boolean }

const icons = {
  myPapers: FileIcon,
  myDecisions: DecisionIcon,
  mySubmissions: ClockIcon,
  changedByOthers: ReopenIcon,
  requisitionsToBuy: RequisitionIcon,
  closingEnquiries: EnquiryIcon,
  toOrder: OrderIcon,
  withoutFile: FileIcon,
  slowPapers: ClockIcon,
  clearances: ContractIcon,
  standstills: ContractIcon,
  lowAccounts: FuelIcon,
  changedAfterApproval: FileIcon,
  cautions: CautionIcon,
  minutesDue: FileIcon,
  confirmationsDue: DecisionIcon,
  membershipsEnding: ClockIcon,
  waitingUsers: ClockIcon,
} as const

/** A queue that expands to its rule and records, because few registers have a matching filter. */
export function Queue({ queue, today, isOpen }: Props) {
  const Icon = icons[queue.key]
  const isLinkTarget = useLocation({ select: ({ hash }) => hash === queue.key })
  const summaryContent = (
    <>
      <Icon />
      {workLabels[queue.key]}
      <b className="ml-auto font-semibold" data-figures>
        {queueCountText(queue)}
      </b>
      <span className="flex fold-arrow">
        <ChevronIcon />
      </span>
    </>
  )
  const rule = queue.key !== 'myPapers' && (
    <p className={`m-0 text-sm leading-tight text-faint border-t ${classes.rule}`}>
      {queueExplanations[queue.key]}
    </p>
  )
  if (queue.key === 'waitingUsers')
    return (
      <li>
        <Link
          to="/insaka/admin/users"
          search={{ account: 'waiting' }}
          className={`bare-link row hoverable outline-inset cursor-pointer touch-target ${classes.queue}`}
        >
          {summaryContent}
        </Link>
        {rule}
      </li>
    )
  return (
    <li>
      <details ref={isLinkTarget ? scrollIntoView : undefined} open={isOpen}>
        <summary className={`bare-link fold row hoverable outline-inset ${classes.queue}`}>
          {summaryContent}
        </summary>
        {rule}
        <ul className={`bare-list ${classes.rows}`}>
          <QueueRows queue={queue} today={today} />
        </ul>
        <MoreRows queue={queue}>{fullListLink(queue, today)}</MoreRows>
        {decisionsLinks[queue.key]}
      </details>
    </li>
  )
}

const decisionsLinks: Partial<Record<WorkKey, ReactNode>> = {
  myDecisions: (
    <p className={`m-0 ${classes.none}`}>
      <Link to="/insaka/plscm/decisions">Work through all</Link>
    </p>
  ),
  mySubmissions: (
    <p className={`m-0 ${classes.none}`}>
      <Link to="/insaka/plscm/decisions" search={{ show: 'submitted' }}>
        Remind those who decide
      </Link>
    </p>
  ),
}

const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** The page that shows all records of a queue; most queues have no such page. */
function fullListLink({ key }: WorkQueue, today: string) {
  if (key === 'lowAccounts') return <Link to="/insaka/plscm/stores/fuel">Fuel Accounts</Link>
  if (key !== 'slowPapers') return null
  const to = addDays(today, -slowDays - 1)
  return <PaperListLinks search={{ scope: 'institution', status: 'IN_PROGRESS', to }} />
}

function QueueRows({ queue, today }: { queue: Exclude<WorkQueue, { key: 'waitingUsers' }>; today: string }) {
  if (queue.key === 'closingEnquiries')
    return queue.rows.map((enquiry) => <EnquiryRow key={enquiry.id} enquiry={enquiry} />)
  if (queue.key === 'requisitionsToBuy')
    return queue.rows.map((requisition) => <RequisitionRow key={requisition.id} requisition={requisition} />)
  if (queue.key === 'lowAccounts')
    return queue.rows.map((account) => <AccountRow key={account.code} account={account} />)
  if (queue.key === 'cautions')
    return queue.rows.map((record) => (
      <CautionRow key={`${record.register} ${record.id} ${record.split ? 'split' : ''}`} odd={record} />
    ))
  if (queue.key === 'myDecisions' || queue.key === 'mySubmissions') {
    const Row = queue.key === 'myDecisions' ? DecisionRow : SubmissionRow
    return queue.rows.map((decision) => (
      <Row key={`${decision.register} ${decision.id}`} {...{ decision, today }} />
    ))
  }
  if (queue.key === 'minutesDue' || queue.key === 'confirmationsDue' || queue.key === 'membershipsEnding')
    return queue.rows.map((record) => <CommitteeRow key={record.id} record={record} />)
  if (queue.key === 'changedByOthers')
    return queue.rows.map((record) => (
      <CorrectedRow key={`${record.register} ${record.id}`} record={record} />
    ))
  return queue.rows.map((paper) => (
    <PaperRow key={`${paper.register} ${paper.id}`} paper={paper} today={today} />
  ))
}
