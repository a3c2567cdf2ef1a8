import * as z from 'zod/mini'
import { moment } from '../core/dates.ts'
import { backupFaults, restoreSteps, type BackupFault, type RestoreStep } from './restore.labels.ts'
import { startLink } from './first-start.schema.ts'

const count = z.int()

/** What a backup says that it holds. */
const backupContents = z.object({
  madeOn: moment,
  version: z.string(),
  institutions: count,
  /** What the first few of them are called. */
  names: z.array(z.string()),
  records: count,
})
export type BackupContents = z.output<typeof backupContents>

const backupFile = z.object({
  name: z.string(),
  bytes: count,
  /** When it was made; where it does not say so, when the file was last written. */
  madeOn: moment,
  fault: z.nullable(z.enum(Object.keys(backupFaults) as BackupFault[])),
  /** Known of backups that end with it; of others once the whole file is read. */
  contents: z.nullable(backupContents),
})
export type BackupFile = z.output<typeof backupFile>

/** What lies in the folder of the backups, the newest first; no files where it cannot be read. */
export const backupListing = z.object({
  folder: z.string(),
  files: z.nullable(z.array(backupFile)),
  /** How many more lie there, all of them written earlier. */
  leftOut: count,
})
export type BackupListing = z.output<typeof backupListing>

const restoreResult = z.object({
  contents: backupContents,
  /** The codes of the institutions whose history does not hold, in the backup already. */
  broken: z.array(z.string()),
  /** How many people have a second factor whose secret was sealed with another key. */
  unreadableFactors: count,
})
export type RestoreResult = z.output<typeof restoreResult>

/** How far the restore is that the server has under way, or how the last one ended. */
export const restoreState = z.union([
  z.object({
    state: z.literal('under way'),
    name: z.string(),
    step: z.enum(Object.keys(restoreSteps) as RestoreStep[]),
    /** Of this step, in percent. */
    percent: count,
  }),
  z.object({ state: z.literal('failed'), name: z.string(), message: z.string() }),
  z.object({ state: z.literal('restored'), name: z.string(), ...restoreResult.shape }),
])
export type RestoreState = z.output<typeof restoreState>

export const restoreByLink = z.strictObject({
  ...startLink.shape,
  /** As the disk has it, blanks and all: it is only ever looked for among the names that were found. */
  name: z.string().check(z.maxLength(255)),
})
