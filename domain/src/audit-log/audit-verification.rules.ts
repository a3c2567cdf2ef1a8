import { toMoment } from '../core/dates.ts'
import { may, type Role } from '../permissions.ts'
import { isOpenVerification, type VerificationState } from './audit-verification.labels.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

type VerificationSummary = {
  state: VerificationState
  askedById: string | null
  askedOn: string
  endedOn: string | null
}

/**
 * The earliest time at which a user may request a verification; null if one is possible now. Users who may not manage
 * settings wait 24 hours between their requests.
 */
export function nextRequestFrom(
  checks: readonly VerificationSummary[],
  { userId, role }: { userId: string; role: Role },
  now: Date,
): string | null {
  if (may(role, 'MANAGE_SETTINGS')) return null
  const ownRequests = checks.filter(({ askedById }) => askedById === userId)
  const from = Math.max(0, ...ownRequests.map(({ askedOn }) => Date.parse(askedOn) + dayMs))
  return from > now.getTime() ? toMoment(new Date(from)) : null
}

/** The end of the nightly window for scheduled verifications, in minutes after midnight in Zambia. */
const nightEndMinute = 5 * 60

/** Spreads the institutions over the night, so their verifications do not all start at once. */
const nightMinuteOf = (institutionId: string): number =>
  Number.parseInt(institutionId.slice(-6), 16) % (nightEndMinute - 60)

type WeeklyScheduleFacts = {
  checks: readonly VerificationSummary[]
  institutionId: string
  now: Date
  /** A verification missed at night waits until the server has run for an hour. */
  uptimeMs: number
}

/**
 * When a scheduled verification is due, or null: weekly by night, or by day once it is a day late, which happens if no
 * server ran at night.
 */
export function dueVerification({
  checks,
  institutionId,
  now,
  uptimeMs,
}: WeeklyScheduleFacts): 'by night' | 'by day' | null {
  if (checks.some(isOpenVerification)) return null
  const msSinceLatest = (times: (string | null)[]) =>
    now.getTime() - Math.max(0, ...times.map((time) => (time ? Date.parse(time) : 0)))
  // Verifications start almost a day apart, so a failed one is retried the next night.
  if (msSinceLatest(checks.map(({ askedOn }) => askedOn)) < dayMs - hourMs) return null
  const lastFinishedAge = msSinceLatest(
    checks.filter(({ state }) => state !== 'FAILED').map(({ endedOn }) => endedOn),
  )
  if (lastFinishedAge < 7 * dayMs - hourMs) return null
  const minute = minuteOfDay(now)
  if (minute >= nightMinuteOf(institutionId) && minute < nightEndMinute) return 'by night'
  return lastFinishedAge >= 8 * dayMs && uptimeMs >= hourMs ? 'by day' : null
}

function minuteOfDay(now: Date): number {
  const time = toMoment(now).slice(11, 16)
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}
