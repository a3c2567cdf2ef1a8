import * as z from 'zod/mini'
import { newPassword } from '../core/passwords.ts'
import { choice, decidedByServer } from '../core/text-fields.ts'
import { roles, type Role } from '../permissions.ts'
import { staffStatuses, userFieldLabels as label } from '../users/users.labels.ts'
import { newUsername, passwordLimits } from '../users/credentials.schema.ts'
import { userServerFields, personFields } from '../users/users.schema.ts'

/** A new account, created by a user administrator. */
export const registrationInput = z.strictObject({
  ...personFields,
  user: z.strictObject({
    id: decidedByServer,
    username: newUsername,
    password: newPassword(label.password, passwordLimits),
    role: z._default(z.nullable(choice(label.role, roles)), null),
    accountNotExpired: decidedByServer,
    accountNotLocked: decidedByServer,
    credentialsNotExpired: decidedByServer,
    enabled: decidedByServer,
  }),
  id: decidedByServer,
  version: decidedByServer,
  ...userServerFields,
})
export type RegistrationInput = z.output<typeof registrationInput>

const { user } = registrationInput.shape

/** The self-registration of a visitor. The server ignores any role in the body. */
export const visitorRegistration = z.strictObject({
  ...registrationInput.shape,
  status: choice(label.status, { ACTIVE: staffStatuses.ACTIVE }),
  user: z.strictObject({
    ...user.shape,
    role: z.pipe(
      decidedByServer,
      z.transform((): Role | null => null),
    ),
  }),
})
