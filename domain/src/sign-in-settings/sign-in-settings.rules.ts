import type { SignInSettings } from './sign-in-settings.schema.ts'

/** For how many minutes nobody may do anything before they are signed out. */
export const idleLimits = { min: 5, max: 480 } as const

/** What holds where an institution has chosen nothing. */
export const firstSignInSettings: SignInSettings = {
  idleMinutes: 60,
  secondFactor: 'NOBODY',
  setupCode: false,
  version: 1,
}
