import * as z from 'zod/mini'
import { count } from '../core/money.ts'
import { choice, flag, version } from '../core/text-fields.ts'
import { secondFactorRequirements, signInSettingLabels as label } from './sign-in-settings.labels.ts'
import { idleLimits } from './sign-in-settings.rules.ts'

export const signInSettings = z.strictObject({
  /** Who does nothing for so long is signed out. */
  idleMinutes: count(label.idleMinutes, { max: idleLimits.max }).check(
    z.gte(idleLimits.min, `${label.idleMinutes} must be at least ${idleLimits.min}.`),
  ),
  secondFactor: choice(label.secondFactor, secondFactorRequirements),
  /** Who has to set up a second factor needs a code from an administrator for that. */
  setupCode: flag(label.setupCode),
  version,
})
export type SignInSettings = z.output<typeof signInSettings>
