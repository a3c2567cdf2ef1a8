import * as z from 'zod/mini'
import { basePaths } from '../core/endpoint.ts'
import { paperSteps } from '../papers/papers.steps.ts'
import { stepEndpoints } from '../steps/step-endpoints.ts'
import { mpcRecord } from './mpc.schema.ts'

/** Part of the endpoints of committee papers, apart because their list does not need it. */
export const mpcStepEndpoints = stepEndpoints(paperSteps.mpc, {
  noun: 'committee paper',
  path: `${basePaths.procurement}/hvp/mpcs/:id`,
  payload: z.object({ mpc: mpcRecord }),
})
