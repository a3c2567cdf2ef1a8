import { Refusal } from '@insaka/domain/core/errors'
import type { UserRecord } from '@insaka/domain/users/users.schema'
import { writeSecurityEvent } from '../audit-log/write-security-event.ts'
import type { WriteTx } from '../db/transactions.ts'
import { clearTrust } from '../devices/devices.ts'
import type { Platform } from '../platform.ts'
import { actorOf, type Caller, type Visitor } from '../idempotency/caller.ts'
import { CheckedBody } from '../idempotency/checked-body.ts'
import { executeOnce } from '../idempotency/execute-once.ts'
import { recordAccountChange } from '../users/record-account-change.ts'
import { findUser } from '../users/users.repository.ts'
import { deleteFactor, deleteRecoveryCodes, deleteSetup } from './second-factor.repository.ts'

type Removal = Pick<Visitor, 'address' | 'agent'> & {
  /** The name of the administrator or operator; null if the owner removes it. */
  by: string | null
}

/** Removes a second factor with all its data and notifies the owner; returns false if there was none. */
export function removeFactorInTransaction(
  tx: WriteTx,
  { sessions, mail }: Pick<Platform, 'sessions' | 'mail'>,
  user: UserRecord,
  { address, agent, by }: Removal,
): boolean {
  const { id: userId, firstName, lastName, email, secondFactorOn } = user
  if (secondFactorOn === null) return false
  deleteFactor(tx, { userId })
  deleteSetup(tx, { userId })
  deleteRecoveryCodes(tx, { userId })
  clearTrust(tx, userId)
  if (by !== null) sessions.endAllOf(tx, userId)
  recordAccountChange(tx, user, {
    action: by === null ? 'turned off the second factor' : 'took away the second factor',
    before: { secondFactorOn },
    after: { secondFactorOn: null },
  })
  const { institutionId } = tx
  const { username } = user.user
  const detail = by === null ? {} : { detail: `by ${by}` }
  const event = { address, agent, institutionId, userId, username, ...detail }
  writeSecurityEvent(tx, { ...event, kind: 'second factor taken away' }, tx.now)
  const to = { userId, name: `${firstName} ${lastName}`, email }
  mail?.queue(tx, { to, template: 'second factor off', values: { by } })
  return true
}

type RemovalTarget = { institutionId: string; id: string; refuse?: (user: UserRecord) => void }

/** Removes a second factor in its own transaction. `refuse` throws if the caller may not remove it. */
export async function removeFactor(
  platform: Platform,
  caller: Caller,
  { institutionId, id, refuse }: RemovalTarget,
  { address, agent }: Visitor,
): Promise<UserRecord> {
  const submission = { endpoint: 'secondFactor.remove', checked: new CheckedBody({ id }), institutionId }
  const by = caller.userId === id ? null : actorOf(caller).name
  const { record } = await executeOnce(platform, caller, submission, {
    load: (tx) => findUser(tx, id),
    save: async (tx, user) => {
      if (!user) throw new Refusal('NOT_FOUND')
      refuse?.(user)
      removeFactorInTransaction(tx, platform, user, { address, agent, by })
      return { id, record: { ...user, secondFactorOn: null } }
    },
    find: async (tx) => (await findUser(tx, id))!,
  })
  return record
}
