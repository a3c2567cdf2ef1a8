import * as z from 'zod/mini'
import { describeInOpenApi, flag, requiredError } from '../core/text-fields.ts'
import { password } from '../core/passwords.ts'
import { passwordLimits } from '../users/credentials.schema.ts'
import { userFieldLabels } from '../users/users.labels.ts'
import { secondFactorLabels as label } from './second-factor.labels.ts'
import { isAppCode, normalizeCode, recoveryCodeLength, setupCodeLength } from './second-factor.rules.ts'

const currentPassword = password(userFieldLabels.currentPassword, { min: 1, max: passwordLimits.max })

/** A code in which blanks, dashes and case make no difference. */
function codeField(name: string, isValid: (code: string) => boolean, error: string, description: string) {
  const field = z.pipe(
    z.string(requiredError(name, 'text')).check(
      z.maxLength(60, error),
      z.refine((typed) => isValid(normalizeCode(typed)), error),
    ),
    z.transform(normalizeCode),
  )
  return describeInOpenApi(field, { description })
}

const hasLetters = (code: string, length: number): boolean => new RegExp(`^[A-Z2-7]{${length}}$`).test(code)
const isRecoveryCode = (code: string): boolean => hasLetters(code, recoveryCodeLength)

const appCode = codeField(
  label.code,
  isAppCode,
  'Please enter the six digits that your authenticator app shows.',
  'Six digits from the authenticator app',
)

/** A code from the authenticator app, or a recovery code. */
const appOrRecoveryCode = codeField(
  label.code,
  (code) => isAppCode(code) || isRecoveryCode(code),
  'Please enter the six digits from your authenticator app, or a recovery code of 16 letters and digits.',
  'Six digits from the authenticator app, or a recovery code such as ABCD-EFGH-JKMN-PQRS',
)

const setupCode = codeField(
  label.setupCode,
  (code) => hasLetters(code, setupCodeLength),
  'Please enter the one-time code from your administrator: 12 letters and digits.',
  'A one-time code from an administrator, such as ABCD-EFGH-JKMN',
)

export const codeInput = z.strictObject({
  code: appOrRecoveryCode,
  /** Trusts this device for 30 days. */
  trust: flag('Do not ask again on this device'),
})
export type CodeInput = z.output<typeof codeInput>

/** A setup session needs no password, since it was just entered; `code` is required if a second factor is active. */
export const beginSetupInput = z.strictObject({
  currentPassword: z.optional(currentPassword),
  setupCode: z.optional(setupCode),
  code: z.optional(appOrRecoveryCode),
})
export type BeginSetupInput = z.output<typeof beginSetupInput>

export const confirmSetupInput = z.strictObject({ code: appCode })
export type ConfirmSetupInput = z.output<typeof confirmSetupInput>

export const newRecoveryCodesInput = z.strictObject({ currentPassword, code: appOrRecoveryCode })
export type NewRecoveryCodesInput = z.output<typeof newRecoveryCodesInput>

export const removeFactorInput = z.strictObject({ currentPassword, code: appOrRecoveryCode })
export type RemoveFactorInput = z.output<typeof removeFactorInput>
