import { Refusal } from '@insaka/domain/core/errors'
import { toMoment } from '@insaka/domain/core/dates'
import { may } from '@insaka/domain/permissions'
import {
  groupInFours,
  secondFactorRefusal,
  setupCodeRefusal,
  setupCodeHours,
  setupCodeLength,
} from '@insaka/domain/second-factor/second-factor.rules'
import type { UserRecord } from '@insaka/domain/users/users.schema'
import { writeSecurityEvent } from '../audit-log/write-security-event.ts'
import type { UnchainedTx } from '../db/transactions.ts'
import type { Platform } from '../platform.ts'
import { actorOf, type Caller, type Visitor } from '../idempotency/caller.ts'
import { institutionOfUser } from '../users/manage-users.actions.ts'
import { findUser } from '../users/users.repository.ts'
import { removeFactor } from './remove-factor.ts'
import { setSetupCode } from './second-factor.repository.ts'
import { hashOfCode, makeRandomCode } from './random-codes.ts'

export async function removeSecondFactorOf(
  platform: Platform,
  caller: Caller,
  id: string,
  visitor: Visitor,
): Promise<UserRecord> {
  const institutionId = await institutionOfUser(platform, caller, id)
  const requireRemovable = (user: UserRecord) => {
    const facts = { isOwn: user.id === caller.userId, mayGrantDev: may(caller, 'GRANT_DEV') }
    refuse(secondFactorRefusal(user, facts))
  }
  return removeFactor(platform, caller, { institutionId, id, refuse: requireRemovable }, visitor)
}

type SetupCode = { setupCode: string; goodUntil: string }

/** Creates a one-time setup code, shown once, which replaces an earlier one. */
export function makeSetupCode(tx: UnchainedTx, userId: string, now: Date): SetupCode {
  const code = makeRandomCode(setupCodeLength)
  const goodUntil = toMoment(new Date(now.getTime() + setupCodeHours * 3_600_000))
  setSetupCode(tx, { userId, codeHash: hashOfCode(userId, code), codeExpiresOn: goodUntil })
  return { setupCode: groupInFours(code), goodUntil }
}

export async function giveSetupCode(
  platform: Platform,
  caller: Caller,
  id: string,
  { address, agent }: Visitor,
): Promise<SetupCode> {
  const { database, clock } = platform
  const institutionId = await institutionOfUser(platform, caller, id)
  return database.writeUnchained(institutionId, async (tx) => {
    const user = await findUser(tx, id)
    if (!user) throw new Refusal('NOT_FOUND')
    refuse(setupCodeRefusal({ isOwn: id === caller.userId }))
    const { username } = user.user
    const detail = `by ${actorOf(caller).name}`
    const event = { address, agent, institutionId, userId: id, username, detail }
    writeSecurityEvent(tx, { ...event, kind: 'one-time code given' }, clock())
    return makeSetupCode(tx, id, clock())
  })
}

function refuse(message: string | null): void {
  if (message !== null) throw new Refusal('NOT_ALLOWED', { message })
}
