import { Refusal } from '@insaka/domain/core/errors'
import { toMoment } from '@insaka/domain/core/dates'
import { codeMessages, isAppCode } from '@insaka/domain/second-factor/second-factor.rules'
import { writeSecurityEvent } from '../audit-log/write-security-event.ts'
import type { TenantTx, UnchainedTx } from '../db/transactions.ts'
import { releaseOnSuccess, withReservation } from '../rate-limits/attempts.ts'
import { isFirstReport, reserveGuess, type Guess } from '../rate-limits/guesses.ts'
import type { Platform } from '../platform.ts'
import { mailWrongCodesWarning } from '../users/account-mails.ts'
import { timeStepOf } from './app-codes.ts'
import { findFactor, markRecoveryCodeUsed, markTimeStepUsed } from './second-factor.repository.ts'
import { hashOfCode } from './random-codes.ts'

type CodePlatform = Pick<Platform, 'database' | 'clock' | 'secretBox' | 'mail'>

export type CodeGuess = Guess & { institutionId: string; userId: string; sessionId: string }

type CodeUse<T> = {
  /** True if the owner signed in from here recently; the limit of the account does not apply then. */
  ownerKnownHere: boolean
  field?: 'code' | 'setupCode'
  wrong?: string
  /** Redeems the code; false if it is wrong, which rolls the transaction back. */
  redeem: (tx: UnchainedTx) => Promise<boolean>
  /** The work that the code authorizes, in the same transaction. */
  onSuccess: (tx: UnchainedTx) => Promise<T>
}

class WrongCode extends Error {}

/** Redeems a code under the limits of passwords, but with separate counters, which a right password does not clear. */
export async function withRedeemedCode<T>(
  platform: CodePlatform,
  guess: CodeGuess,
  use: CodeUse<T>,
): Promise<T> {
  const { database, clock, mail } = platform
  const { sessionId, ...event } = guess
  const { attempt, blocked } = await reserveGuess(platform, event, use.ownerKnownHere, 'code')
  const success = await withReservation(database, attempt, () =>
    database
      .writeUnchained(guess.institutionId, async (tx) => {
        if (!(await use.redeem(tx))) throw new WrongCode()
        releaseOnSuccess(tx, attempt)
        return { answer: await use.onSuccess(tx) }
      })
      .catch((error: unknown) => {
        if (error instanceof WrongCode) return null
        throw error
      }),
  )
  if (success) return success.answer
  const isFirst = await database.writeDirectory(async (tx) => {
    writeSecurityEvent(tx, { ...event, kind: 'second factor refused' }, clock())
    return isFirstReport(tx, 'wrong code', sessionId, clock())
  })
  if (mail)
    await database.writeUnchained(guess.institutionId, (tx) =>
      mailWrongCodesWarning(tx, mail, guess, clock()),
    )
  if (blocked) throw blocked
  const { field = 'code', wrong = codeMessages.wrong } = use
  const message = isFirst || field !== 'code' ? wrong : `${wrong} ${codeMessages.checkClock}`
  throw new Refusal('INVALID', { fields: { [field]: [message] } })
}

export async function redeemCode(
  tx: UnchainedTx,
  { secretBox, clock }: CodePlatform,
  { sessionId: _session, ...event }: CodeGuess,
  code: string,
): Promise<boolean> {
  const { userId } = event
  const now = clock()
  if (!isAppCode(code)) {
    const redeemedRows = await markRecoveryCodeUsed(tx, {
      userId,
      codeHash: hashOfCode(userId, code),
      now: toMoment(now),
    })
    if (redeemedRows.length > 0) writeSecurityEvent(tx, { ...event, kind: 'recovery code used' }, now)
    return redeemedRows.length > 0
  }
  const [factor] = await findFactor(tx, { userId })
  if (!factor) return false
  const secret = secretBox.open(userId, factor.secret)
  if (!secret) throw new Refusal('INVALID', { fields: { code: [codeMessages.unreadable] } })
  const step = timeStepOf(secret, code, now)
  return step !== null && (await markTimeStepUsed(tx, { userId, step })).length > 0
}

/** Explains why app codes cannot be checked, such as after a restore with another key; undefined if they can. */
export async function unreadableSecretNote(
  tx: TenantTx,
  { secretBox }: Pick<CodePlatform, 'secretBox'>,
  userId: string,
): Promise<string | undefined> {
  const [factor] = await findFactor(tx, { userId })
  return factor && factor.keyMark !== secretBox.mark ? codeMessages.unreadable : undefined
}
