import * as z from 'zod/mini'
import { allRegisters } from '../all-registers.ts'
import { basePaths, endpoint } from '../core/endpoint.ts'
import { choice, uuid, limitedText } from '../core/text-fields.ts'
import { currencies } from '../papers/papers.labels.ts'

export const maxResultsPerRegister = 5

/** A search result; enquiries have no vendor and no value. */
export const searchResult = z.object({
  register: choice('register', allRegisters),
  id: z.int(),
  reference: z.string(),
  description: z.string(),
  vendor: z.nullable(z.string()),
  state: z.string(),
  value: z.nullable(z.number()),
  currency: z.nullable(choice('currency', currencies)),
})
export type SearchResult = z.output<typeof searchResult>

export const searchEndpoints = {
  search: endpoint({
    method: 'GET',
    path: `${basePaths.procurement}/search/:userId`,
    summary: 'Search all registers of the institution; returns the newest matches of each',
    access: 'READ_REQUISITIONS',
    params: z.strictObject({ userId: uuid }),
    query: z.strictObject({ q: limitedText('The search text', { max: 100 }) }),
    message: 'Records found.',
    payload: z.object({ results: z.array(searchResult) }),
  }),
}
