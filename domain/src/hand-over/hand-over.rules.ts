import { stages, type Stage } from '../contracts/contracts.labels.ts'
import { freeEnquiryStates } from '../enquiries/enquiries.labels.ts'
import type { PaperStatus } from '../papers/papers.labels.ts'
import { may } from '../permissions.ts'
import type { UserRecord } from '../users/users.schema.ts'
import type { UnfinishedWork } from './hand-over.endpoints.ts'

const openPaperStates: readonly PaperStatus[] = ['IN_PROGRESS']

export const unfinishedStates = {
  requisitions: ['DRAFT', 'SUBMITTED', 'APPROVED', 'FUNDED', 'ACCEPTED'],
  enquiries: freeEnquiryStates,
  lvp: openPaperStates,
  mpc: openPaperStates,
  contracts: (Object.keys(stages) as Stage[]).filter((stage) => stage !== 'PAID_IN_FULL'),
} as const satisfies Record<keyof UnfinishedWork, readonly string[]>

export const countUnfinishedRecords = (work: UnfinishedWork): number =>
  Object.values(work).reduce((sum, records) => sum + records, 0)

type Colleague = Pick<UserRecord, 'id' | 'status'> & { user: Pick<UserRecord['user'], 'role' | 'enabled'> }

/** The reason why this colleague cannot take over the user's work, or null. `undefined` means an unknown user. */
export function receiverRefusal(leaver: { id: string }, colleague: Colleague | undefined): string | null {
  if (!colleague) return 'Choose a user of this institution.'
  if (colleague.id === leaver.id) return 'This user already has the work. Choose a colleague.'
  const { status, user } = colleague
  return status === 'ACTIVE' && user.enabled && may(user.role, 'CREATE_CONTENT')
    ? null
    : 'Choose an active officer or administrator whose account is enabled.'
}

/** True if a change retires or disables an active user. */
export const isLeaving = (before: Colleague, after: Colleague): boolean =>
  isActive(before) && !isActive(after)

const isActive = ({ status, user }: Colleague): boolean => status === 'ACTIVE' && user.enabled
