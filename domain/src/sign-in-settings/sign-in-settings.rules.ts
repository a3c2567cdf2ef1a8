import type { SignInSettings } from './sign-in-settings.schema.ts'

/** For how many minutes nobody may do anything before they are signed out. */
export const idleLimits = { min: 5, max: 480 } as const

/** What holds where an institution has chosen nothing. */
export const defaultSignInSettings: SignInSettings = {
  idleMinutes: 60,
  secondFactor: 'NOBODY',
  setupCode: false,
  version: 1,
}

/** Why this may not be asked for by an administrator who might then find nobody to give them a code; or null. */
export const setupCodeFault = (
  { secondFactor, setupCode }: Pick<SignInSettings, 'secondFactor' | 'setupCode'>,
  { hasSecondFactor }: { hasSecondFactor: boolean },
): string | null =>
  secondFactor !== 'NOBODY' && setupCode && !hasSecondFactor
    ? 'Please set up your own second factor on My profile first: otherwise nobody can give you a code.'
    : null
