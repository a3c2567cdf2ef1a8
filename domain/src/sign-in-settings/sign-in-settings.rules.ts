import type { SignInSettings } from './sign-in-settings.schema.ts'

export const idleLimits = { min: 5, max: 480 } as const

export const defaultSignInSettings: SignInSettings = {
  idleMinutes: 60,
  secondFactor: 'NOBODY',
  setupCode: false,
  version: 1,
}

/**
 * The reason why codes cannot be required yet, or null: an administrator without a second factor would be locked out.
 */
export const setupCodeFault = (
  { secondFactor, setupCode }: Pick<SignInSettings, 'secondFactor' | 'setupCode'>,
  { hasSecondFactor }: { hasSecondFactor: boolean },
): string | null =>
  secondFactor !== 'NOBODY' && setupCode && !hasSecondFactor
    ? 'First set up your own second factor on My profile. Otherwise you would need a one-time code from another administrator to sign in.'
    : null
