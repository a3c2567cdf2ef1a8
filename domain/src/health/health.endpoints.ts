import * as z from 'zod/mini'
import { basePaths, endpoint } from '../core/endpoint.ts'
import { systemHealth } from './health.schema.ts'

export const healthEndpoints = {
  read: endpoint({
    method: 'GET',
    path: `${basePaths.admin}/system`,
    summary: 'State of the installation: checks, jobs, backups and size',
    access: 'SEE_SYSTEM',
    message: 'The state of the installation.',
    payload: z.object({ system: systemHealth }),
  }),
}
