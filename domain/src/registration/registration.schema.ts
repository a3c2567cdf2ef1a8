import * as z from 'zod/mini'
import { choice, decidedByServer, password } from '../core/text.ts'
import { roles } from '../permissions.ts'
import { userFieldLabels as label } from '../users/users.labels.ts'
import { passwordLimits, personFields, username } from '../users/users.schema.ts'

/**
 * The account of somebody new. A visitor's is a disabled GUEST whatever stands here; who may manage users chooses the
 * role.
 */
export const registrationInput = z.strictObject({
  ...personFields,
  user: z.strictObject({
    id: decidedByServer,
    username,
    password: password(label.password, passwordLimits),
    role: z._default(z.nullable(choice(label.role, roles)), null),
    accountNotExpired: decidedByServer,
    accountNotLocked: decidedByServer,
    credentialsNotExpired: decidedByServer,
    enabled: decidedByServer,
  }),
  id: decidedByServer,
  version: decidedByServer,
  createdOn: decidedByServer,
  updatedOn: decidedByServer,
  approvedOn: decidedByServer,
  approvedBy: decidedByServer,
})
export type RegistrationInput = z.output<typeof registrationInput>
