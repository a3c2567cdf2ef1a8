import { toDay, toMoment } from '../core/dates.ts'
import { digestChoices, type DigestChoice } from './digest.labels.ts'

/** Digests are due at `from`; if no server was running then, they are sent until `until`. */
const digestHours = { from: 7, until: 18 }

const monday = 1
const friday = 5

export function isDigestDay(choice: DigestChoice, day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  if (choice === 'DAILY') return weekday >= monday && weekday <= friday
  return choice === 'MONDAYS' && weekday === monday
}

/** The day and the choices whose digests are due now; null at other times. */
export function digestsDue(now: Date): { day: string; choices: DigestChoice[] } | null {
  const day = toDay(now)
  const hour = Number(toMoment(now).slice(11, 13))
  const choices = (Object.keys(digestChoices) as DigestChoice[]).filter((choice) => isDigestDay(choice, day))
  return choices.length > 0 && hour >= digestHours.from && hour < digestHours.until ? { day, choices } : null
}
