import type { Caller, Visitor } from '../http/caller.ts'
import type { Platform } from '../platform.ts'
import { bookGuess, forgive, lookAt } from './attempts.ts'

/** Looks at the guess of a password that somebody who is signed in makes, under the limits of a sign-in. */
export async function lookAtGuess(
  { database, securityLog, clock }: Platform,
  { key, caller, visitor: { address, agent } }: { key: string; caller: Caller; visitor: Visitor },
  look: () => Promise<boolean>,
): Promise<boolean> {
  const event = { address, agent, institutionId: caller.institutionId, userId: caller.userId, username: key }
  const guess = await bookGuess(
    database,
    { username: key, address, ownerKnownHere: false },
    clock(),
    (tx, full) => securityLog.book(tx, { ...event, kind: 'too many attempts', detail: full }),
  )
  const right = await lookAt(database, guess, look)
  await database.directory((tx) =>
    right
      ? forgive(tx, guess)
      : securityLog.book(tx, { ...event, kind: 'password change refused', detail: 'WRONG_CREDENTIALS' }),
  )
  return right
}
