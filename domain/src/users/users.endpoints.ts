import * as z from 'zod/mini'
import { bases, endpoint } from '../core/endpoint.ts'
import { exportOf, unsorted } from '../core/export.ts'
import { historyParts } from '../core/history.ts'
import { institutionChoice } from '../core/institution-choice.ts'
import { listPosition, pagination, search } from '../core/paging.schema.ts'
import { choice, uuid } from '../core/text.ts'
import { accountStates } from './users.labels.ts'
import { profileInput, userChange, userRecord } from './users.schema.ts'

const filters = {
  search,
  account: z.optional(choice('account', accountStates)),
  institution: institutionChoice,
}
const listed = endpoint({
  method: 'GET',
  path: `${bases.auth}/users`,
  summary: 'The users of the own institution; of any for DEV',
  access: 'MANAGE_USERS',
  anyInstitution: true,
  query: z.strictObject({ ...listPosition, ...filters }),
  message: 'Users found.',
  payload: z.object({ users: z.array(userRecord), pagination, waiting: z.int() }),
})

export const usersEndpoints = {
  list: listed,
  export: exportOf(listed, {
    what: 'The users of an institution, without their National IDs',
    sortFields: unsorted,
    query: filters,
  }),
  me: endpoint({
    method: 'GET',
    path: `${bases.auth}/users/me`,
    summary: "The signed-in user's own record",
    access: 'signed in',
    message: 'Signed in.',
    payload: z.object({ user: userRecord }),
  }),
  get: endpoint({
    method: 'GET',
    path: `${bases.auth}/users/:id/record`,
    summary: 'One user of the own institution; of any for DEV',
    access: 'MANAGE_USERS',
    anyInstitution: true,
    params: z.strictObject({ id: uuid }),
    message: 'User found.',
    payload: z.object({ user: userRecord }),
  }),
  history: endpoint({
    ...historyParts,
    path: `${bases.auth}/users/:id/history`,
    summary: 'Every change of a user of the own institution, newest first',
    access: 'MANAGE_SETTINGS',
    params: z.strictObject({ id: uuid }),
  }),
  changeProfile: endpoint({
    method: 'PUT',
    path: `${bases.auth}/users/profile`,
    summary: "Change one's own phone number and e-mail address",
    access: 'signed in',
    submitKey: true,
    body: profileInput,
    message: 'Your profile has been saved.',
    payload: z.object({ user: userRecord }),
  }),
  change: endpoint({
    method: 'PUT',
    path: `${bases.auth}/users/update`,
    summary: 'Change a user: person, place in the institution, role and account',
    access: 'MANAGE_USERS',
    anyInstitution: true,
    submitKey: true,
    body: userChange,
    message: 'The user has been saved.',
    payload: z.object({ users: z.array(userRecord), pagination, waiting: z.int(), user: userRecord }),
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: `${bases.auth}/users/:id/reset-password`,
    summary: 'Give a user a temporary password, which is shown once',
    access: 'MANAGE_USERS',
    anyInstitution: true,
    params: z.strictObject({ id: uuid }),
    message: 'The password has been reset. All sessions of the user have ended.',
    payload: z.object({ user: userRecord, temporaryPassword: z.string() }),
  }),
}
