import * as z from 'zod/mini'
import { newPassword, password } from '../core/passwords.ts'
import { userFieldLabels as label } from '../users/users.labels.ts'
import { passwordLimits } from '../users/credentials.schema.ts'

const { max } = passwordLimits

const newPasswordFields = (minLength: number) => ({
  newPassword: newPassword(label.newPassword, { min: minLength, max }),
  repeatPassword: password(label.repeatPassword, { min: 1, max }),
})

const passwordsMatch = z.refine<{ newPassword: string; repeatPassword: string }>(
  ({ newPassword, repeatPassword }) => newPassword === repeatPassword,
  {
    path: ['repeatPassword'],
    error: 'The two passwords differ. Please type the new one again.',
    // Runs while other fields are invalid, too, so that the message does not appear late.
    when: ({ issues }) => !issues.some((issue) => issue.path?.[0] === 'repeatPassword'),
  },
)

/** The new password is typed twice to avoid typing errors; the server may require more characters than the minimum. */
export const passwordChangeForm = (minLength: number) =>
  z
    .object({
      currentPassword: password(label.currentPassword, { min: 1, max }),
      ...newPasswordFields(minLength),
    })
    .check(passwordsMatch)

export const newPasswordForm = (minLength: number) =>
  z.object(newPasswordFields(minLength)).check(passwordsMatch)
