import { addDays, startOfDay } from '../core/dates.ts'
import type { EnquiryState, EnquiryType } from '../enquiries/enquiries.labels.ts'
import { isFreeEnquiry, enquiryStateAt } from '../enquiries/enquiries.rules.ts'
import { expenseDay, isExpense } from '../papers/papers.expenses.ts'
import type { PaperStatus } from '../papers/papers.labels.ts'
import { dayBeforePeriod, isInPeriod, type Period } from './report.periods.ts'

/** A state of a paper with its first day; lists are in chronological order. */
export type StateSince = { state: PaperStatus; since: string }

/**
 * The state of a paper at the end of a day. It is in progress since its initiation, even if it was recorded later; a
 * change counts on its own day, but never before the initiation. Null before the initiation.
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
  /** Complete before the period and cancelled at its end, so the number of open papers does not change. */
  completedThenCancelled: boolean
}

/** The movement of a paper in a period. For each paper: b/f + new + reopened − completed − cancelled = c/f. */
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

/** True if a paper belongs in the lists of a period: it was open, changed, or counts as an expense. */
export const isListedInPeriod = (movement: Movement, expenseDay: string, period: Period): boolean =>
  Object.values(movement).some(Boolean) || isInPeriod(period, expenseDay)

export const listParts = {
  expense: 'Expenses of the period',
  earlier: 'Brought forward from earlier periods',
  later: 'Expenses of later periods',
  cancelledSince: 'Cancelled after the period',
} as const
export type ListPart = keyof typeof listParts

/** The part of the total to which a listed paper belongs; null if it was cancelled at the end and is no expense. */
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
  // A paper cancelled at the end and reopened later is an expense of the period, as in the summary.
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
  /** The states of each linked paper; a cancelled paper releases the enquiry. */
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
  // A request without a tender is withdrawn with its cancelled paper, and restored when the paper is reopened.
  const isCancelledRequest =
    enquiryType === 'NTR' && papers.some(([first]) => first !== undefined && first.since <= day)
  if (isCancelledRequest) return 'WITHDRAWN'
  if (withdrawnOn !== null && withdrawnOn <= day) return 'WITHDRAWN'
  return closedOn <= day ? 'CLOSED' : 'OPEN'
}

/** The state at the end of the period or, if it has not ended, when the report is created. */
export function enquiryStateAtEnd(
  enquiry: EnquiryHistory & { closesAt: string },
  { to, madeOn }: { to: string; madeOn: string },
): EnquiryState | null {
  const state = enquiryStateOn(to, enquiry)
  const end = Math.min(Date.parse(startOfDay(addDays(to, 1))), Date.parse(madeOn))
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

/** The movement of an enquiry in a period: b/f + new + reopened − linked − withdrawn = c/f. */
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
