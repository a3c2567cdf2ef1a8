import * as z from 'zod/mini'
import { basePaths, endpoint } from '../core/endpoint.ts'
import { historyEndpointParts } from '../core/history.ts'
import { choice } from '../core/text-fields.ts'
import { historyFormats, historyContentTypes } from './audit.labels.ts'
import { securityFilters, securityPage, trailFilters, trailPage, trailPath } from './audit.schema.ts'

export const auditEndpoints = {
  events: endpoint({
    method: 'GET',
    path: `${basePaths.audit}/events/:userId/:page/:sortField/:pageSize`,
    summary:
      'A page of the history of the institution, newest first; a guest without the duty AUDITOR sees only number, time and digest of administrative events',
    access: 'EXPORT_AUDIT',
    params: trailPath,
    query: z.strictObject(trailFilters),
    mayBeLarge: historyEndpointParts.mayBeLarge,
    message: 'History found.',
    payload: trailPage,
  }),
  security: endpoint({
    method: 'GET',
    path: `${basePaths.audit}/security/:userId/:page/:sortField/:pageSize`,
    summary: 'A page of the sign-ins, refusals and exports of the institution, newest first',
    access: 'READ_ADMINISTRATION',
    params: trailPath,
    query: z.strictObject(securityFilters),
    message: 'Sign-ins, refusals and exports found.',
    payload: securityPage,
  }),
  download: endpoint({
    method: 'GET',
    path: `${basePaths.audit}/export`,
    summary:
      'The history of the institution as a file, oldest first: a table of every changed field (CSV), or every event for checking (NDJSON)',
    access: 'EXPORT_AUDIT',
    query: z.strictObject({ ...trailFilters, format: z.optional(choice('format', historyFormats)) }),
    message: 'Export made.',
    payload: z.object({}),
    file: Object.values(historyContentTypes),
  }),
}
