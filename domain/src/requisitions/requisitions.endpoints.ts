import * as z from 'zod/mini'
import { basePaths, endpoint } from '../core/endpoint.ts'
import { recordNumber } from '../core/register-list.schema.ts'
import { choice } from '../core/text-fields.ts'
import { enquiryTypes, listedEnquiryStates } from '../enquiries/enquiries.labels.ts'
import { paperKinds } from '../papers/paper-kinds.ts'
import { currencies, paperStatuses } from '../papers/papers.labels.ts'
import { endpointsOf } from '../registers/derived.ts'
import { requisitions } from './requisitions.register.ts'

const resultingEnquiry = z.object({
  id: z.int(),
  reference: z.string(),
  enquiryType: choice('enquiryType', enquiryTypes),
  description: z.string(),
  state: choice('state', listedEnquiryStates),
})

const resultingPaper = z.object({
  register: choice('register', paperKinds),
  id: z.int(),
  reference: z.string(),
  description: z.string(),
  status: choice('status', paperStatuses),
  /** Vendor and value are null for users who read only their own requisitions. */
  vendor: z.nullable(z.string()),
  value: z.nullable(z.number()),
  currency: choice('currency', currencies),
  contract: z.nullable(z.string()),
})

export const outcomes = z.object({ enquiries: z.array(resultingEnquiry), papers: z.array(resultingPaper) })
export type Outcomes = z.output<typeof outcomes>

export const requisitionsEndpoints = {
  ...endpointsOf(requisitions),
  outcomes: endpoint({
    method: 'GET',
    path: `${basePaths.procurement}/requisitions/:id/outcomes`,
    summary: 'The enquiries and papers that were made for a requisition, the first 100 of each',
    access: 'READ_REQUISITIONS',
    params: z.strictObject({ id: recordNumber }),
    message: 'Outcomes found.',
    payload: z.object({ outcomes }),
  }),
}
