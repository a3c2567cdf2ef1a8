import { Refusal } from '@insaka/domain/core/errors'
import { codeMessages } from '@insaka/domain/second-factor/second-factor.rules'
import type {
  NewRecoveryCodesInput,
  RemoveFactorInput,
} from '@insaka/domain/second-factor/second-factor.schema'
import type { UserRecord } from '@insaka/domain/users/users.schema'
import { writeSecurityEvent } from '../audit-log/write-security-event.ts'
import type { Platform } from '../platform.ts'
import type { Caller, Visitor } from '../idempotency/caller.ts'
import { findUser } from '../users/users.repository.ts'
import { checkOwnPassword, codeGuessOf } from './check-own-password.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import { removeFactor } from './remove-factor.ts'
import { readSecondFactorRequirement } from './set-up.actions.ts'
import { redeemCode, withRedeemedCode } from './redeem-code.ts'

const notSetUpRefusal = () => new Refusal('NOT_FOUND', { message: 'Your second factor has not been set up.' })

/** Replaces the caller's own recovery codes; requires the password and a code. */
export async function makeRecoveryCodes(
  platform: Platform,
  caller: Caller,
  { currentPassword, code }: NewRecoveryCodesInput,
  visitor: Visitor,
): Promise<string[]> {
  const { clock } = platform
  const { userId } = caller
  const { username } = (await readUserWithFactor(platform, caller)).user
  await checkOwnPassword(platform, caller, username, currentPassword, visitor)
  const guess = codeGuessOf(caller, username, visitor)
  const { sessionId: _session, ...event } = guess
  return withRedeemedCode(platform, guess, {
    ownerKnownHere: true,
    redeem: (tx) => redeemCode(tx, platform, guess, code),
    onSuccess: async (tx) => {
      writeSecurityEvent(tx, { ...event, kind: 'new recovery codes' }, clock())
      return renewRecoveryCodes(tx, userId)
    },
  })
}

/** Turns the caller's own second factor off; requires the password and a code, so neither alone is enough. */
export async function turnOffSecondFactor(
  platform: Platform,
  caller: Caller,
  { currentPassword, code }: RemoveFactorInput,
  visitor: Visitor,
): Promise<void> {
  const user = await readUserWithFactor(platform, caller)
  const { required } = await platform.database.read(caller.institutionId, (tx) =>
    readSecondFactorRequirement(tx, user),
  )
  if (required) throw new Refusal('NOT_ALLOWED', { message: codeMessages.ownRequired })
  const { username } = user.user
  await checkOwnPassword(platform, caller, username, currentPassword, visitor)
  const guess = codeGuessOf(caller, username, visitor)
  await withRedeemedCode(platform, guess, {
    ownerKnownHere: true,
    redeem: (tx) => redeemCode(tx, platform, guess, code),
    onSuccess: async () => undefined,
  })
  await removeFactor(platform, caller, { institutionId: caller.institutionId, id: caller.userId }, visitor)
}

async function readUserWithFactor({ database }: Platform, caller: Caller): Promise<UserRecord> {
  const user = await database.read(caller.institutionId, (tx) => findUser(tx, caller.userId))
  if (!user || user.secondFactorOn === null) throw notSetUpRefusal()
  return user
}
