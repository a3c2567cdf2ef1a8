import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const platformEndpoints = {
  health: endpoint({
    method: 'GET',
    path: '/healthz',
    summary: 'Is the process alive?',
    access: 'anyone',
    head: true,
    message: 'Alive.',
    payload: z.object({}),
  }),
  ready: endpoint({
    method: 'GET',
    path: '/readyz',
    summary: 'Can it serve: is the database there, with every migration?',
    access: 'anyone',
    head: true,
    message: 'Ready.',
    payload: z.object({}),
  }),
  openapi: endpoint({
    method: 'GET',
    path: '/api/openapi.json',
    summary: 'This description of the interface, as OpenAPI 3.1',
    access: 'anyone on loopback',
    message: 'The description of the interface.',
    payload: z.record(z.string(), z.unknown()),
    bare: true,
  }),
}
