import * as z from 'zod/mini'
import { bases, endpoint } from '../core/endpoint.ts'
import { uuid } from '../core/text.ts'
import { summary, work } from './dashboard.schema.ts'

const params = z.strictObject({ userId: uuid })

export const dashboardEndpoints = {
  work: endpoint({
    method: 'GET',
    path: `${bases.analytics}/work/:userId`,
    summary:
      "What waits to be done: one's own papers in progress, and what the institution has to look after",
    access: 'READ_CONTENT',
    params,
    message: 'Work found.',
    payload: z.object({ work }),
  }),
  summary: endpoint({
    method: 'GET',
    path: `${bases.analytics}/summary/:userId`,
    summary:
      'How many records each register has: of oneself, of the department, of the institution, by state',
    access: 'READ_CONTENT',
    params,
    message: 'Summary found.',
    payload: z.object({ summary }),
  }),
}
