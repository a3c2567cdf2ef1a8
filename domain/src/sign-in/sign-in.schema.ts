import * as z from 'zod/mini'
import { password } from '../core/text.ts'
import { userFieldLabels as label } from '../users/users.labels.ts'
import { passwordLimits, username } from '../users/users.schema.ts'

export const signInInput = z.strictObject({
  username,
  password: password(label.password, passwordLimits),
})
export type SignInInput = z.output<typeof signInInput>

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
