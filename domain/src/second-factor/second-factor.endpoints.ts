import * as z from 'zod/mini'
import { moment } from '../core/dates.ts'
import { basePaths, endpoint } from '../core/endpoint.ts'
import { uuid } from '../core/text-fields.ts'
import { userRecord } from '../users/users.schema.ts'
import {
  beginSetupInput,
  codeInput,
  confirmSetupInput,
  newRecoveryCodesInput,
  removeFactorInput,
} from './second-factor.schema.ts'

const ownPath = `${basePaths.auth}/second-factor` as const
const userPath = `${basePaths.auth}/users/:id/second-factor` as const

/** Shown once, since the server stores only their hashes. */
const recoveryCodes = z.array(z.string())

export const secondFactorEndpoints = {
  giveCode: endpoint({
    method: 'POST',
    path: `${ownPath}/code`,
    summary: 'The second step of a sign-in: a code from the authenticator app, or a recovery code',
    access: 'giving the second factor',
    body: codeInput,
    message: 'Signed in.',
    payload: z.object({ access_token: z.string() }),
  }),
  get: endpoint({
    method: 'GET',
    path: ownPath,
    summary: 'The second factor of the caller',
    access: 'setting up the second factor',
    message: 'Second factor found.',
    payload: z.object({
      on: z.nullable(moment),
      /** False if codes cannot be checked, because the secret was encrypted with another key. */
      readable: z.boolean(),
      recoveryCodesLeft: z.int(),
      required: z.boolean(),
      /** `begin` requires a one-time code from an administrator. */
      needsSetupCode: z.boolean(),
      /** `begin` requires the current password. */
      needsPassword: z.boolean(),
      /** The setup has started and needs its first code. */
      pending: z.boolean(),
    }),
  }),
  begin: endpoint({
    method: 'POST',
    path: `${ownPath}/begin`,
    summary:
      'Create the key of a second factor, active once its first code is confirmed; requires a code of the present one, if any',
    access: 'setting up the second factor',
    body: beginSetupInput,
    message: 'Please enter the key in your authenticator app.',
    /** The key in groups of four, and an `otpauth:` URI for a QR code. */
    payload: z.object({ key: z.string(), uri: z.string() }),
  }),
  confirm: endpoint({
    method: 'POST',
    path: `${ownPath}/confirm`,
    summary: 'Turn the second factor on with a first code; ends all other sessions and returns a new token',
    access: 'setting up the second factor',
    body: confirmSetupInput,
    message: 'Your second factor has been set up.',
    payload: z.object({ recoveryCodes, access_token: z.string() }),
  }),
  newRecoveryCodes: endpoint({
    method: 'POST',
    path: `${ownPath}/recovery-codes`,
    summary: 'Replace the recovery codes; requires a code',
    access: 'signed in',
    body: newRecoveryCodesInput,
    message: 'Your new recovery codes are ready. The old ones no longer work.',
    payload: z.object({ recoveryCodes }),
  }),
  remove: endpoint({
    method: 'POST',
    path: `${ownPath}/remove`,
    summary: 'Turn off the second factor of the caller, if the institution does not require one',
    access: 'signed in',
    body: removeFactorInput,
    message: 'Your second factor has been turned off.',
    payload: z.object({}),
  }),
  removeOfUser: endpoint({
    method: 'POST',
    path: `${userPath}/remove`,
    summary: 'Remove the lost second factor of a user; ends all their sessions',
    access: 'MANAGE_USERS',
    anyInstitution: true,
    params: z.strictObject({ id: uuid }),
    message: 'The second factor has been removed. All sessions of the user have ended.',
    payload: z.object({ user: userRecord }),
  }),
  giveSetupCode: endpoint({
    method: 'POST',
    path: `${userPath}/setup-code`,
    summary: 'Create a one-time code, shown once, with which a user sets up a second factor',
    access: 'MANAGE_USERS',
    anyInstitution: true,
    params: z.strictObject({ id: uuid }),
    message: 'The one-time code has been created.',
    payload: z.object({ setupCode: z.string(), goodUntil: moment }),
  }),
}
