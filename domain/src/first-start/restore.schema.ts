import * as z from 'zod/mini'
import { moment } from '../core/dates.ts'
import { backupFaults, restoreSteps, type BackupFault, type RestoreStep } from './restore.labels.ts'
import { startLink } from './first-start.schema.ts'

const count = z.int()

const backupContents = z.object({
  madeOn: moment,
  version: z.string(),
  institutions: count,
  /** The names of the first few institutions. */
  names: z.array(z.string()),
  records: count,
})
export type BackupContents = z.output<typeof backupContents>

const backupFile = z.object({
  name: z.string(),
  bytes: count,
  /** The time of the backup, or the file's modification time if the backup does not contain it. */
  madeOn: moment,
  fault: z.nullable(z.enum(Object.keys(backupFaults) as BackupFault[])),
  /** Null for backups without a summary at their end: only reading the whole file reveals their contents. */
  contents: z.nullable(backupContents),
})
export type BackupFile = z.output<typeof backupFile>

/** The files in the backup folder, newest first; null if the folder cannot be read. */
export const backupListing = z.object({
  folder: z.string(),
  files: z.nullable(z.array(backupFile)),
  /** The number of older files that are not listed. */
  leftOut: count,
})
export type BackupListing = z.output<typeof backupListing>

const restoreResult = z.object({
  contents: backupContents,
  /** The codes of institutions whose history was already invalid in the backup. */
  broken: z.array(z.string()),
  /** The number of users whose second factor was encrypted with another key. */
  unreadableFactors: count,
})
export type RestoreResult = z.output<typeof restoreResult>

export const restoreState = z.union([
  z.object({
    state: z.literal('under way'),
    name: z.string(),
    step: z.enum(Object.keys(restoreSteps) as RestoreStep[]),
    /** The progress of this step, in percent. */
    percent: count,
  }),
  z.object({ state: z.literal('failed'), name: z.string(), message: z.string() }),
  z.object({ state: z.literal('restored'), name: z.string(), ...restoreResult.shape }),
])
export type RestoreState = z.output<typeof restoreState>

export const restoreByLink = z.strictObject({
  ...startLink.shape,
  /** Not normalized: it is only compared with the names of existing files. */
  name: z.string().check(z.maxLength(255)),
})
