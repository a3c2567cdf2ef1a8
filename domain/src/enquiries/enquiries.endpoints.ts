import * as z from 'zod/mini'
import { basePaths, endpoint } from '../core/endpoint.ts'
import { listPosition, pagination, search } from '../core/paging.schema.ts'
import { uuid } from '../core/text-fields.ts'
import { endpointsOf } from '../registers/derived.ts'
import { enquiryRecord } from './enquiries.schema.ts'
import { enquiries } from './enquiries.register.ts'

const nonlinkedEndpoint = {
  method: 'GET',
  summary: 'Enquiries of the institution without a paper',
  access: 'READ_CONTENT',
  params: z.strictObject({ userId: uuid }),
  query: z.strictObject({ ...listPosition, search }),
  message: 'Enquiries found.',
  payload: z.object({ enquiries: z.array(enquiryRecord), pagination }),
} as const

export const enquiriesEndpoints = {
  ...endpointsOf(enquiries),
  nonlinked: endpoint({ ...nonlinkedEndpoint, path: `${basePaths.procurement}/enquiries/nonlinked/:userId` }),
  nonlinkedToo: endpoint({
    ...nonlinkedEndpoint,
    path: `${basePaths.procurement}/enquiry/nonlinked/:userId`,
  }),
}
