import * as z from 'zod/mini'
import { bases, endpoint } from '../core/endpoint.ts'
import { uuid } from '../core/text.ts'
import { windowChange, windowRecord } from './window.schema.ts'

export const windowEndpoints = {
  change: endpoint({
    method: 'PUT',
    path: `${bases.admin}/institutions/:id/window`,
    summary: "Switch an institution's read-only database login on or off, or set its password",
    access: 'MANAGE_WINDOW',
    anyInstitution: true,
    params: z.strictObject({ id: uuid }),
    body: windowChange,
    message: 'The window has been saved.',
    payload: z.object({ window: windowRecord }),
  }),
}
