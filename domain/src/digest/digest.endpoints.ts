import { basePaths, endpoint } from '../core/endpoint.ts'
import { digestInput } from './digest.schema.ts'

export const digestEndpoints = {
  get: endpoint({
    method: 'GET',
    path: `${basePaths.auth}/users/digest`,
    summary: 'How often the caller gets the morning mail',
    access: 'signed in',
    message: 'Choice found.',
    payload: digestInput,
  }),
  save: endpoint({
    method: 'PUT',
    path: `${basePaths.auth}/users/digest`,
    summary: 'Set how often the caller gets the morning mail',
    access: 'signed in',
    body: digestInput,
    message: 'Your choice has been saved.',
    payload: digestInput,
  }),
}
