import { Refusal } from '@insaka/domain/core/errors'
import { checkGuess } from '../rate-limits/guesses.ts'
import type { Platform } from '../platform.ts'
import type { Caller, Visitor } from '../idempotency/caller.ts'
import { findPassword } from '../users/user-passwords.repository.ts'
import type { CodeGuess } from './redeem-code.ts'

/** The author of a code attempt, as logged in security events. */
export const codeGuessOf = (
  { institutionId, userId, sessionId }: Caller,
  username: string,
  { address, agent }: Visitor,
): CodeGuess => ({ institutionId, userId, sessionId, username, address, agent })

/** Requires the caller's own password, since a stolen token must not be enough. */
export async function checkOwnPassword(
  platform: Platform,
  caller: Caller,
  username: string,
  password: string,
  visitor: Visitor,
): Promise<void> {
  const { sessionId: _session, ...guess } = codeGuessOf(caller, username, visitor)
  const [stored] = await platform.database.read(caller.institutionId, (tx) =>
    findPassword(tx, { id: caller.userId }),
  )
  const matches = async () => stored !== undefined && platform.passwords.matches(password, stored.hash)
  if (await checkGuess(platform, guess, true, matches, 'second factor refused')) return
  throw new Refusal('INVALID', { fields: { currentPassword: ['This is not your current password.'] } })
}
