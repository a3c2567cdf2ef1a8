import { readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import * as z from 'zod/mini'
import { toMoment } from '@insaka/domain/core/dates'
import { backupCheck } from '@insaka/domain/system/system.schema'
import type { BackupCheck } from '../platform.ts'
import { isDaily } from './kept-backups.ts'

/** What checks have found lies next to the backups, since they work without any installation. */
const name = 'insaka-backup-check.json'
const checks = z.array(backupCheck)
/** Of several installations that share a folder the checks of each stay for long. */
const most = 20

/** Keeps what was found of a backup that Insaka made by itself. Answers why it is not kept, or null. */
export async function keepCheck(backup: string, good: boolean): Promise<string | null> {
  const file = basename(backup)
  if (!isDaily(file)) return 'it is no backup that Insaka has made by itself.'
  const folder = dirname(backup)
  const others = (await readChecks(folder)).filter((check) => check.file !== file)
  const kept = [{ file, on: toMoment(new Date()), good }, ...others].slice(0, most)
  return writeFile(join(folder, name), `${JSON.stringify(kept, null, 2)}\n`).then(
    () => null,
    () => `${folder} cannot be written.`,
  )
}

/** The newest first. None where none were kept, or where they cannot be read. */
export async function readChecks(folder: string): Promise<BackupCheck[]> {
  try {
    return checks.parse(JSON.parse(await readFile(join(folder, name), 'utf8')))
  } catch {
    return []
  }
}
