import * as z from 'zod/mini'
import { basePaths, endpoint } from '../core/endpoint.ts'
import { resetRequestedMessage } from './forgotten-password.labels.ts'
import { accountLink, forgottenPassword, passwordByLink } from './forgotten-password.schema.ts'

export const forgottenPasswordEndpoints = {
  ask: endpoint({
    method: 'POST',
    path: `${basePaths.auth}/forgotten-password`,
    summary: 'Request a link to choose a new password by mail; the reply is the same for every username',
    access: 'anyone',
    body: forgottenPassword,
    message: resetRequestedMessage,
    payload: z.object({}),
  }),
  check: endpoint({
    method: 'POST',
    path: `${basePaths.auth}/forgotten-password/check`,
    summary: 'Check a mailed link for a new password; returns the username',
    access: 'anyone',
    body: accountLink,
    message: 'The link is valid.',
    payload: z.object({ username: z.string() }),
  }),
  change: endpoint({
    method: 'POST',
    path: `${basePaths.auth}/forgotten-password/change`,
    summary: 'Choose a new password with a mailed link; ends all sessions and all such links',
    access: 'anyone',
    body: passwordByLink,
    message: 'Your password has been changed. Please sign in with the new one.',
    payload: z.object({ username: z.string() }),
  }),
  confirmAddress: endpoint({
    method: 'POST',
    path: `${basePaths.auth}/addresses/confirm`,
    summary: 'Confirm an email address with a mailed link',
    access: 'anyone',
    body: accountLink,
    message: 'Your email address is confirmed.',
    payload: z.object({ email: z.string() }),
  }),
  ownAddress: endpoint({
    method: 'GET',
    path: `${basePaths.auth}/addresses/own`,
    summary: 'Whether the email address of the caller is confirmed',
    access: 'signed in',
    message: 'Address found.',
    payload: z.object({ confirmed: z.boolean() }),
  }),
  sendAgain: endpoint({
    method: 'POST',
    path: `${basePaths.auth}/addresses/send-again`,
    summary: 'Send the caller the link that confirms the email address again',
    access: 'signed in',
    message: 'The link is on its way.',
    payload: z.object({}),
  }),
}
