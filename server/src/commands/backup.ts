import { resolve } from 'node:path'
import { BackupError } from '../backup/backup-error.ts'
import type { WrittenBackup } from '../backup/backup-process.ts'
import { fileNameMinute } from '../backup/backup-retention.ts'
import { throttledProgress } from '../backup/progress.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { asOwner } from '../db/owner-transactions.ts'
import type { Installation } from '../installation.ts'
import { interruptSignal } from './interrupt-signal.ts'

/** Resolves paths against the user’s folder; npm changes to the project folder and keeps the original in INIT_CWD. */
export const resolveUserPath = (name: string): string => resolve(process.env['INIT_CWD'] ?? '', name)

export async function makeBackup({ access, platform }: Installation): Promise<number> {
  const now = platform.clock()
  const file = resolveUserPath(process.argv[3] ?? `insaka-backup-${fileNameMinute(now)}.tar.gz`)
  try {
    const onProgress = throttledProgress(2, console.log)
    const options = { file, now, onProgress, signal: interruptSignal() }
    const { tables } = await asOwner(access.owner, (tx) => writeBackup(tx, options))
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    process.send?.({ rows } satisfies WrittenBackup)
    console.log(`${rows} rows of ${tables.length} tables are in ${file}.`)
    console.log('This file has every record and every password hash. Keep it safe.')
    return 0
  } catch (error) {
    if (!(error instanceof BackupError)) throw error
    console.error(error.message)
    return 1
  }
}
