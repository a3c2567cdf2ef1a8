import * as z from 'zod/mini'
import { moment } from '../core/dates.ts'

const count = z.int()

export const backupsState = z.object({
  newest: z.nullable(
    z.object({
      madeOn: moment,
      /** `bytes` and `records` are null for administrators if there are several institutions. */
      bytes: z.nullable(count),
      records: z.nullable(count),
    }),
  ),
  /** A backup is in progress or queued. */
  isUnderWay: z.boolean(),
  /** A backup is requested, but the last attempt failed. */
  hasFailed: z.boolean(),
  mayDownload: z.boolean(),
})
export type BackupsState = z.output<typeof backupsState>
