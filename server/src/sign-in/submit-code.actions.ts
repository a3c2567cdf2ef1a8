import { Refusal } from '@insaka/domain/core/errors'
import { toMoment } from '@insaka/domain/core/dates'
import { trustDays } from '@insaka/domain/second-factor/second-factor.rules'
import type { CodeInput } from '@insaka/domain/second-factor/second-factor.schema'
import { writeSecurityEvent } from '../audit-log/write-security-event.ts'
import { rememberDevice } from '../devices/devices.ts'
import type { Platform } from '../platform.ts'
import { redeemCode, withRedeemedCode } from '../second-factor/redeem-code.ts'
import { codeGuessOf } from '../second-factor/check-own-password.ts'
import type { Caller, Visitor } from '../idempotency/caller.ts'
import { findUser } from '../users/users.repository.ts'
import { isKnownNetwork } from './known-networks.ts'
import { findNextSignInStep, tokenOrThrow } from './next-step.ts'

/** The second step of a sign-in: the right code ends its session and opens the next one. */
export async function submitCode(
  platform: Platform,
  caller: Caller,
  { code, trust }: CodeInput,
  visitor: Visitor,
): Promise<string> {
  const { database, sessions, clock } = platform
  const { institutionId, userId, sessionId, institution } = caller
  const { known, ownerKnownHere } = await database.read(institutionId, async (tx) => {
    const [user, isKnown] = await Promise.all([
      findUser(tx, userId),
      isKnownNetwork(tx, userId, visitor.address, clock()),
    ])
    return { known: user, ownerKnownHere: isKnown }
  })
  if (!known) throw new Refusal('NOT_FOUND')
  const guess = codeGuessOf(caller, known.user.username, visitor)
  const { sessionId: _session, ...event } = guess
  const { step, token } = await withRedeemedCode(platform, guess, {
    ownerKnownHere,
    redeem: (tx) => redeemCode(tx, platform, guess, code),
    onSuccess: async (tx) => {
      const now = clock()
      await sessions.endStep(tx, sessionId)
      const user = await findUser(tx, userId)
      if (!user) throw new Refusal('NOT_FOUND')
      const next = await findNextSignInStep(tx, user, { factorGiven: true })
      if (next === 'full') writeSecurityEvent(tx, { ...event, kind: 'signed in' }, now)
      const trustedUntil = toMoment(new Date(now.getTime() + trustDays * 24 * 3_600_000))
      const origin = { ...visitor, ...(trust && { trustedUntil: trustedUntil }) }
      if (trust) writeSecurityEvent(tx, { ...event, kind: 'computer trusted' }, now)
      if (trust && next !== 'full')
        await rememberDevice(tx, userId, visitor, { now, trustedUntil: trustedUntil })
      const signInInstitution = { id: institutionId, code: institution }
      return { step: next, token: await sessions.openWithin(tx, user, signInInstitution, next, origin) }
    },
  })
  sessions.invalidate(userId)
  return tokenOrThrow(step, token)
}
