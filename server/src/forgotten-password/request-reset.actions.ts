import { toMoment } from '@insaka/domain/core/dates'
import { Refusal } from '@insaka/domain/core/errors'
import { mailUnavailableMessage } from '@insaka/domain/forgotten-password/forgotten-password.labels'
import type { ForgottenPassword } from '@insaka/domain/forgotten-password/forgotten-password.schema'
import { writeSecurityEvent } from '../audit-log/write-security-event.ts'
import { uuidOf, uuidv7 } from '../db/uuid.ts'
import { requestJob } from '../jobs/jobs.repository.ts'
import { reserveCounters, tooManyAttemptsRefusal } from '../rate-limits/attempts.ts'
import { isFirstReport } from '../rate-limits/guesses.ts'
import { networkOf } from '../rate-limits/network.ts'
import type { Platform } from '../platform.ts'
import type { Visitor } from '../idempotency/caller.ts'
import { insertResetRequest } from './reset-requests.repository.ts'

export const resetJobKind = 'forgotten-passwords'

/** Queues a reset request without looking up the account, so neither reply nor timing reveals which names exist. */
export async function requestResetLink(
  { database, clock, mail, jobs }: Platform,
  { username }: ForgottenPassword,
  { address, agent }: Visitor,
): Promise<void> {
  if (!mail) throw new Refusal('NOT_ALLOWED', { message: mailUnavailableMessage })
  const at = clock()
  const usernameKey = username.toLowerCase()
  const counters = [
    { kind: 'new password at address', key: networkOf(address), limit: 20 },
    { kind: 'new password of account', key: usernameKey, limit: 3 },
  ]
  const exceededCounter = await database.writeDirectory(async (tx) => {
    const exceeded = await reserveCounters(tx, { counters, at, windowMinutes: 60 })
    if (!exceeded) {
      const askedOn = toMoment(at)
      void insertResetRequest(tx, { id: uuidv7(at), usernameKey, address, agent, askedOn })
      void requestJob(tx, { id: uuidOf(resetJobKind), kind: resetJobKind, institutionId: null, due: askedOn })
    } else if (await isFirstReport(tx, `${exceeded.kind} full`, exceeded.key, at)) {
      const event = { kind: 'too many attempts', detail: exceeded.kind } as const
      writeSecurityEvent(tx, { ...event, address, agent, username }, at)
    }
    return exceeded
  })
  if (exceededCounter) throw tooManyAttemptsRefusal('attempts', exceededCounter.retryAfterSeconds)
  jobs.trigger()
}
