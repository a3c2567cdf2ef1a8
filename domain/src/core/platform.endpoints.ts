import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const platformEndpoints = {
  health: endpoint({
    method: 'GET',
    path: '/healthz',
    summary: 'Liveness check: is the process running?',
    access: 'anyone',
    head: true,
    message: 'Alive.',
    payload: z.object({}),
  }),
  ready: endpoint({
    method: 'GET',
    path: '/readyz',
    summary: 'Readiness check: is the database reachable and fully migrated?',
    access: 'anyone',
    head: true,
    message: 'Ready.',
    payload: z.object({}),
  }),
  openapi: endpoint({
    method: 'GET',
    path: '/api/openapi.json',
    summary: 'This description of the API, as OpenAPI 3.1',
    access: 'anyone on loopback',
    message: 'The description of the API.',
    payload: z.record(z.string(), z.unknown()),
    bare: true,
  }),
}
