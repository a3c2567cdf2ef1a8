export const secondFactorRequirements = {
  NOBODY: 'Nobody',
  ADMINISTRATORS: 'Administrators',
  EVERYBODY: 'Everybody',
} as const
export type SecondFactorRequirement = keyof typeof secondFactorRequirements

export const signInSettingLabels = {
  idleMinutes: 'Sign Out After (minutes)',
  secondFactor: 'Second Factor Required Of',
  setupCode: 'One-time code needed for the set-up',
} as const
