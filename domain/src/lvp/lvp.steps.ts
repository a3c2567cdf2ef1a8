import * as z from 'zod/mini'
import { basePaths } from '../core/endpoint.ts'
import { paperSteps } from '../papers/papers.steps.ts'
import { stepEndpoints } from '../steps/step-endpoints.ts'
import { lvpRecord } from './lvp.schema.ts'

/** Part of the endpoints of low value papers, apart because their list does not need it. */
export const lvpStepEndpoints = stepEndpoints(paperSteps.lvp, {
  noun: 'low value paper',
  path: `${basePaths.procurement}/lvps/:id`,
  payload: z.object({ lvp: lvpRecord }),
})
