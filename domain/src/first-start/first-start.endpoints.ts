import * as z from 'zod/mini'
import { bases, endpoint } from '../core/endpoint.ts'
import { linkRefusals } from './first-start.labels.ts'
import { firstStartByLink, startLink } from './first-start.schema.ts'

export const firstStartEndpoints = {
  look: endpoint({
    method: 'POST',
    path: `${bases.admin}/first-start/link`,
    summary: 'What the link of the first start is worth',
    access: 'anyone',
    body: startLink,
    message: 'Looked at.',
    payload: z.object({
      state: z.enum(['ready', ...(Object.keys(linkRefusals) as (keyof typeof linkRefusals)[])]),
    }),
  }),
  begin: endpoint({
    method: 'POST',
    path: `${bases.admin}/first-start`,
    summary: 'Register the first institution and its administrator, by the link that the console printed',
    access: 'anyone',
    body: firstStartByLink,
    message: 'Registered.',
    payload: z.object({}),
  }),
}
