import { Refusal } from '@insaka/domain/core/errors'
import { reserveCounters, tooManyAttemptsRefusal, withReservation } from '../rate-limits/attempts.ts'
import type { Platform } from '../platform.ts'

const maxPerHour = 20

/** Each kind has its own limit; the name also appears in the refusal. */
export type HourlyKind = 'reports' | 'imports' | 'large exports' | 'password sheets'

/** A failed import counts, since reading its file may take half a minute. */
const isCountedFailure = (kind: HourlyKind, error: unknown): boolean =>
  kind === 'imports' && error instanceof Refusal && ['INVALID', 'BAD_REQUEST'].includes(error.code)

/** Limits the files per user and hour, across all processes. Failed attempts only count if a file was read. */
export async function withHourlyLimit<R>(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { userId, kind }: { userId: string; kind: HourlyKind },
  work: () => Promise<R>,
): Promise<R> {
  const counters = [{ kind: `hourly ${kind}`, key: userId, limit: maxPerHour }]
  const attempt = { counters, at: clock(), windowMinutes: 60 }
  const exceeded = await database.writeDirectory((tx) => reserveCounters(tx, attempt))
  if (exceeded) throw tooManyAttemptsRefusal(`${kind} within an hour`, exceeded.retryAfterSeconds)
  return withReservation(database, attempt, work, (error) => isCountedFailure(kind, error))
}
