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
      'Where the history of the institution is now, as a text to keep elsewhere, and where it was at the end of each day on which something happened',
    access: 'EXPORT_AUDIT',
    message: 'Heads found.',
    payload: z.object({ head: z.object({ ...head.shape, text: z.string() }), days: z.array(dayHead) }),
  }),
  proof: endpoint({
    method: 'GET',
    path: `${basePaths.audit}/proof`,
    summary:
      'Proof that an event belongs to the history of the institution: by its number, or by the SHA-256 of a file that it names; up to now, or up to the number of events of a head that was kept',
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
