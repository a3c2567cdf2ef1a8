import type { Refusal } from '@insaka/domain/core/errors'
import { writeSecurityEvent, type SecurityEvent } from '../audit-log/write-security-event.ts'
import type { ChangingTx } from '../db/transactions.ts'
import type { Platform } from '../platform.ts'
import { clearCounter } from './attempts.repository.ts'
import {
  releaseOnSuccess,
  reserveCounters,
  tooManyAttemptsRefusal,
  withReservation,
  type Attempt,
} from './attempts.ts'
import { networkOf } from './network.ts'

const windowMinutes = 15
const noLimit = 2 ** 31 - 1

/** Separate counters, so a known password does not help to guess codes. */
const counterNames = {
  password: { address: 'address', account: 'account', accountAtAddress: 'account at address' },
  code: {
    address: 'codes of address',
    account: 'codes of account',
    accountAtAddress: 'codes of account at address',
  },
} as const

/** The account and origin of a guess, as logged in security events. */
export type Guess = Omit<SecurityEvent, 'kind' | 'detail'> & { username: string }

/** `blocked` is the refusal for a wrong guess from a full address that the account owner used recently. */
type ReservedGuess = { attempt: Attempt; blocked: Refusal | null }

/**
 * Counts a guess as wrong before any costly work, or refuses it. The limit per account does not apply to places from
 * which its owner signed in recently, so an outsider cannot lock the owner out. The limit per address is wide, so a
 * ministry behind one address is not locked out by a few forgetful people. A full address still admits recent users
 * with the right password; a wrong one gets the usual refusal.
 */
export async function reserveGuess(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  guess: Guess,
  ownerKnownHere: boolean,
  secretKind: 'password' | 'code' = 'password',
): Promise<ReservedGuess> {
  const at = clock()
  const account = guess.username.toLowerCase()
  const network = networkOf(guess.address)
  const names = counterNames[secretKind]
  const counters: Attempt['counters'] = [
    { kind: names.address, key: network, limit: 200 },
    // Counted at known places as well, so they cost as much work as unknown places.
    { kind: names.account, key: account, limit: ownerKnownHere ? noLimit : 20 },
    {
      kind: names.accountAtAddress,
      key: atAddress(account, guess.address),
      limit: 5,
      clearedBySuccess: true,
    },
  ]
  const attempt = { counters, at, windowMinutes }
  const fullCounter = await database.writeDirectory((tx) => reserveCounters(tx, attempt))
  if (!fullCounter) return { attempt, blocked: null }
  const { kind: detail, key, retryAfterSeconds } = fullCounter
  const blocked = tooManyAttemptsRefusal('attempts', retryAfterSeconds)
  if (detail === names.address && ownerKnownHere) {
    const withoutAddress = { ...attempt, counters: counters.filter(({ kind }) => kind !== names.address) }
    if (!(await database.writeDirectory((tx) => reserveCounters(tx, withoutAddress))))
      return { attempt: withoutAddress, blocked }
  }
  await database.writeDirectory(async (tx) => {
    const isFirst = await isFirstReport(tx, `${detail} full`, key, at)
    if (isFirst) writeSecurityEvent(tx, { ...guess, kind: 'too many attempts', detail }, at)
  })
  throw blocked
}

const atAddress = (username: string, address: string): string =>
  `${username.toLowerCase()} ${networkOf(address)}`

/** True once in 15 minutes for an event and key, so that an attacker cannot flood the security log. */
export async function isFirstReport(tx: ChangingTx, event: string, key: string, at: Date): Promise<boolean> {
  const counters = [{ kind: `reported: ${event}`, key, limit: 1 }]
  return (await reserveCounters(tx, { counters, at, windowMinutes })) === null
}

/** Clears the counter of an account at an address after a new password was set by a mailed link. */
export function clearGuesses(
  tx: ChangingTx,
  { username, address }: Pick<Guess, 'username' | 'address'>,
): void {
  const key = atAddress(username, address)
  void clearCounter(tx, { kind: 'account at address', key })
}

/** Checks the password of a signed-in user under the limits of a sign-in. */
export async function checkGuess(
  platform: Pick<Platform, 'database' | 'clock'>,
  guess: Guess,
  ownerKnownHere: boolean,
  check: () => Promise<boolean>,
  kind: SecurityEvent['kind'] = 'password change refused',
): Promise<boolean> {
  const { database, clock } = platform
  const { attempt, blocked } = await reserveGuess(platform, guess, ownerKnownHere)
  const isCorrect = await withReservation(database, attempt, check)
  const refusedEvent = { ...guess, kind, detail: 'WRONG_CREDENTIALS' }
  await database.writeDirectory(async (tx) => {
    if (isCorrect) releaseOnSuccess(tx, attempt)
    else writeSecurityEvent(tx, refusedEvent, clock())
  })
  if (!isCorrect && blocked) throw blocked
  return isCorrect
}
