import * as z from 'zod/mini'
import { newPassword, password } from '../core/passwords.ts'
import { userFieldLabels as label } from '../users/users.labels.ts'
import { passwordLimits, username } from '../users/credentials.schema.ts'

export const signInInput = z.strictObject({
  username,
  password: password(label.password, passwordLimits),
})
export type SignInInput = z.output<typeof signInInput>

/** The change of password of a signed-in user, or of one whose password has expired. */
export const passwordChange = z.strictObject({
  currentPassword: password(label.currentPassword, { min: 1, max: passwordLimits.max }),
  newPassword: newPassword(label.newPassword, passwordLimits),
})
export type PasswordChange = z.output<typeof passwordChange>

/** The claims of the token. The role is missing because it is read from the user's record. */
export type TokenClaims = {
  sub: string
  firstName: string
  lastName: string
  institution: string
  iat: number
  exp: number
  jti: string
}
