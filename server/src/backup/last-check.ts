import { readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { toMoment } from '@insaka/domain/core/dates'
import type { BackupCheck } from '../platform.ts'

/** What the last check has found lies next to the backups, since it works without any installation. */
const name = 'insaka-backup-check.json'

/** Where the folder cannot be written, nothing is kept. */
export async function keepCheck(backup: string, good: boolean): Promise<void> {
  const check: BackupCheck = { file: basename(backup), on: toMoment(new Date()), good }
  await writeFile(join(dirname(backup), name), `${JSON.stringify(check)}\n`).catch(() => undefined)
}

/** Null where none was kept, or where it cannot be read. */
export async function readCheck(folder: string): Promise<BackupCheck | null> {
  try {
    return JSON.parse(await readFile(join(folder, name), 'utf8')) as BackupCheck
  } catch {
    return null
  }
}
