import * as z from 'zod/mini'
import { moment } from '../core/dates.ts'

const count = z.int()

export const backupsState = z.object({
  newest: z.nullable(
    z.object({
      madeOn: moment,
      /** Null for administrators who share the installation with other institutions. */
      bytes: z.nullable(count),
      records: z.nullable(count),
    }),
  ),
  /** A backup is being made or has been asked for. */
  isUnderWay: z.boolean(),
  /** The last attempt at the backup that is under way failed. */
  hasFailed: z.boolean(),
  mayDownload: z.boolean(),
})
export type BackupsState = z.output<typeof backupsState>
