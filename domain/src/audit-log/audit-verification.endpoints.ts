import * as z from 'zod/mini'
import { moment } from '../core/dates.ts'
import { basePaths, endpoint } from '../core/endpoint.ts'
import { verificationRecord } from './audit-verification.schema.ts'

const commonParts = { path: `${basePaths.audit}/checks`, access: 'EXPORT_AUDIT' } as const

export const auditVerificationEndpoints = {
  ask: endpoint({
    ...commonParts,
    method: 'POST',
    summary: 'Request a check of the history; returns the check that already waits or runs, if there is one',
    message: 'Check requested.',
    payload: z.object({ check: verificationRecord }),
  }),
  list: endpoint({
    ...commonParts,
    method: 'GET',
    summary: 'The last checks of the history, newest first, and when the next one can be requested',
    message: 'Checks found.',
    payload: z.object({
      checks: z.array(verificationRecord),
      /** The earliest time of the next request; null if one is possible now. */
      nextFrom: z.nullable(moment),
    }),
  }),
}
