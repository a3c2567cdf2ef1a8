import * as z from 'zod/mini'
import { newPassword } from '../core/passwords.ts'
import { text } from '../core/text-fields.ts'
import { passwordLimits, username } from '../users/credentials.schema.ts'
import { userFieldLabels as label } from '../users/users.labels.ts'

export const forgottenPassword = z.strictObject({ username })
export type ForgottenPassword = z.output<typeof forgottenPassword>

/** The URL fragment of a link from a mail. */
export const accountLink = z.strictObject({ link: text('Link', { max: 200 }) })

export const passwordByLink = z.strictObject({
  ...accountLink.shape,
  newPassword: newPassword(label.newPassword, passwordLimits),
})
export type PasswordByLink = z.output<typeof passwordByLink>
