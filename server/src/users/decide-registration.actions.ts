import { Refusal } from '@insaka/domain/core/errors'
import { toMoment } from '@insaka/domain/core/dates'
import { may, type Role } from '@insaka/domain/permissions'
import { accountState, decisionRefusal, userChangeRefusal } from '@insaka/domain/users/users.rules'
import { userSteps } from '@insaka/domain/users/users.steps'
import type { UserRecord } from '@insaka/domain/users/users.schema'
import type { Platform } from '../platform.ts'
import { actorOf, type Caller } from '../idempotency/caller.ts'
import type { CheckedBody } from '../idempotency/checked-body.ts'
import { takeStep, type StepInProgress, type StepKind } from '../steps/take-step.actions.ts'
import type { WriteTx } from '../db/transactions.ts'
import { institutionOfUser } from './manage-users.actions.ts'
import { approvalColumns, saveUser } from './save-user.ts'
import { findStoredUser, findUser, type StoredUser, type UserRow } from './users.repository.ts'

/** Approves or declines a waiting registration. */
export async function decideRegistration(
  platform: Platform,
  caller: Caller,
  name: keyof typeof userSteps,
  checked: CheckedBody<{ id: string }>,
  key: string | null,
): Promise<UserRecord> {
  const institutionId = await institutionOfUser(platform, caller, checked.validFields.id!)
  const kind = registrationKind(platform, caller)
  return takeStep(platform, caller, kind, name, checked as CheckedBody<never>, key, institutionId)
}

const registrationKind = (platform: Platform, caller: Caller): StepKind<UserRecord, StoredUser> => ({
  name: 'users',
  steps: userSteps,
  async load(tx, _caller, { id }) {
    const user = await findStoredUser(tx, String(id))
    const message = user && decisionRefusal(user.record)
    if (message) throw new Refusal('STALE', { current: user.record, message })
    return user
  },
  describe: (record) => ({
    noun: 'registration',
    initiatorId: null,
    state: accountState(record),
    stateLabel: accountState(record),
    record: {},
    version: record.version,
  }),
  async save(tx, before, { step, answers }) {
    const isApproval = step.done === userSteps.approve.done
    const changed = isApproval ? approved(tx, caller, before, answers) : declined(tx, before, answers)
    refuseDecision(caller, before.record, changed)
    const action = isApproval ? 'approved' : 'declined'
    return saveUser(tx, platform, before, { action, changed, by: actorOf(caller).name })
  },
  find: async (tx, id) => (await findUser(tx, id))!,
})

type Answers = StepInProgress['answers']

const approved = (tx: WriteTx, caller: Caller, { row }: StoredUser, { role }: Answers): UserRow => ({
  ...row,
  role: role as Role,
  enabled: true,
  ...approvalColumns(caller, tx),
})

const declined = (tx: WriteTx, { row }: StoredUser, { reason }: Answers): UserRow => ({
  ...row,
  status: 'RETIRED',
  declinedOn: toMoment(tx.now),
  declineReason: reason as string,
})

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
