import { addDays } from '../core/dates.ts'
import type { EnquiryState, EnquiryType } from '../enquiries/enquiries.labels.ts'
import { isFreeEnquiry, enquiryStateAt } from '../enquiries/enquiries.rules.ts'
import { expenseDay, isExpense } from '../papers/papers.expenses.ts'
import type { PaperStatus } from '../papers/papers.labels.ts'
import { dayBeforePeriod, isInPeriod, type Period } from './report.periods.ts'

/** How a report counts. Screens, files and tests read these rules and no others. */

/** The states of a paper in the order in which it had them, each since its day. */
export type StateSince = { state: PaperStatus; since: string }

/**
 * The state of a paper at the end of a day. It is in progress from its initiation on, however late it was recorded; a
 * change of state counts on its own day or, where that comes later, on the initiation. Null before that.
 */
export function paperStateOn(
  day: string,
  { initiatedOn, states }: { initiatedOn: string; states: readonly StateSince[] },
): PaperStatus | null {
  if (initiatedOn > day) return null
  const changes = states.slice(1).filter(({ since }) => since <= day)
  return changes.at(-1)?.state ?? 'IN_PROGRESS'
}

export type Movement = {
  broughtForward: boolean
  added: boolean
  reopened: boolean
  completed: boolean
  cancelled: boolean
  carriedForward: boolean
  /** Closed before and after, which moves nothing between what is open. */
  completedThenCancelled: boolean
}

/** What a period brought for a paper: b/f + new + reopened − completed − cancelled = c/f, for each by itself. */
export function paperMovement(
  paper: { initiatedOn: string; states: readonly StateSince[] },
  period: Period,
): Movement {
  const before = paperStateOn(dayBeforePeriod(period), paper)
  const after = paperStateOn(period.to, paper)
  const broughtForward = before === 'IN_PROGRESS'
  const added = before === null && after !== null
  const wasOpen = broughtForward || added
  return {
    broughtForward,
    added,
    reopened: before !== null && !broughtForward && after === 'IN_PROGRESS',
    completed: wasOpen && after === 'COMPLETE',
    cancelled: wasOpen && after === 'CANCELLED',
    carriedForward: after === 'IN_PROGRESS',
    completedThenCancelled: before === 'COMPLETE' && after === 'CANCELLED',
  }
}

/** Whether a paper belongs into the lists of a period: it was open at some time, changed, or counts as an expense. */
export const isListedInPeriod = (movement: Movement, expenseDay: string, period: Period): boolean =>
  Object.values(movement).some(Boolean) || isInPeriod(period, expenseDay)

/** What the sum of a list consists of. */
export const listParts = {
  expense: 'Expenses of the period',
  earlier: 'Brought forward from earlier periods',
  later: 'Expenses of later periods',
  cancelledSince: 'Cancelled since',
} as const
export type ListPart = keyof typeof listParts

/** To which part of the sum a listed paper belongs; null for one that was cancelled at the end of the period. */
export function listPart(
  paper: {
    status: PaperStatus
    initiatedOn: string
    approvalDate: string | null
    states: readonly StateSince[]
  },
  period: Period,
): ListPart | null {
  const day = expenseDay(paper)
  // One that was cancelled at the end and reopened since is an expense of the period, as in its summary.
  if (isExpense(paper.status) && isInPeriod(period, day)) return 'expense'
  if (paperStateOn(period.to, paper) === 'CANCELLED') return null
  if (!isExpense(paper.status)) return 'cancelledSince'
  return day < period.from ? 'earlier' : 'later'
}

export type EnquiryHistory = {
  enquiryType: EnquiryType
  issuedOn: string
  closedOn: string
  withdrawnOn: string | null
  /** The states of each paper that took it up; a cancelled paper leaves it free again. */
  papers: readonly (readonly StateSince[])[]
}

/** The state of an enquiry at the end of a day; null before it was issued. */
export function enquiryStateOn(
  day: string,
  { enquiryType, issuedOn, closedOn, withdrawnOn, papers }: EnquiryHistory,
): EnquiryState | null {
  if (issuedOn > day) return null
  const isTaken = papers.some((states) => {
    const last = states.findLast(({ since }) => since <= day)
    return last !== undefined && last.state !== 'CANCELLED'
  })
  if (isTaken) return 'LINKED'
  // A request without a tender goes with its paper, and is there again when that is reopened.
  const isCancelledRequest =
    enquiryType === 'NTR' && papers.some(([first]) => first !== undefined && first.since <= day)
  if (isCancelledRequest) return 'WITHDRAWN'
  if (withdrawnOn !== null && withdrawnOn <= day) return 'WITHDRAWN'
  return closedOn <= day ? 'CLOSED' : 'OPEN'
}

/** The state at the end of a period or, where that is still to come, when the report is made. */
export function enquiryStateAtEnd(
  enquiry: EnquiryHistory & { closesAt: string },
  { to, madeOn }: { to: string; madeOn: string },
): EnquiryState | null {
  const state = enquiryStateOn(to, enquiry)
  const end = Math.min(Date.parse(`${addDays(to, 1)}T00:00:00+02:00`), Date.parse(madeOn))
  return state && enquiryStateAt({ state, closedOn: enquiry.closesAt }, new Date(end))
}

export type EnquiryMovement = {
  broughtForward: boolean
  added: boolean
  reopened: boolean
  linked: boolean
  withdrawn: boolean
  carriedForward: boolean
}

/** What a period brought for an enquiry: b/f + new + opened again − taken up − withdrawn = c/f. */
export function enquiryMovement(enquiry: EnquiryHistory, period: Period): EnquiryMovement {
  const before = enquiryStateOn(dayBeforePeriod(period), enquiry)
  const after = enquiryStateOn(period.to, enquiry)
  const broughtForward = isFreeEnquiry(before)
  const added = before === null && after !== null
  const wasFree = broughtForward || added
  return {
    broughtForward,
    added,
    reopened: before !== null && !broughtForward && isFreeEnquiry(after),
    linked: wasFree && after === 'LINKED',
    withdrawn: wasFree && after === 'WITHDRAWN',
    carriedForward: isFreeEnquiry(after),
  }
}
