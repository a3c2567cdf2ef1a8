import * as z from 'zod/mini'
import { basePaths, endpoint } from '../core/endpoint.ts'
import { choice, uuid } from '../core/text-fields.ts'
import { decidedRegisters } from './decisions.labels.ts'
import { decisionQueue, workload } from './decisions.schema.ts'

const params = z.strictObject({ userId: uuid })

export const decisionsEndpoints = {
  mine: endpoint({
    method: 'GET',
    path: `${basePaths.procurement}/decisions/:userId`,
    summary:
      'Records on which the caller may decide now, and submitted records of the caller with those who decide',
    access: 'READ_REQUISITIONS',
    params,
    message: 'Decisions found.',
    payload: z.object({ mine: decisionQueue, submitted: decisionQueue }),
  }),
  remind: endpoint({
    method: 'POST',
    path: `${basePaths.procurement}/decisions/:userId/reminders`,
    summary: 'Remind those who decide on a submitted record of the caller, once a day',
    access: 'REQUEST_PURCHASES',
    params,
    body: z.strictObject({ register: choice('Register', decidedRegisters), id: z.int().check(z.gte(1)) }),
    message: 'The reminder has been sent.',
    payload: z.object({ submitted: decisionQueue }),
  }),
  workload: endpoint({
    method: 'GET',
    path: `${basePaths.analytics}/workload/:userId`,
    summary: 'Open papers of each officer, decisions of each person in the last 90 days, and acting duties',
    access: 'MANAGE_USERS',
    duties: ['HEAD_OF_PROCUREMENT'],
    params,
    message: 'Workload found.',
    payload: z.object({ workload }),
  }),
}
