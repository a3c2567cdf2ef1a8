import { Refusal } from '@insaka/domain/core/errors'
import { toMoment } from '@insaka/domain/core/dates'
import { may } from '@insaka/domain/permissions'
import { decisionRefusal, userChangeRefusal } from '@insaka/domain/users/users.rules'
import type { ApprovalInput, DeclineInput, UserRecord } from '@insaka/domain/users/users.schema'
import type { WriteTx } from '../db/transactions.ts'
import type { Platform } from '../platform.ts'
import { actorOf, type Caller } from '../idempotency/caller.ts'
import type { CheckedBody } from '../idempotency/checked-body.ts'
import { executeOnce } from '../idempotency/execute-once.ts'
import { institutionOfUser } from './manage-users.actions.ts'
import { approvalColumns, saveUser } from './save-user.ts'
import { findStoredUser, findUser, type StoredUser, type UserRow } from './users.repository.ts'

type UserVersion = { id: string; version: number }
type Decision = { action: 'approved' | 'declined'; changed: UserRow }

export const approveUser = (
  platform: Platform,
  caller: Caller,
  checked: CheckedBody<ApprovalInput & UserVersion>,
  key: string | null,
): Promise<UserRecord> =>
  decide(platform, caller, { endpoint: 'users.approve', checked, key }, (tx, { row }, { role }) => ({
    action: 'approved',
    changed: { ...row, role, enabled: true, ...approvalColumns(caller, tx) },
  }))

export const declineUser = (
  platform: Platform,
  caller: Caller,
  checked: CheckedBody<DeclineInput & UserVersion>,
  key: string | null,
): Promise<UserRecord> =>
  decide(platform, caller, { endpoint: 'users.decline', checked, key }, (tx, { row }, { reason }) => ({
    action: 'declined',
    changed: { ...row, status: 'RETIRED', declinedOn: toMoment(tx.now), declineReason: reason },
  }))

async function decide<B extends UserVersion>(
  platform: Platform,
  caller: Caller,
  submission: { endpoint: string; checked: CheckedBody<B>; key: string | null },
  decisionOf: (tx: WriteTx, before: StoredUser, body: B) => Decision,
): Promise<UserRecord> {
  const { id, version } = submission.checked.body
  const institutionId = await institutionOfUser(platform, caller, id)
  const { record } = await executeOnce(
    platform,
    caller,
    { ...submission, institutionId },
    {
      load: (tx) => findStoredUser(tx, id),
      save: async (tx, before) => {
        if (!before) throw new Refusal('NOT_FOUND')
        refuseDecided(before, version)
        const decision = decisionOf(tx, before, submission.checked.body)
        refuseDecision(caller, before.record, decision.changed)
        const by = actorOf(caller).name
        return { id, record: await saveUser(tx, platform, before, { ...decision, by }) }
      },
      find: async (tx) => (await findUser(tx, id))!,
    },
  )
  return record
}

function refuseDecided({ row, record: current }: StoredUser, version: number): void {
  const message = decisionRefusal(current)
  if (message !== null) throw new Refusal('STALE', { current, message })
  if (row.version !== version) throw new Refusal('STALE', { current })
}

function refuseDecision(caller: Caller, current: UserRecord, changed: UserRow): void {
  const after = {
    ...current,
    status: changed.status,
    user: { ...current.user, role: changed.role, enabled: changed.enabled },
  }
  const refusal = userChangeRefusal(current, after, {
    isOwn: caller.userId === current.id,
    mayGrantDev: may(caller, 'GRANT_DEV'),
  })
  if (refusal) throw new Refusal('NOT_ALLOWED', { message: refusal.message })
}
