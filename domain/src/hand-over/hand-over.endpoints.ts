import * as z from 'zod/mini'
import { bases, endpoint } from '../core/endpoint.ts'
import { uuid } from '../core/text.ts'

/** How many records somebody has that are not finished, by register. A contract is counted in addition to its paper. */
const work = z.object({ enquiries: z.int(), lvp: z.int(), mpc: z.int(), contracts: z.int() })
export type Work = z.output<typeof work>

const common = {
  path: `${bases.auth}/users/:id/hand-over`,
  access: 'MANAGE_USERS',
  anyInstitution: true,
  params: z.strictObject({ id: uuid }),
} as const

export const handOverEndpoints = {
  work: endpoint({
    ...common,
    method: 'GET',
    summary: 'How many unfinished records a user has, which somebody else could take over',
    message: 'Records counted.',
    payload: z.object({ work }),
  }),
  handOver: endpoint({
    ...common,
    method: 'POST',
    summary:
      'Hand over some of the unfinished records of a user to a colleague; called again until none is left',
    body: z.strictObject({ to: uuid }),
    message: 'Records handed over.',
    payload: z.object({ moved: z.int(), left: z.int() }),
  }),
}
