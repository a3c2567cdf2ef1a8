import * as z from 'zod/mini'
import { basePaths, endpoint } from '../core/endpoint.ts'
import { backupListing, restoreState, restoreByLink } from './restore.schema.ts'
import { linkRefusals } from './first-start.labels.ts'
import { firstStartByLink, startLink } from './first-start.schema.ts'

export const firstStartEndpoints = {
  look: endpoint({
    method: 'POST',
    path: `${basePaths.admin}/first-start/link`,
    summary: 'What the link of the first start is worth',
    access: 'anyone',
    body: startLink,
    message: 'Looked at.',
    payload: z.object({
      state: z.enum(['ready', ...(Object.keys(linkRefusals) as (keyof typeof linkRefusals)[])]),
      backups: z.nullable(backupListing),
      restore: z.nullable(restoreState),
    }),
  }),
  begin: endpoint({
    method: 'POST',
    path: `${basePaths.admin}/first-start`,
    summary: 'Register the first institution and its administrator, by the link that the console printed',
    access: 'anyone',
    body: firstStartByLink,
    message: 'Registered.',
    payload: z.object({}),
  }),
  restore: endpoint({
    method: 'POST',
    path: `${basePaths.admin}/first-start/restore`,
    summary:
      'Begin to put back a backup that lies in the folder of the backups; the link tells how far it is',
    access: 'anyone',
    body: restoreByLink,
    message: 'Begun.',
    payload: z.object({}),
  }),
}
