import type { ViewedRegister } from '@insaka/domain/all-registers'
import { stages, type Stage } from '@insaka/domain/contracts/contracts.labels'
import { countDays, formatDay } from '@insaka/domain/core/dates'
import { formatNumber } from '@insaka/domain/core/figures'
import { formatAmount } from '@insaka/domain/core/money'
import type {
  WorkAccount,
  WorkCorrected,
  WorkEnquiry,
  WorkOdd,
} from '@insaka/domain/dashboard/dashboard.schema'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { registerPaths } from '../state/register-paths.ts'
import { Amount } from '../ui/Amount.tsx'
import classes from './Work.module.css'

type RowProps = {
  record: { register: ViewedRegister; id: number }
  /** Opens the list of this vendor's records instead. */
  vendor?: string | undefined
  title: string
  /** Shows all of the title, on as many lines as it takes. */
  isWhole?: boolean
  figure?: ReactNode
  below: ReactNode
  aside?: ReactNode
}

/** A record of two lines, which opens over its register. */
function Row({ record: { register, id }, vendor, title, isWhole = false, figure, below, aside }: RowProps) {
  return (
    <li>
      <Link
        to={registerPaths[register]}
        search={{ scope: 'institution', ...(vendor === undefined ? { record: id } : { vendor }) }}
        className={`bare-link grid lights-up inset-outline pointer ${classes.row}`}
        title={title}
      >
        <span className={isWhole ? undefined : classes.cut} data-alone={!figure || undefined}>
          {title}
        </span>
        {figure && (
          <span className={classes.figure} data-figures>
            {figure}
          </span>
        )}
        <span className={classes.cut} data-second>
          {below}
        </span>
        <span className={classes.figure} data-second data-figures>
          {aside}
        </span>
      </Link>
    </li>
  )
}

/** As papers are called in speech, such as 'LVP 84'; a contract is named with its stage. */
const nameOf = ({ register, id, state }: WorkOdd) =>
  register === 'contracts' ? `Contract ${id} · ${stages[state as Stage]}` : `${register.toUpperCase()} ${id}`

export const PaperRow = ({ paper, today }: { paper: WorkOdd; today: string }) => (
  <Row
    record={paper}
    title={paper.description}
    figure={<Amount value={paper.value} currency={paper.currency} />}
    below={
      <>
        {nameOf(paper)} · {paper.vendor}
      </>
    }
    aside={daysSince(paper.since, today)}
  />
)

export const EnquiryRow = ({ enquiry }: { enquiry: WorkEnquiry }) => (
  <Row
    record={enquiry}
    title={enquiry.description}
    below={enquiry.reference}
    aside={formatDay(enquiry.closedOn)}
  />
)

/** The fuel account of a department, which is opened by its code. */
export const AccountRow = ({ account: { code, department, balance } }: { account: WorkAccount }) => (
  <li>
    <Link
      to="/insaka/plscm/stores/fuel"
      search={{ account: code }}
      className={`bare-link grid lights-up inset-outline pointer ${classes.row}`}
    >
      <span className={classes.cut}>{department}</span>
      <span className={classes.figure} data-low data-figures>
        {balance < 0 && '−'}
        {formatAmount(Math.abs(balance))}
      </span>
    </Link>
  </li>
)

/** What is odd about a paper or a contract comes first here. */
export function CautionRow({ odd }: { odd: WorkOdd }) {
  const [first, ...others] = odd.cautions
  const message = first?.message ?? odd.description
  const { split } = odd
  if (split) {
    const left = split.records - split.ids.length
    return (
      <Row
        record={odd}
        vendor={odd.vendor}
        isWhole
        title={message}
        figure={`${formatNumber(split.records)} papers`}
        below={`${odd.vendor} · LVP ${split.ids.join(', ')}${left > 0 ? ` and ${formatNumber(left)} more` : ''}`}
      />
    )
  }
  return (
    <Row
      record={odd}
      isWhole
      title={others.length > 0 ? `${message} And ${others.length} more.` : message}
      figure={<Amount value={odd.value} currency={odd.currency} />}
      below={
        <>
          {nameOf(odd)} · {odd.description}
        </>
      }
    />
  )
}

/** Says what somebody else has done to a record, and why. */
export const CorrectedRow = ({ record }: { record: WorkCorrected }) => (
  <Row
    record={record}
    isWhole
    title={`${record.register === 'contracts' ? 'Corrected' : 'Reopened'} by ${record.by} on ${formatDay(record.since)}: ${record.reason ?? 'no reason given'}`}
    figure={<Amount value={record.value} currency={record.currency} />}
    below={
      <>
        {nameOf(record)} · {record.description}
      </>
    }
  />
)

/** For how long something waits by now, or the day that it waits for. */
function daysSince(day: string, today: string): string {
  const days = countDays(day, today)
  if (days < 0) return `due ${formatDay(day)}`
  if (days === 0) return 'today'
  return days === 1 ? '1 day' : `${days} days`
}
