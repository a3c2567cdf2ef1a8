import type { Database } from '../db/database.ts'
import { reserveCounters, tooManyAttemptsRefusal, type Attempt } from '../rate-limits/attempts.ts'
import { networkOf } from '../rate-limits/network.ts'

/**
 * Limits per hour. A whole office may register in one morning behind one address, with typing errors; a script may not.
 */
const limits = { 'registration attempt': 600, registration: 60 } as const

/** Counts an attempt before any lookup, or a registration before its costly password hash. */
export async function reserveAttempt(
  database: Database,
  kind: keyof typeof limits,
  address: string,
  at: Date,
): Promise<Attempt> {
  const counters = [{ kind, key: networkOf(address), limit: limits[kind] }]
  const attempt = { counters, at, windowMinutes: 60 }
  const exceeded = await database.writeDirectory((tx) => reserveCounters(tx, attempt))
  if (exceeded) throw tooManyAttemptsRefusal('registrations from your network', exceeded.retryAfterSeconds)
  return attempt
}
