import * as z from 'zod/mini'
import { basePaths, endpoint } from '../core/endpoint.ts'
import { uuid } from '../core/text-fields.ts'
import { sqlAccessChange, sqlAccessRecord } from './sql-access.schema.ts'

export const sqlAccessEndpoints = {
  change: endpoint({
    method: 'PUT',
    path: `${basePaths.admin}/institutions/:id/window`,
    summary: "Switch an institution's read-only SQL access on or off, or set its password",
    access: 'MANAGE_WINDOW',
    anyInstitution: true,
    params: z.strictObject({ id: uuid }),
    body: sqlAccessChange,
    message: 'Read-only SQL access has been changed.',
    payload: z.object({ window: sqlAccessRecord }),
  }),
}
