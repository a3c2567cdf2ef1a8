import { toDay, toMoment } from '../core/dates.ts'
import { digestChoices, type DigestChoice } from './digest.labels.ts'

/** Digests leave from the first of these hours on, until the second one where no server ran before. */
export const digestHours = { from: 7, until: 18 }

const monday = 1
const friday = 5

/** Whether somebody who has chosen so gets a digest on this day, if there is anything to say. */
export function isDigestDay(choice: DigestChoice, day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  if (choice === 'DAILY') return weekday >= monday && weekday <= friday
  return choice === 'MONDAYS' && weekday === monday
}

/** The day whose digests leave at this moment, and who gets one; null at other times. */
export function digestsDue(now: Date): { day: string; choices: DigestChoice[] } | null {
  const day = toDay(now)
  const hour = Number(toMoment(now).slice(11, 13))
  const choices = (Object.keys(digestChoices) as DigestChoice[]).filter((choice) => isDigestDay(choice, day))
  return choices.length > 0 && hour >= digestHours.from && hour < digestHours.until ? { day, choices } : null
}
