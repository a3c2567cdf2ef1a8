import { toMoment } from '@insaka/domain/core/dates'
import { Refusal } from '@insaka/domain/core/errors'
import { noMail } from '@insaka/domain/forgotten-password/forgotten-password.labels'
import type { ForgottenPassword } from '@insaka/domain/forgotten-password/forgotten-password.schema'
import { writeSecurityEvent } from '../audit/security-log.ts'
import { uuidOf, uuidv7 } from '../db/uuid.ts'
import { askForJob } from '../jobs/jobs.repository.ts'
import { reserve, tooMany } from '../limits/attempts.ts'
import { isFirstInWindow } from '../limits/guesses.ts'
import { networkOf } from '../limits/network.ts'
import type { Platform } from '../platform.ts'
import type { Visitor } from '../submit/caller.ts'
import { insertRequest } from './reset-requests.repository.ts'

export const jobKind = 'forgotten-passwords'

/** Writes down that somebody asks. Nothing is looked up, so that no answer and no clock shows which names there are. */
export async function askForLink(
  { database, clock, mail, jobs }: Platform,
  { username }: ForgottenPassword,
  { address, agent }: Visitor,
): Promise<void> {
  if (!mail) throw new Refusal('NOT_ALLOWED', { message: noMail })
  const at = clock()
  const usernameKey = username.toLowerCase()
  const counters = [
    { kind: 'new password at address', key: networkOf(address), limit: 20 },
    { kind: 'new password of account', key: usernameKey, limit: 3 },
  ]
  const full = await database.writeDirectory(async (tx) => {
    const found = await reserve(tx, { counters, at, windowMinutes: 60 })
    if (!found) {
      const askedOn = toMoment(at)
      void insertRequest(tx, { id: uuidv7(at), usernameKey, address, agent, askedOn })
      void askForJob(tx, { id: uuidOf(jobKind), kind: jobKind, institutionId: null, due: askedOn })
    } else if (await isFirstInWindow(tx, `${found.kind} full`, found.key, at)) {
      const event = { kind: 'too many attempts', detail: found.kind } as const
      writeSecurityEvent(tx, { ...event, address, agent, username }, at)
    }
    return found
  })
  if (full) throw tooMany('attempts', full.retryAfterSeconds)
  jobs.asked()
}
