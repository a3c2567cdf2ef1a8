/** How often somebody is sent what waits, in the order in which it is offered. */
export const digestChoices = {
  NEVER: 'Never',
  MONDAYS: 'On Mondays',
  DAILY: 'Every working day',
} as const
export type DigestChoice = keyof typeof digestChoices

/** Of somebody who has not chosen. */
export const defaultDigest: DigestChoice = 'DAILY'
