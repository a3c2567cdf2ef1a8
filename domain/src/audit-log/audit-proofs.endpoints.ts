import * as z from 'zod/mini'
import { basePaths, endpoint } from '../core/endpoint.ts'
import { wholeNumber } from '../core/paging.schema.ts'

const head = z.object({ events: z.int(), link: z.string(), root: z.string() })
const dayHead = z.object({ day: z.string(), ...head.shape })
export type DayHead = z.output<typeof dayHead>

export const maxHeadDays = 400

export const proofContentType = 'text/plain; charset=utf-8'

export const auditProofsEndpoints = {
  heads: endpoint({
    method: 'GET',
    path: `${basePaths.audit}/heads`,
    summary:
      'The current head of the history, as a text to keep elsewhere, and the head of each day with events',
    access: 'EXPORT_AUDIT',
    message: 'Heads found.',
    payload: z.object({ head: z.object({ ...head.shape, text: z.string() }), days: z.array(dayHead) }),
  }),
  proof: endpoint({
    method: 'GET',
    path: `${basePaths.audit}/proof`,
    summary:
      'Proof that an event, given by its number or by the SHA-256 of its file, belongs to the history; for the current head, or for an earlier head given by its number of events',
    access: 'EXPORT_AUDIT',
    query: z.strictObject({
      event: z.optional(wholeNumber('event', 1, 999_999_999)),
      file: z.optional(
        z
          .string()
          .check(z.regex(/^[\da-f]{64}$/, 'file must be the SHA-256 of a file, 64 hexadecimal digits.')),
      ),
      /** The number of events of a saved head; defaults to the current one. */
      of: z.optional(wholeNumber('of', 1, 999_999_999)),
    }),
    message: 'Proof made.',
    payload: z.object({}),
    file: [proofContentType],
  }),
}
