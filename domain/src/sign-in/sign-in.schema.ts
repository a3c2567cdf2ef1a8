import * as z from 'zod/mini'
import { newPassword, password } from '../core/passwords.ts'
import { userFieldLabels as label } from '../users/users.labels.ts'
import { passwordLimits, username } from '../users/credentials.schema.ts'

export const signInInput = z.strictObject({
  username,
  password: password(label.password, passwordLimits),
})
export type SignInInput = z.output<typeof signInInput>

/** A person who is signed in, or whose password has expired, chooses a new one. */
export const passwordChange = z.strictObject({
  currentPassword: password(label.currentPassword, { min: 1, max: passwordLimits.max }),
  newPassword: newPassword(label.newPassword, passwordLimits),
})
export type PasswordChange = z.output<typeof passwordChange>

/** What the token says of its bearer. The role is not in it: it comes with the user's own record. */
export type TokenClaims = {
  sub: string
  firstName: string
  lastName: string
  institution: string
  iat: number
  exp: number
  jti: string
}
