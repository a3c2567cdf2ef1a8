import * as z from 'zod/mini'
import { moment } from './dates.ts'
import { listPosition, pagination } from './paging.schema.ts'

export const historyEntry = z.object({
  /** The number of the event in the history of the institution. */
  event: z.int(),
  happenedOn: moment,
  actor: z.string(),
  action: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
})
export type HistoryEntry = z.output<typeof historyEntry>

/**
 * The actor of a record's first event. The initiator may be a different person, such as one named in an imported file.
 */
export const recordedBy = z.optional(z.object({ name: z.string(), isImported: z.boolean() }))
export type RecordedBy = z.output<typeof recordedBy>

export const recorderLabel = ({ isImported }: NonNullable<RecordedBy>) =>
  isImported ? 'Imported by' : 'Recorded by'

export const historyEndpointParts = {
  method: 'GET',
  query: z.strictObject(listPosition),
  message: 'History found.',
  mayBeLarge: 'Each of up to 100 changes may have long texts and lists, before and after.',
  payload: z.object({ history: z.array(historyEntry), pagination }),
} as const
