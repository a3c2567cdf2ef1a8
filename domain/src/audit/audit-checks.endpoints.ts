import * as z from 'zod/mini'
import { moment } from '../core/dates.ts'
import { bases, endpoint } from '../core/endpoint.ts'
import { checkRecord } from './audit-checks.schema.ts'

const common = { path: `${bases.audit}/checks`, access: 'EXPORT_AUDIT' } as const

export const auditChecksEndpoints = {
  ask: endpoint({
    ...common,
    method: 'POST',
    summary: 'Have the history of the institution checked; answers with the check that waits or runs already',
    message: 'The history is checked.',
    payload: z.object({ check: checkRecord }),
  }),
  list: endpoint({
    ...common,
    method: 'GET',
    summary: 'The last checks of the history, newest first, and whether one can be asked for now',
    message: 'Checks found.',
    payload: z.object({
      checks: z.array(checkRecord),
      /** From when one can be asked for; null where it can be now. */
      nextFrom: z.nullable(moment),
    }),
  }),
}
