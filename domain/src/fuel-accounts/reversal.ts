import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { stepEndpoints } from '../steps/step-endpoints.ts'
import { fuelPath, overdraft, savedPayload } from './fuel-accounts.endpoints.ts'
import { fuelSteps } from './fuel-accounts.steps.ts'

/** Entries never change, so a reversal names no version. */
export const reversalInput = z.strictObject({ reason: fuelSteps.reverse.asks.reason.input() })

/** Part of the endpoints of fuel accounts, apart because their list does not need it. */
export const reversalEndpoints = {
  reverse: endpoint({
    ...stepEndpoints(fuelSteps, {
      noun: 'fuel transaction',
      path: `${fuelPath}/:id`,
      payload: savedPayload,
    }).reverse,
    summary: 'Reverse a fuel transaction, once, by an entry of the opposite kind',
    mayOmitList: true,
    query: z.strictObject({ overdraft }),
    body: reversalInput,
    message: 'The transaction has been reversed.',
  }),
}
