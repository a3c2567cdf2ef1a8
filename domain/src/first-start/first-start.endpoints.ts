import * as z from 'zod/mini'
import { basePaths, endpoint } from '../core/endpoint.ts'
import { backupListing, restoreState, restoreByLink } from './restore.schema.ts'
import { startLinkRefusals } from './first-start.labels.ts'
import { firstStartByLink, startLink } from './first-start.schema.ts'

export const firstStartEndpoints = {
  look: endpoint({
    method: 'POST',
    path: `${basePaths.admin}/first-start/link`,
    summary: 'Check the link of the first start; lists the backups that it can restore',
    access: 'anyone',
    body: startLink,
    message: 'Link checked.',
    payload: z.object({
      state: z.enum(['ready', ...(Object.keys(startLinkRefusals) as (keyof typeof startLinkRefusals)[])]),
      backups: z.nullable(backupListing),
      restore: z.nullable(restoreState),
    }),
  }),
  begin: endpoint({
    method: 'POST',
    path: `${basePaths.admin}/first-start`,
    summary: 'Register the first institution and its administrator, with the link from the console',
    access: 'anyone',
    body: firstStartByLink,
    message: 'Registered.',
    payload: z.object({}),
  }),
  restore: endpoint({
    method: 'POST',
    path: `${basePaths.admin}/first-start/restore`,
    summary: 'Start to restore a file of the backup folder; the check of the link returns the progress',
    access: 'anyone',
    body: restoreByLink,
    message: 'The restore has started.',
    payload: z.object({}),
  }),
}
