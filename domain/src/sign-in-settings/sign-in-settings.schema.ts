import * as z from 'zod/mini'
import { count } from '../core/money.ts'
import { choice, flag, version } from '../core/text-fields.ts'
import { secondFactorRequirements, signInSettingLabels as label } from './sign-in-settings.labels.ts'
import { idleLimits } from './sign-in-settings.rules.ts'

export const signInSettings = z.strictObject({
  /** The idle time after which a user is signed out. */
  idleMinutes: count(label.idleMinutes, { max: idleLimits.max }).check(
    z.gte(idleLimits.min, `${label.idleMinutes} must be at least ${idleLimits.min}.`),
  ),
  secondFactor: choice(label.secondFactor, secondFactorRequirements),
  /** Users who must set up a second factor need a one-time code from an administrator. */
  setupCode: flag(label.setupCode),
  version,
})
export type SignInSettings = z.output<typeof signInSettings>
