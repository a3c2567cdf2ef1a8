/** What the product and its authenticator apps call this. */
export const secondFactorLabels = {
  code: 'Code',
  setupCode: 'One-time code',
} as const

/** Who of an institution has to have a second factor. */
export const secondFactorDuties = {
  NOBODY: 'Nobody',
  ADMINISTRATORS: 'Administrators',
  EVERYBODY: 'Everybody',
} as const
export type SecondFactorDuty = keyof typeof secondFactorDuties
