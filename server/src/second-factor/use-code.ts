import { Refusal } from '@insaka/domain/core/errors'
import { toMoment } from '@insaka/domain/core/dates'
import { codeSentences, isAppCode } from '@insaka/domain/second-factor/second-factor.rules'
import { writeSecurityEvent } from '../audit/security-log.ts'
import type { TenantTx, UnchainedTx } from '../db/transactions.ts'
import { releaseOnSuccess, withReservation } from '../limits/attempts.ts'
import { isFirstInWindow, reserveAttempt, type Guess } from '../limits/guesses.ts'
import type { Platform } from '../platform.ts'
import { mailWrongCodes } from '../users/account-mails.ts'
import { stepOf } from './app-codes.ts'
import { findFactor, takeRecoveryCode, takeStep } from './second-factor.repository.ts'
import { hashOfCode } from './written-codes.ts'

type Parts = Pick<Platform, 'database' | 'clock' | 'secretBox' | 'mail'>

/** Who gives a code, as it is written down, and in which session. */
export type CodeGuess = Guess & { institutionId: string; userId: string; sessionId: string }

type Use<T> = {
  /** Places from which the owner signed in lately are not bound by the limit of the account. */
  ownerKnownHere: boolean
  field?: 'code' | 'setupCode'
  wrong?: string
  /** Uses the code up, or says that it is wrong; a transaction of the institution that is given up then. */
  take: (tx: UnchainedTx) => Promise<boolean>
  /** What the right code is for, in the same transaction. */
  carryOut: (tx: UnchainedTx) => Promise<T>
}

class Wrong extends Error {}

/**
 * Checks a code under limits as those of passwords, with counters of their own: a right password does not clear them.
 */
export async function withCode<T>(platform: Parts, guess: CodeGuess, use: Use<T>): Promise<T> {
  const { database, clock, mail } = platform
  const { sessionId, ...event } = guess
  const { attempt, blocked } = await reserveAttempt(platform, event, use.ownerKnownHere, 'code')
  const done = await withReservation(database, attempt, () =>
    database
      .writeUnchained(guess.institutionId, async (tx) => {
        if (!(await use.take(tx))) throw new Wrong()
        releaseOnSuccess(tx, attempt)
        return { answer: await use.carryOut(tx) }
      })
      .catch((error: unknown) => {
        if (error instanceof Wrong) return null
        throw error
      }),
  )
  if (done) return done.answer
  const isFirst = await database.writeDirectory(async (tx) => {
    writeSecurityEvent(tx, { ...event, kind: 'second factor refused' }, clock())
    return isFirstInWindow(tx, 'wrong code', sessionId, clock())
  })
  if (mail)
    await database.writeUnchained(guess.institutionId, (tx) => mailWrongCodes(tx, mail, guess, clock()))
  if (blocked) throw blocked
  const { field = 'code', wrong = codeSentences.wrong } = use
  const sentence = isFirst || field !== 'code' ? wrong : `${wrong} ${codeSentences.checkClock}`
  throw new Refusal('INVALID', { fields: { [field]: [sentence] } })
}

/** Uses up a code of the app or a recovery code of somebody whose second factor is on. */
export async function takeCode(
  tx: UnchainedTx,
  { secretBox, clock }: Parts,
  { sessionId: _session, ...event }: CodeGuess,
  code: string,
): Promise<boolean> {
  const { userId } = event
  const now = clock()
  if (!isAppCode(code)) {
    const used = await takeRecoveryCode(tx, {
      userId,
      codeHash: hashOfCode(userId, code),
      now: toMoment(now),
    })
    if (used.length > 0) writeSecurityEvent(tx, { ...event, kind: 'recovery code used' }, now)
    return used.length > 0
  }
  const [factor] = await findFactor(tx, { userId })
  if (!factor) return false
  const secret = secretBox.open(userId, factor.secret)
  if (!secret) throw new Refusal('INVALID', { fields: { code: [codeSentences.unreadable] } })
  const step = stepOf(secret, code, now)
  return step !== null && (await takeStep(tx, { userId, step })).length > 0
}

/** What is said where codes of somebody's app cannot be checked, such as after a restore with another key. */
export async function unreadableNote(
  tx: TenantTx,
  { secretBox }: Pick<Parts, 'secretBox'>,
  userId: string,
): Promise<string | undefined> {
  const [factor] = await findFactor(tx, { userId })
  return factor && factor.keyMark !== secretBox.mark ? codeSentences.unreadable : undefined
}
