import type { ViewableRegister } from '@insaka/domain/all-registers'
import { stages, type Stage } from '@insaka/domain/contracts/contracts.labels'
import { countDays, formatDay } from '@insaka/domain/core/dates'
import { waitedText, waitingText } from '@insaka/domain/decisions/decision-texts'
import { awaitedSteps } from '@insaka/domain/decisions/decisions.labels'
import type { WaitingDecision } from '@insaka/domain/decisions/decisions.schema'
import { formatNumber } from '@insaka/domain/core/number-format'
import { formatAmount } from '@insaka/domain/core/money'
import type {
  LowFuelAccount,
  WorkWithCorrection,
  WorkEnquiry,
  WorkOfCommittee,
  WorkRequisition,
  WorkWithCautions,
} from '@insaka/domain/dashboard/dashboard.schema'
import { paperKinds, splitPurchaseRegister } from '@insaka/domain/papers/paper-kinds'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { registerPaths } from '../state/register-paths.ts'
import { Amount } from '../ui/Amount.tsx'
import classes from './PendingWork.module.css'

type RowProps = {
  record: { register: ViewableRegister; id: number }
  /** Links to the records of this vendor instead of the record. */
  vendor?: string | undefined
  /** Replaces the link to the register. */
  link?: Pick<LinkProps, 'to' | 'search'>
  title: string
  showsFullTitle?: boolean
  amount?: ReactNode
  secondLine: ReactNode
  wrapsSecondLine?: boolean
  trailing?: ReactNode
}

/** A record on two lines, which opens over its register. */
function WorkRow({
  record: { register, id },
  vendor,
  link,
  title,
  showsFullTitle = false,
  amount,
  secondLine,
  wrapsSecondLine = false,
  trailing,
}: RowProps) {
  return (
    <li>
      <Link
        to={registerPaths[register]}
        search={{ scope: 'institution', ...(vendor === undefined ? { record: id } : { vendor }) }}
        {...link}
        className={`bare-link grid hoverable outline-inset cursor-pointer ${classes.row}`}
        title={title}
      >
        <span className={showsFullTitle ? undefined : classes.cut} data-alone={!amount || undefined}>
          {title}
        </span>
        {amount && (
          <span className={classes.figure} data-figures>
            {amount}
          </span>
        )}
        <span className={wrapsSecondLine ? classes.wrapped : classes.cut} data-second>
          {secondLine}
        </span>
        <span className={classes.figure} data-second data-figures>
          {trailing}
        </span>
      </Link>
    </li>
  )
}

/** Short name of a paper, such as 'LVP 84'; a contract has its stage. */
const recordName = ({ register, id, state }: WorkWithCautions) =>
  register === 'contracts'
    ? `Contract ${id} · ${stages[state as Stage]}`
    : `${paperKinds[register].code} ${id}`

export const PaperRow = ({ paper, today }: { paper: WorkWithCautions; today: string }) => (
  <WorkRow
    record={paper}
    title={paper.description}
    amount={<Amount value={paper.value} currency={paper.currency} />}
    secondLine={
      <>
        {recordName(paper)} · {paper.vendor}
      </>
    }
    trailing={waitText(paper.since, today)}
  />
)

export const EnquiryRow = ({ enquiry }: { enquiry: WorkEnquiry }) => (
  <WorkRow
    record={enquiry}
    title={enquiry.description}
    secondLine={enquiry.reference}
    trailing={formatDay(enquiry.closedOn)}
  />
)

export const RequisitionRow = ({ requisition }: { requisition: WorkRequisition }) => (
  <WorkRow
    record={requisition}
    title={requisition.description}
    amount={<Amount value={requisition.value} currency={requisition.currency} />}
    secondLine={[requisition.reference, requisition.assignedTo].filter(Boolean).join(' · ')}
    trailing={formatDay(requisition.neededOn)}
  />
)

export const CommitteeRow = ({ record }: { record: WorkOfCommittee }) => (
  <WorkRow
    record={record}
    title={record.description}
    secondLine={record.place}
    trailing={formatDay(record.due)}
  />
)

export const AccountRow = ({ account: { code, department, balance } }: { account: LowFuelAccount }) => (
  <li>
    <Link
      to="/insaka/plscm/stores/fuel"
      search={{ account: code }}
      className={`bare-link grid hoverable outline-inset cursor-pointer touch-target ${classes.row}`}
    >
      <span className={classes.cut}>{department}</span>
      <span className={classes.figure} data-low data-figures>
        {balance < 0 && '−'}
        {formatAmount(Math.abs(balance))}
      </span>
    </Link>
  </li>
)

/** A record whose title is its first caution. */
export function CautionRow({ odd: record }: { odd: WorkWithCautions }) {
  const [first, ...others] = record.cautions
  const message = first?.message ?? record.description
  const { split } = record
  if (split) {
    const unlistedCount = split.records - split.ids.length
    return (
      <WorkRow
        record={record}
        vendor={record.vendor}
        showsFullTitle
        title={message}
        amount={`${formatNumber(split.records)} papers`}
        secondLine={`${record.vendor} · ${paperKinds[splitPurchaseRegister].code} ${split.ids.join(', ')}${unlistedCount > 0 ? ` and ${formatNumber(unlistedCount)} more` : ''}`}
      />
    )
  }
  return (
    <WorkRow
      record={record}
      showsFullTitle
      title={others.length > 0 ? `${message} And ${others.length} more.` : message}
      amount={<Amount value={record.value} currency={record.currency} />}
      secondLine={
        <>
          {recordName(record)} · {record.description}
        </>
      }
    />
  )
}

/** A record that another user corrected, with the reason. */
export const CorrectedRow = ({ record }: { record: WorkWithCorrection }) => (
  <WorkRow
    record={record}
    showsFullTitle
    title={`${record.register === 'contracts' ? 'Corrected' : 'Reopened'} by ${record.by} on ${formatDay(record.since)}: ${record.reason ?? 'no reason given'}`}
    amount={<Amount value={record.value} currency={record.currency} />}
    secondLine={
      <>
        {recordName(record)} · {record.description}
      </>
    }
  />
)

/** The days since the given day, or the day itself if it is in the future. */
function waitText(day: string, today: string): string {
  const days = countDays(day, today)
  if (days < 0) return `due ${formatDay(day)}`
  if (days === 0) return 'today'
  return days === 1 ? '1 day' : `${days} days`
}

/** A record that waits for the decision of the user, with a link to the page that takes it. */
export const DecisionRow = ({ decision, today }: { decision: WaitingDecision; today: string }) => (
  <WorkRow
    record={decision}
    link={{ to: '/insaka/plscm/decisions', search: { register: decision.register, record: decision.id } }}
    title={decision.description}
    amount={<Amount value={decision.value} currency={decision.currency} />}
    secondLine={
      <>
        {awaitedSteps[decision.awaits]} · {decision.reference}
      </>
    }
    trailing={waitedText(decision, today)}
  />
)

/** A record of the user that waits for the decision of somebody else, with where it waits. */
export const SubmissionRow = ({ decision, today }: { decision: WaitingDecision; today: string }) => (
  <WorkRow
    record={decision}
    title={decision.description}
    amount={<Amount value={decision.value} currency={decision.currency} />}
    wrapsSecondLine
    secondLine={
      <>
        {decision.reference}
        <br />
        {waitingText(decision, today)}
      </>
    }
  />
)
