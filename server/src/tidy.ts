import { forgetWaitingFiles } from './attachments/forget-waiting.ts'
import { moveStages } from './contracts/move-stages.ts'
import { forgetOldAttempts } from './limits/attempts.ts'
import { toDay } from '@insaka/domain/core/dates'
import type { Platform } from './platform.ts'
import { forgetOldSessions } from './sign-in/known-places.ts'
import { forgetOldSubmits } from './submit/idempotency.ts'
import { removeLeftovers } from './threads/folder.ts'

const everyMs = 10 * 60_000
const dayEveryMs = 30_000

type Log = { error: (what: { err: unknown }, message: string) => void }

/** Removes at the start and now and then what has no meaning any more. Answers with the way to stop. */
export function keepTidy(platform: Platform, log: Log): () => void {
  removeLeftovers().catch(() => undefined)
  const timer = setInterval(() => {
    // A database that is away now is tidied the next time.
    tidy(platform).catch(() => undefined)
  }, everyMs)
  const stopDays = withEachDay(platform, log)
  return () => {
    clearInterval(timer)
    stopDays()
  }
}

/** Does at the start and soon after each midnight what follows from the day. */
function withEachDay({ database, clock }: Platform, log: Log): () => void {
  let done = ''
  let told = ''
  const look = () => {
    const today = toDay(clock())
    if (today === done) return
    moveStages(database, clock()).then(
      () => (done = today),
      // It is tried again, and told of once a day.
      (error: unknown) => {
        if (told !== today) log.error({ err: error }, 'Contracts were not brought to their stages.')
        told = today
      },
    )
  }
  look()
  const timer = setInterval(look, dayEveryMs)
  return () => clearInterval(timer)
}

export async function tidy({ database, clock }: Platform): Promise<void> {
  const now = clock()
  await forgetOldAttempts(database, now)
  // Where one of them fails in one institution, the others go on.
  for (const forget of [forgetOldSessions, forgetOldSubmits, forgetWaitingFiles])
    await forget(database, now).catch(() => undefined)
}
