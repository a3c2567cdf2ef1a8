import * as z from 'zod/mini'
import { bases, endpoint } from '../core/endpoint.ts'
import { institutionChoice } from '../core/institution-choice.ts'
import { listPosition, pagination, search } from '../core/paging.ts'
import { profileInput, userRecord } from './users.schema.ts'

export const usersEndpoints = {
  list: endpoint({
    method: 'GET',
    path: `${bases.auth}/users`,
    summary: 'The users of the own institution; of any for DEV',
    access: 'MANAGE_USERS',
    anyInstitution: true,
    query: z.strictObject({ ...listPosition, search, institution: institutionChoice }),
    message: 'Users found.',
    payload: z.object({ users: z.array(userRecord), pagination }),
  }),
  me: endpoint({
    method: 'GET',
    path: `${bases.auth}/users/me`,
    summary: "The signed-in user's own record",
    access: 'signed in',
    message: 'Signed in.',
    payload: z.object({ user: userRecord }),
  }),
  changeProfile: endpoint({
    method: 'PUT',
    path: `${bases.auth}/users/profile`,
    summary: "Change one's own phone number and e-mail address",
    access: 'signed in',
    body: profileInput,
    message: 'Your profile has been saved.',
    payload: z.object({ user: userRecord }),
  }),
}
