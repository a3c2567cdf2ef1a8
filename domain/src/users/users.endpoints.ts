import * as z from 'zod/mini'
import { basePaths, endpoint } from '../core/endpoint.ts'
import { exportEndpoint, noSortFields } from '../core/export.ts'
import { historyEndpointParts } from '../core/history.ts'
import { institutionChoice } from '../core/institution-choice.ts'
import { listPosition, pagination, search } from '../core/paging.schema.ts'
import { choice, code, uuid } from '../core/text-fields.ts'
import { roles } from '../permissions.ts'
import { dutiesInput } from './duties.schema.ts'
import { accountStates, userFieldLabels as label } from './users.labels.ts'
import { profileInput, userChange, userRecord } from './users.schema.ts'

const filters = {
  search,
  account: z.optional(choice('account', accountStates)),
  department: z.optional(code(label.department)),
  role: z.optional(choice(label.role, roles)),
  institution: institutionChoice,
}

const usersPage = {
  users: z.array(userRecord),
  pagination,
  /** The number of users in the institution and of those waiting for approval, independent of filters. */
  everybody: z.int(),
  waiting: z.int(),
}

const listEndpoint = endpoint({
  method: 'GET',
  path: `${basePaths.auth}/users`,
  summary: 'The users of your institution; DEV may name any',
  access: 'MANAGE_USERS',
  anyInstitution: true,
  query: z.strictObject({ ...listPosition, ...filters }),
  message: 'Users found.',
  payload: z.object(usersPage),
})

export const usersEndpoints = {
  list: listEndpoint,
  export: exportEndpoint(listEndpoint, {
    subject: 'The users of an institution, without their National IDs',
    sortFields: noSortFields,
    query: filters,
  }),
  me: endpoint({
    method: 'GET',
    path: `${basePaths.auth}/users/me`,
    summary: "The signed-in user's own record",
    access: 'signed in',
    message: 'Signed in.',
    payload: z.object({
      user: userRecord,
      session: z.object({
        idleMinutes: z.int(),
        /** The day from which officers without a duty may only request; null if they are not restricted. */
        requestsOnlyFrom: z.nullable(z.string()),
      }),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: `${basePaths.auth}/users/:id/record`,
    summary: 'One user of your institution; DEV may read users of any institution',
    access: 'MANAGE_USERS',
    anyInstitution: true,
    params: z.strictObject({ id: uuid }),
    message: 'User found.',
    payload: z.object({ user: userRecord }),
  }),
  history: endpoint({
    ...historyEndpointParts,
    path: `${basePaths.auth}/users/:id/history`,
    summary: 'The history of a user of your institution, newest change first',
    access: 'READ_ADMINISTRATION',
    params: z.strictObject({ id: uuid }),
  }),
  changeProfile: endpoint({
    method: 'PUT',
    path: `${basePaths.auth}/users/profile`,
    summary: 'Change your own phone number and email address; a new address needs the current password',
    access: 'signed in',
    submitKey: true,
    body: profileInput,
    message: 'Your profile has been saved.',
    payload: z.object({ user: userRecord }),
  }),
  change: endpoint({
    method: 'PUT',
    path: `${basePaths.auth}/users/update`,
    summary: 'Change a user: personal details, department, designation, role and account',
    access: 'MANAGE_USERS',
    anyInstitution: true,
    submitKey: true,
    body: userChange,
    message: 'The user has been saved.',
    payload: z.object({ ...usersPage, user: userRecord }),
  }),
  changeDuties: endpoint({
    method: 'PUT',
    path: `${basePaths.auth}/users/:id/duties`,
    summary:
      'Set the duties of a user of your institution; once a duty has begun, only its last day can change',
    access: 'GRANT_DUTIES',
    params: z.strictObject({ id: uuid }),
    submitKey: true,
    body: dutiesInput,
    message: 'The duties have been saved.',
    payload: z.object({ user: userRecord }),
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: `${basePaths.auth}/users/:id/reset-password`,
    summary: 'Give a user a temporary password, which is shown once',
    access: 'MANAGE_USERS',
    anyInstitution: true,
    params: z.strictObject({ id: uuid }),
    message: 'The password has been reset. All sessions of the user have ended.',
    payload: z.object({ user: userRecord, temporaryPassword: z.string() }),
  }),
}
