export const digestChoices = {
  NEVER: 'Never',
  MONDAYS: 'On Mondays',
  DAILY: 'Every working day',
} as const
export type DigestChoice = keyof typeof digestChoices

/** The default for users without a choice. */
export const defaultDigest: DigestChoice = 'DAILY'
