import * as z from 'zod/mini'
import { basePaths, endpoint } from '../core/endpoint.ts'
import { uuid } from '../core/text-fields.ts'

/** The number of a user's unfinished records, by register. A contract is counted in addition to its paper. */
const unfinishedWork = z.object({
  requisitions: z.int(),
  enquiries: z.int(),
  lvp: z.int(),
  mpc: z.int(),
  contracts: z.int(),
})
export type UnfinishedWork = z.output<typeof unfinishedWork>

const commonParts = {
  path: `${basePaths.auth}/users/:id/hand-over`,
  access: 'MANAGE_USERS',
  anyInstitution: true,
  params: z.strictObject({ id: uuid }),
} as const

export const handOverEndpoints = {
  work: endpoint({
    ...commonParts,
    method: 'GET',
    summary: 'Count the unfinished records that a user can hand over',
    message: 'Records counted.',
    payload: z.object({ work: unfinishedWork }),
  }),
  handOver: endpoint({
    ...commonParts,
    method: 'POST',
    summary: 'Hand over a batch of the unfinished records of a user to a colleague; repeat until `left` is 0',
    body: z.strictObject({ to: uuid }),
    message: 'Records handed over.',
    payload: z.object({ moved: z.int(), left: z.int() }),
  }),
}
