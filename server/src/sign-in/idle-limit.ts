import { toMoment } from '@insaka/domain/core/dates'

/** How often it is written that somebody does something, and that a session is used. */
export const touchIntervalMs = 60_000

/**
 * How much later than the limit says a session is over, so that nobody is signed out too soon: what somebody does is
 * written every minute, and their page speaks of keys without a call every half a minute.
 */
const leewayMs = touchIntervalMs + 30_000

/** When a session is over in which nobody does anything any more. */
export const idleEndOf = (lastInputOn: string, idleMinutes: number): number =>
  Date.parse(lastInputOn) + idleMinutes * 60_000 + leewayMs

/** Sessions in which somebody has done something since then are not over for that reason. */
export const idleSince = (now: Date, idleMinutes: number): string =>
  toMoment(new Date(now.getTime() - idleMinutes * 60_000 - leewayMs))
