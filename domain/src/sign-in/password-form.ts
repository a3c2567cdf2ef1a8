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
    // Also while something else is still wrong, so that no message comes late.
    when: ({ issues }) => !issues.some((issue) => issue.path?.[0] === 'repeatPassword'),
  },
)

/**
 * The change of a password as it is typed: the new one twice, so that a slip of the finger locks nobody out.
 * The server may ask for more characters than the least the product knows.
 */
export const passwordChangeForm = (minLength: number) =>
  z
    .object({
      currentPassword: password(label.currentPassword, { min: 1, max }),
      ...newPasswordFields(minLength),
    })
    .check(passwordsMatch)

/** The same in place of a forgotten one. */
export const newPasswordForm = (minLength: number) =>
  z.object(newPasswordFields(minLength)).check(passwordsMatch)
