import { standstill } from '../contracts/contracts.standstill.ts'
import { formatNumber } from '../core/number-format.ts'
import { decisionQueues } from '../decisions/decisions.labels.ts'
import { cautionDays, membershipDays, minutesDays, noticeDays, slowDays } from './dashboard.rules.ts'

/**
 * The queues of the home page. Only administrators get `waitingUsers`, and only those who look after the committee the
 * ones after it. `workGroups` sets the display order.
 */
export const workLabels = {
  myPapers: 'My papers in progress',
  myDecisions: decisionQueues.mine.title,
  mySubmissions: decisionQueues.submitted.title,
  changedByOthers: 'My records changed by others',
  requisitionsToBuy: 'Requisitions accepted, nothing made yet',
  closingEnquiries: 'Closing this week',
  toOrder: 'Approved without an order',
  withoutFile: 'Complete, no PDF',
  slowPapers: `In progress for more than ${slowDays} days`,
  clearances: 'Contracts waiting for clearance',
  standstills: 'Awards not yet possible',
  lowAccounts: 'Fuel accounts at or below zero',
  changedAfterApproval: 'Changed after approval',
  cautions: 'Cautions',
  waitingUsers: 'Waiting for approval',
  minutesDue: 'Minutes to attach',
  confirmationsDue: 'Minutes to confirm',
  membershipsEnding: 'Memberships ending',
} as const
export type WorkKey = keyof typeof workLabels

/** The condition of each queue; the title of the user's own papers needs no explanation. */
export const queueExplanations = {
  myDecisions: decisionQueues.mine.explanation,
  mySubmissions: decisionQueues.submitted.explanation,
  changedByOthers: `Your papers that others reopened and your contracts that others corrected after award, in the last ${noticeDays} days.`,
  requisitionsToBuy:
    'Accepted requisitions for which no enquiry or paper has been made yet: yours, and those whose officer has left.',
  closingEnquiries: 'Enquiries without a paper that close this week, Sunday to Saturday.',
  toOrder: 'Papers in progress with an approval date but no purchase order date.',
  withoutFile: 'Complete papers without a PDF.',
  slowPapers: `Papers in progress that were initiated more than ${slowDays} days ago.`,
  clearances: 'Contracts whose MOJ clearance date is in the future.',
  standstills: `Contracts above ${formatNumber(standstill.above)} that were notified less than ${standstill.days} days ago.`,
  lowAccounts: 'Accounts whose balance is zero or less.',
  changedAfterApproval: 'Papers and contracts that were changed after approval and have no newer PDF.',
  cautions: `Papers and contracts that are unusual but allowed, in progress or changed in the last ${cautionDays} days.`,
  minutesDue: `Meetings of the procurement committee without signed minutes, which are due ${minutesDays} days after the meeting.`,
  confirmationsDue: 'Meetings whose minutes are attached but not confirmed by the committee.',
  membershipsEnding: `Members of the procurement committee whose appointment ends within ${membershipDays} days.`,
  waitingUsers: 'Users who have registered but are not approved yet.',
} as const satisfies Record<Exclude<WorkKey, 'myPapers'>, string>
