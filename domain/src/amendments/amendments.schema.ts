import * as z from 'zod/mini'
import { amendmentRecord } from '../contracts/contracts.schema.ts'
import { recordStamp } from '../core/register-list.schema.ts'
import { choice } from '../core/text-fields.ts'
import { stepsInReply } from '../steps/steps.schema.ts'
import { currencies } from '../papers/papers.labels.ts'

export const listedAmendment = z.extend(amendmentRecord, {
  ...recordStamp,
  department: z.string(),
  vendor: z.string(),
  currency: choice('Currency', currencies),
  contract: z.object({ id: z.int(), reference: z.string() }),
  /** The committee paper of its contract; its version protects the amendment, too (optimistic lock). */
  mpc: z.object({ id: z.int(), reference: z.string(), version: z.int() }),
  ...stepsInReply,
})
export type ListedAmendment = z.output<typeof listedAmendment>
