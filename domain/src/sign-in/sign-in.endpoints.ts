import * as z from 'zod/mini'
import { basePaths, endpoint } from '../core/endpoint.ts'
import { passwordChange, signInInput } from './sign-in.schema.ts'

export const signInEndpoints = {
  authorize: endpoint({
    method: 'POST',
    path: `${basePaths.auth}/authorize`,
    summary: 'Sign in',
    access: 'anyone',
    body: signInInput,
    message: 'Signed in.',
    payload: z.object({ access_token: z.string() }),
  }),
  logout: endpoint({
    method: 'POST',
    path: `${basePaths.auth}/logout`,
    summary: 'Sign out; the token is no longer valid',
    access: 'signing out',
    message: 'Signed out.',
    payload: z.object({}),
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: `${basePaths.auth}/users/password`,
    summary: 'Change the password of the caller; ends all other sessions and returns a new token',
    access: 'changing the password',
    body: passwordChange,
    message: 'Your password has been changed.',
    payload: z.object({ access_token: z.string() }),
  }),
}
