import * as z from 'zod/mini'
import { basePaths, endpoint } from '../core/endpoint.ts'
import { recordNumberParam } from '../core/register-list.schema.ts'
import { choice, limitedText } from '../core/text-fields.ts'
import { paperKinds } from './paper-kinds.ts'

export const papersEndpoints = {
  vendors: endpoint({
    method: 'GET',
    path: `${basePaths.procurement}/vendors`,
    summary: 'Vendors of low value and committee papers with a word that begins with the search text',
    access: 'READ_CONTENT',
    query: z.strictObject({ search: limitedText('The search text', { max: 100 }) }),
    message: 'Vendors found.',
    payload: z.object({ vendors: z.array(z.string()) }),
  }),
  ofEnquiry: endpoint({
    method: 'GET',
    path: `${basePaths.procurement}/papers`,
    summary: 'The low value or committee paper linked to an enquiry',
    access: 'READ_CONTENT',
    query: z.strictObject({ enquiry: recordNumberParam('enquiry') }),
    message: 'The paper of the enquiry.',
    payload: z.object({
      paper: z.nullable(
        z.object({ register: choice('register', paperKinds), id: z.int(), reference: z.string() }),
      ),
    }),
  }),
}
