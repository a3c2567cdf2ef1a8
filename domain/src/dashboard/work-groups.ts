import { formatDay } from '../core/dates.ts'
import { formatNumber } from '../core/number-format.ts'
import type { WorkKey } from './dashboard.labels.ts'
import type { WorkQueue } from './dashboard.schema.ts'

/** The queues of the institution in display order, by group, for the home page and the digest. */
export const workGroups = {
  waiting: {
    title: 'Waiting for action',
    queues: [
      'myDecisions',
      'mySubmissions',
      'requisitionsToBuy',
      'closingEnquiries',
      'toOrder',
      'withoutFile',
      'slowPapers',
      'minutesDue',
      'confirmationsDue',
      'membershipsEnding',
      'waitingUsers',
    ],
  },
  attention: {
    title: 'Needs attention',
    queues: [
      'changedByOthers',
      'clearances',
      'standstills',
      'lowAccounts',
      'changedAfterApproval',
      'cautions',
    ],
  },
} as const satisfies Record<string, { title: string; queues: readonly WorkKey[] }>
type WorkGroup = keyof typeof workGroups
export type GroupedKey = (typeof workGroups)[WorkGroup]['queues'][number]
type GroupedQueue = WorkQueue & { key: GroupedKey }

export const queuesOf = (work: readonly WorkQueue[], group: WorkGroup): GroupedQueue[] =>
  workGroups[group].queues.flatMap(
    (key) => work.find((each): each is GroupedQueue => each.key === key && each.total > 0) ?? [],
  )

export const queueCountText = ({ total, more }: Pick<WorkQueue, 'total' | 'more'>): string =>
  more ? `${total}+` : String(total)

export type FailedVerification = { endedOn: string; faults: number }

/** The message about a failed verification; screens show `what` as a link. */
export const failedVerificationText = ({ endedOn, faults }: FailedVerification) => ({
  what: 'The check of the history',
  rest: `on ${formatDay(endedOn)} ${faultCountText(faults)}. Do not change anything. Tell the person who runs the server, and keep the newest backup.`,
})

function faultCountText(faults: number): string {
  if (faults === 0) return 'did not finish, nor did the one before it'
  if (faults === 1) return 'found one fault'
  return `found ${formatNumber(faults)} faults`
}

export const missedBackupsText = (missed: string): string => `${missed} Tell the person who runs the server.`
