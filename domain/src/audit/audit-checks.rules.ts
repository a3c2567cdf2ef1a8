import { toMoment } from '../core/dates.ts'
import { may, type Role } from '../permissions.ts'
import { isOpenCheck, type CheckState } from './audit-checks.labels.ts'

const hour = 3_600_000
const day = 24 * hour

type Known = { state: CheckState; askedById: string | null; askedOn: string; endedOn: string | null }

/** From when somebody may ask for a check; null from now on. Who only reads may do so once a day. */
export function askableFrom(
  checks: readonly Known[],
  { userId, role }: { userId: string; role: Role },
  now: Date,
): string | null {
  if (may(role, 'MANAGE_SETTINGS')) return null
  const own = checks.filter(({ askedById }) => askedById === userId)
  const from = Math.max(0, ...own.map(({ askedOn }) => Date.parse(askedOn) + day))
  return from > now.getTime() ? toMoment(new Date(from)) : null
}

/** The hours of the night in which checks are made by themselves, the minutes after midnight in Zambia. */
const nightEnds = 5 * 60

/** When in the night an institution has its turn, so that not all of them have it at once. */
const turnOf = (institutionId: string): number =>
  Number.parseInt(institutionId.slice(-6), 16) % (nightEnds - 60)

type Weekly = {
  checks: readonly Known[]
  institutionId: string
  now: Date
  /** How long the server has been running. A check that was missed in the night waits until people have begun. */
  upMs: number
}

/** Whether a check is to be made by itself: each week in the night, or by day where no server ran then. */
export function isCheckDue({ checks, institutionId, now, upMs }: Weekly): 'by night' | 'by day' | null {
  if (checks.some(isOpenCheck)) return null
  const since = (moments: (string | null)[]) =>
    now.getTime() - Math.max(0, ...moments.map((moment) => (moment ? Date.parse(moment) : 0)))
  // One that cannot be finished is tried again on the next day.
  if (since(checks.map(({ askedOn }) => askedOn)) < day - hour) return null
  const age = since(checks.filter(({ state }) => state !== 'FAILED').map(({ endedOn }) => endedOn))
  if (age < 7 * day - hour) return null
  const minute = minuteOfDay(now)
  if (minute >= turnOf(institutionId) && minute < nightEnds) return 'by night'
  return age >= 8 * day && upMs >= hour ? 'by day' : null
}

function minuteOfDay(now: Date): number {
  const time = toMoment(now).slice(11, 16)
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}
