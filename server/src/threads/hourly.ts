import { reserve, tooMany, withReservation } from '../limits/attempts.ts'
import type { Platform } from '../platform.ts'

const most = 20

/** Makes what each person may have so often in an hour, whichever process makes it. What comes to nothing is not counted. */
export async function hourly<R>(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { userId, what }: { userId: string; what: string },
  work: () => Promise<R>,
): Promise<R> {
  const counters = [{ kind: 'made aside', key: userId, limit: most }]
  const attempt = { counters, at: clock(), windowMinutes: 60 }
  const full = await database.writeDirectory((tx) => reserve(tx, attempt))
  if (full) throw tooMany(`${what} within an hour`, full.retryAfterSeconds)
  return withReservation(database, attempt, work)
}
