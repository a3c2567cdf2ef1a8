import * as z from 'zod/mini'
import { basePaths, endpoint } from '../core/endpoint.ts'
import { pagination } from '../core/paging.schema.ts'
import { userRecord } from '../users/users.schema.ts'
import { registrationInput } from './registration.schema.ts'

export const registrationEndpoints = {
  register: endpoint({
    method: 'POST',
    path: `${basePaths.auth}/users/register`,
    summary: 'Register a user: by a visitor, for approval; by an administrator, ready to sign in',
    access: 'anyone',
    signedIn: 'MANAGE_USERS',
    anyInstitution: true,
    submitKey: true,
    body: registrationInput,
    message: 'The user has been registered.',
    payload: z.object({ users: z.array(userRecord), pagination, user: userRecord }),
  }),
}
