import * as z from 'zod/mini'
import { basePaths } from '../core/endpoint.ts'
import { mpcRecord } from '../mpc/mpc.schema.ts'
import { stepEndpoints } from '../steps/step-endpoints.ts'
import { contractSteps } from './contracts.steps.ts'

/** Part of the endpoints of contracts, apart because their list does not need it. */
export const contractStepEndpoints = stepEndpoints(contractSteps, {
  noun: 'contract',
  path: `${basePaths.procurement}/hvp/contracts/:id`,
  payload: z.object({ mpc: mpcRecord }),
})
