import * as z from 'zod/mini'
import { basePaths, endpoint } from '../core/endpoint.ts'
import { uuid } from '../core/text-fields.ts'
import { ownSessions, sessionRecord } from './sessions.schema.ts'

const params = z.strictObject({ id: uuid })

export const sessionsEndpoints = {
  list: endpoint({
    method: 'GET',
    path: `${basePaths.auth}/sessions`,
    summary: 'Where one is signed in, and the browsers in which no second factor is asked for',
    access: 'signed in',
    message: 'Sessions found.',
    payload: ownSessions,
  }),
  end: endpoint({
    method: 'POST',
    path: `${basePaths.auth}/sessions/:id/end`,
    summary: "End one of one's own sessions",
    access: 'signed in',
    params,
    message: 'The session has ended.',
    payload: ownSessions,
  }),
  endOthers: endpoint({
    method: 'POST',
    path: `${basePaths.auth}/sessions/end-others`,
    summary: "End all of one's own sessions but the one of the call",
    access: 'signed in',
    message: 'You are signed out everywhere else.',
    payload: ownSessions,
  }),
  forgetDevice: endpoint({
    method: 'POST',
    path: `${basePaths.auth}/devices/:id/forget`,
    summary: 'Have a second factor asked for in this browser again',
    access: 'signed in',
    params,
    message: 'The code will be asked for there again.',
    payload: ownSessions,
  }),
  listOf: endpoint({
    method: 'GET',
    path: `${basePaths.auth}/users/:id/sessions`,
    summary: 'Where a user of the own institution is signed in; of any for DEV',
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
