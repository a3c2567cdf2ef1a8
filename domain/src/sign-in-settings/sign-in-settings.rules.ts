import type { SignInSettings } from './sign-in-settings.schema.ts'

/** The limits of the idle time in minutes before a user is signed out. */
export const idleLimits = { min: 5, max: 480 } as const

/** The default settings of an institution. */
export const defaultSignInSettings: SignInSettings = {
  idleMinutes: 60,
  secondFactor: 'NOBODY',
  setupCode: false,
  version: 1,
}

/**
 * The reason why one-time codes cannot be required yet, or null: without a second factor of their own, administrators
 * could lock themselves out.
 */
export const setupCodeFault = (
  { secondFactor, setupCode }: Pick<SignInSettings, 'secondFactor' | 'setupCode'>,
  { hasSecondFactor }: { hasSecondFactor: boolean },
): string | null =>
  secondFactor !== 'NOBODY' && setupCode && !hasSecondFactor
    ? 'Please set up your own second factor on My profile first: otherwise nobody can give you a code.'
    : null
