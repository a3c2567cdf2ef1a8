import { Refusal } from '@insaka/domain/core/errors'
import type { Database } from '../db/database.ts'
import type { ChangingTx } from '../db/transactions.ts'
import {
  addAttempts,
  clearCounter,
  countAttempts,
  deleteAttempts,
  releaseAttempt,
} from './attempts.repository.ts'

type Counter = { kind: string; key: string; limit: number; clearedBySuccess?: true }

/** An attempt with its counters and their window. All attempts list counter kinds in the same order. */
export type Attempt = { counters: Counter[]; at: Date; windowMinutes: number }

const widestWindowMinutes = 60

const minuteOf = (moment: Date): number => Math.floor(moment.getTime() / 60_000)

/** Counts an attempt, or returns the full counter without counting. */
export async function reserveCounters(
  tx: ChangingTx,
  attempt: Attempt,
): Promise<(Counter & { retryAfterSeconds: number }) | null> {
  const { counters, at, windowMinutes } = attempt
  const minute = minuteOf(at)
  const after = minute - windowMinutes
  const keys = { kinds: counters.map(({ kind }) => kind), keys: counters.map(({ key }) => key) }
  const limits = counters.map(({ limit }) => limit)
  // The insert has locked the counters, so this count includes every earlier attempt.
  const [added, counted] = await Promise.all([
    addAttempts(tx, { ...keys, limits, minute, after }),
    countAttempts(tx, { ...keys, after }),
  ])
  const ownAttempt = added.length > 0 ? 1 : 0
  for (const counter of counters) {
    const { attempts = 0, oldest } = counted.find(({ kind }) => kind === counter.kind) ?? {}
    if (attempts - ownAttempt < counter.limit) continue
    if (ownAttempt > 0) releaseCounters(tx, attempt)
    const freeAt = ((oldest ?? minute) + windowMinutes) * 60
    return { ...counter, retryAfterSeconds: freeAt - Math.floor(at.getTime() / 1000) }
  }
  // A counter became free between the two statements, so the attempt is retried.
  return ownAttempt > 0 ? null : reserveCounters(tx, attempt)
}

export function tooManyAttemptsRefusal(subject: string, retryAfterSeconds: number): Refusal {
  const minutes = Math.ceil(retryAfterSeconds / 60)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return new Refusal('TOO_MANY', {
    message: `Too many ${subject}. Please try again in ${wait}.`,
    retryAfterSeconds,
  })
}

export function releaseCounters(tx: ChangingTx, { counters, at }: Attempt): void {
  for (const { kind, key } of counters) void releaseAttempt(tx, { kind, key, minute: minuteOf(at) })
}

/** After success the attempt does not count, and some counters are cleared. */
export function releaseOnSuccess(tx: ChangingTx, { counters, at }: Attempt): void {
  for (const { kind, key, clearedBySuccess } of counters) {
    if (clearedBySuccess) void clearCounter(tx, { kind, key })
    else void releaseAttempt(tx, { kind, key, minute: minuteOf(at) })
  }
}

/** Runs the reserved work. A failed attempt is released unless `stillCounts` returns true. */
export async function withReservation<T>(
  database: Database,
  attempt: Attempt,
  work: () => Promise<T>,
  stillCounts: (error: unknown) => boolean = () => false,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (stillCounts(error)) throw error
    // Reports the original error even if the database is unreachable; the attempt then counts.
    await database.writeDirectory(async (tx) => releaseCounters(tx, attempt)).catch(() => undefined)
    throw error
  }
}

export async function deleteOldAttempts(database: Database, now: Date): Promise<void> {
  await database.writeDirectory((tx) => deleteAttempts(tx, { before: minuteOf(now) - widestWindowMinutes }))
}
