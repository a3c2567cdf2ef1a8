import * as z from 'zod/mini'
import { moment } from './dates.ts'
import { listPosition, pagination } from './paging.schema.ts'

/** One change of a record as its history tells it: what each field was and became. */
export const historyEntry = z.object({
  /** Its number in the history of the institution. */
  event: z.int(),
  happenedOn: moment,
  actor: z.string(),
  action: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
})
export type HistoryEntry = z.output<typeof historyEntry>

/** What the history of any record is asked with, and what it answers. */
export const historyParts = {
  method: 'GET',
  query: z.strictObject(listPosition),
  message: 'History found.',
  payload: z.object({ history: z.array(historyEntry), pagination }),
} as const
