import { resolve } from 'node:path'
import { toMoment } from '@insaka/domain/core/dates'
import { BackupError } from '../backup/backup-error.ts'
import { everySeconds } from '../backup/progress.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { asOwner } from '../db/owner.ts'
import type { Installation } from '../installation.ts'

/** Where the person is who typed the command: npm changes to the top folder and remembers. */
export const fileOf = (name: string): string => resolve(process.env['INIT_CWD'] ?? '', name)

export async function makeBackup({ access, platform }: Installation): Promise<number> {
  const now = platform.clock()
  const minute = toMoment(now).slice(0, 16).replace('T', '-').replace(':', '')
  const file = fileOf(process.argv[3] ?? `insaka-backup-${minute}.tar.gz`)
  try {
    const onProgress = everySeconds(2, console.log)
    const { tables } = await asOwner(access.owner, (tx) => writeBackup(tx, { file, now, onProgress }))
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(`${rows} rows of ${tables.length} tables are in ${file}.`)
    console.log('Whoever has this file has every record and every hash of a password. Keep it safely.')
    return 0
  } catch (error) {
    if (!(error instanceof BackupError)) throw error
    console.error(error.message)
    return 1
  }
}
