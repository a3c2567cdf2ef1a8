import * as z from 'zod/mini'
import { bases, endpoint } from '../core/endpoint.ts'
import { systemState } from './system.schema.ts'

export const systemEndpoints = {
  read: endpoint({
    method: 'GET',
    path: `${bases.admin}/system`,
    summary: 'How the installation is: its checks, jobs, backups and size',
    access: 'SEE_SYSTEM',
    message: 'The state of the installation.',
    payload: z.object({ system: systemState }),
  }),
}
