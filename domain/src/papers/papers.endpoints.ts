import * as z from 'zod/mini'
import { bases, endpoint } from '../core/endpoint.ts'
import { word } from '../core/text.ts'

export const papersEndpoints = {
  vendors: endpoint({
    method: 'GET',
    path: `${bases.procurement}/vendors`,
    summary: 'Vendors of earlier papers, low value or of the committee, one of whose words begins like this',
    access: 'READ_CONTENT',
    query: z.strictObject({ search: word('The search text', { max: 100 }) }),
    message: 'Vendors found.',
    payload: z.object({ vendors: z.array(z.string()) }),
  }),
}
