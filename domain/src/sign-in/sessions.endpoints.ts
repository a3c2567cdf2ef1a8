import * as z from 'zod/mini'
import { basePaths, endpoint } from '../core/endpoint.ts'
import { uuid } from '../core/text-fields.ts'
import { ownSessions, sessionRecord } from './sessions.schema.ts'

const params = z.strictObject({ id: uuid })

export const sessionsEndpoints = {
  list: endpoint({
    method: 'GET',
    path: `${basePaths.auth}/sessions`,
    summary: 'The open sessions and the trusted devices of the caller',
    access: 'signed in',
    message: 'Sessions found.',
    payload: ownSessions,
  }),
  end: endpoint({
    method: 'POST',
    path: `${basePaths.auth}/sessions/:id/end`,
    summary: 'End one session of the caller',
    access: 'signed in',
    params,
    message: 'The session has ended.',
    payload: ownSessions,
  }),
  endOthers: endpoint({
    method: 'POST',
    path: `${basePaths.auth}/sessions/end-others`,
    summary: 'End all sessions of the caller except the current one',
    access: 'signed in',
    message: 'You are signed out everywhere else.',
    payload: ownSessions,
  }),
  forgetDevice: endpoint({
    method: 'POST',
    path: `${basePaths.auth}/devices/:id/forget`,
    summary: 'Stop trusting a device: it needs the second factor again',
    access: 'signed in',
    params,
    message: 'Insaka will ask for a code on that device again.',
    payload: ownSessions,
  }),
  listOf: endpoint({
    method: 'GET',
    path: `${basePaths.auth}/users/:id/sessions`,
    summary: 'The open sessions of a user of the own institution; for DEV of any institution',
    access: 'MANAGE_USERS',
    anyInstitution: true,
    params,
    message: 'Sessions found.',
    payload: z.object({ sessions: z.array(sessionRecord) }),
  }),
  endAllOf: endpoint({
    method: 'POST',
    path: `${basePaths.auth}/users/:id/sessions/end`,
    summary: 'End all sessions of a user',
    access: 'MANAGE_USERS',
    anyInstitution: true,
    params,
    message: 'All sessions of the user have ended.',
    payload: z.object({ sessions: z.array(sessionRecord) }),
  }),
}
