import type { Refusal } from '@insaka/domain/core/errors'
import { writeSecurityEvent, type SecurityEvent } from '../audit-log/security-log.ts'
import type { ChangingTx } from '../db/transactions.ts'
import type { Platform } from '../platform.ts'
import { clearCounter } from './attempts.repository.ts'
import { releaseOnSuccess, reserve, tooMany, withReservation, type Attempt } from './attempts.ts'
import { networkOf } from './network.ts'

const windowMinutes = 15
const noLimit = 2 ** 31 - 1

/** Passwords and codes are counted apart, so that one who has the password gains nothing by it. */
const counterNames = {
  password: { address: 'address', account: 'account', accountAtAddress: 'account at address' },
  code: {
    address: 'codes of address',
    account: 'codes of account',
    accountAtAddress: 'codes of account at address',
  },
} as const

/** Who guesses whose password, as it is written down where something is to be said of it. */
export type Guess = Omit<SecurityEvent, 'kind' | 'detail'> & { username: string }

/** `blocked` is what a wrong guess is answered with where the address is full and its owner is known there. */
type ReservedGuess = { attempt: Attempt; blocked: Refusal | null }

/**
 * Counts a guess as wrong before anything is computed, or refuses it. The limit per account does not bind places from
 * which its owner signed in lately, so that an outsider cannot lock the owner out; the one per address is wide, so
 * that a ministry behind one address is not locked out by a few forgetful people. Once it is full it lets through who
 * signed in from there lately and gives the right password; a wrong one hears what everybody there hears.
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
    // It is counted at known places, too, which therefore cost as much work as unknown ones.
    { kind: names.account, key: account, limit: ownerKnownHere ? noLimit : 20 },
    {
      kind: names.accountAtAddress,
      key: atAddress(account, guess.address),
      limit: 5,
      clearedBySuccess: true,
    },
  ]
  const attempt = { counters, at, windowMinutes }
  const fullCounter = await database.writeDirectory((tx) => reserve(tx, attempt))
  if (!fullCounter) return { attempt, blocked: null }
  const { kind: detail, key, retryAfterSeconds } = fullCounter
  const blocked = tooMany('attempts', retryAfterSeconds)
  if (detail === names.address && ownerKnownHere) {
    const withoutAddress = { ...attempt, counters: counters.filter(({ kind }) => kind !== names.address) }
    if (!(await database.writeDirectory((tx) => reserve(tx, withoutAddress))))
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

/** What strangers can bring about as often as they like is written down once in a quarter of an hour. */
export async function isFirstReport(tx: ChangingTx, event: string, key: string, at: Date): Promise<boolean> {
  const counters = [{ kind: `reported: ${event}`, key, limit: 1 }]
  return (await reserve(tx, { counters, at, windowMinutes })) === null
}

/** Starts afresh for a person who has come by a new password in another way. */
export function clearGuesses(
  tx: ChangingTx,
  { username, address }: Pick<Guess, 'username' | 'address'>,
): void {
  const key = atAddress(username, address)
  void clearCounter(tx, { kind: 'account at address', key })
}

/** Checks the password that somebody who is signed in gives once more, under the limits of a sign-in. */
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
