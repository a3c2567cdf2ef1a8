/** Who of an institution must have a second factor. */
export const secondFactorDuties = {
  NOBODY: 'Nobody',
  ADMINISTRATORS: 'Administrators',
  EVERYBODY: 'Everybody',
} as const
export type SecondFactorDuty = keyof typeof secondFactorDuties

export const signInSettingLabels = {
  idleMinutes: 'Sign Out After (minutes)',
  secondFactor: 'Second Factor Required Of',
  setupCode: 'One-time code needed for the set-up',
} as const
