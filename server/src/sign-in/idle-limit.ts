import { toMoment } from '@insaka/domain/core/dates'

/** Interval for writing the last input and last use of a session. */
export const touchIntervalMs = 60_000

/**
 * Leeway beyond the limit, so users are not signed out too early: input is written once a minute, and pages report
 * typing every half minute.
 */
const leewayMs = touchIntervalMs + 30_000

export const idleEndOf = (lastInputOn: string, idleMinutes: number): number =>
  Date.parse(lastInputOn) + idleMinutes * 60_000 + leewayMs

export const idleCutoff = (now: Date, idleMinutes: number): string =>
  toMoment(new Date(now.getTime() - idleMinutes * 60_000 - leewayMs))
