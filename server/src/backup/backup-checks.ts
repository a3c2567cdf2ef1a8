import { readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import * as z from 'zod/mini'
import { toMoment } from '@insaka/domain/core/dates'
import { backupCheck } from '@insaka/domain/health/health.schema'
import type { BackupCheck } from '../platform.ts'
import { isDailyBackup } from './backup-retention.ts'

/** Results of backup checks are saved next to the backups, since a check needs no installation. */
const checkFileName = 'insaka-backup-check.json'
const checksSchema = z.array(backupCheck)
/** High enough for several installations that share a folder. */
const maxChecks = 20

/** Saves the check result of an automatic backup; returns the reason if it cannot be saved, or null. */
export async function saveBackupCheck(backup: string, isGood: boolean): Promise<string | null> {
  const file = basename(backup)
  if (!isDailyBackup(file)) return 'it is not an automatic backup.'
  const folder = dirname(backup)
  const otherChecks = (await readBackupChecks(folder)).filter((check) => check.file !== file)
  const checksToSave = [{ file, on: toMoment(new Date()), good: isGood }, ...otherChecks].slice(0, maxChecks)
  return writeFile(join(folder, checkFileName), `${JSON.stringify(checksToSave, null, 2)}\n`).then(
    () => null,
    () => `${folder} is not writable.`,
  )
}

/** Newest first; empty if the file is missing or unreadable. */
export async function readBackupChecks(folder: string): Promise<BackupCheck[]> {
  try {
    return checksSchema.parse(JSON.parse(await readFile(join(folder, checkFileName), 'utf8')))
  } catch {
    return []
  }
}
