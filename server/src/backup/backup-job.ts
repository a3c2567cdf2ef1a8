import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { allRegisters } from '@insaka/domain/all-registers'
import { toMoment } from '@insaka/domain/core/dates'
import { listInstitutions } from '../institutions/directory.repository.ts'
import type { JobKind } from '../jobs/job.ts'
import { backupJobKind, isBackupRequested, requestBackup } from '../jobs/request-backup.ts'
import type { Platform } from '../platform.ts'
import { readCounts } from '../health/health.repository.ts'
import { backupInChildProcess, type WriteBackup } from './backup-process.ts'
import {
  dailyBackupName,
  isUnfinishedBackup,
  isBackupDue,
  outdatedBackups,
  ownBackups,
} from './backup-retention.ts'

type Folder = NonNullable<Platform['backups']>
const registerNames = Object.keys(allRegisters)
type Log = Record<'info' | 'error', (data: object, message: string) => void>

/** Makes a daily backup, late if no server ran at its time, and deletes outdated ones. */
export const createBackupJob = (
  folder: Folder,
  log: Log,
  write: WriteBackup = backupInChildProcess,
): JobKind => ({
  kind: backupJobKind,
  everyMs: 60_000,
  // Retrying every minute could keep the disk full for other programs.
  retryMs: 15 * 60_000,
  async run({ signal, wantedOn }, { database, clock, distributed }) {
    const now = clock()
    const listWholeBackups = () => abortable(folder.wholeNames(), signal)
    const removeFiles = async (names: string[]) => {
      for (const name of names) await abortable(removeOrLog(join(folder.path, name), log), signal)
    }
    const names = await listWholeBackups()
    const newest = await abortable(folder.newest(), signal)
    const hasRecords = newest !== null && newest.contents.records > 0
    const isRequested = isBackupRequested(wantedOn, newest?.contents.madeOn ?? null, now)
    if (!isBackupDue(names, now, folder.timeOfDay) && !isRequested) {
      // A distributed database refuses functions that read the tables of all institutions.
      if (hasRecords || distributed || (wantedOn !== null && wantedOn > toMoment(now))) return
      await database.writeDirectory(async (tx) => {
        const { records } = await readCounts(tx, toMoment(now))
        if (registerNames.some((name) => (records[name] ?? 0) > 0))
          requestBackup(tx, new Date(now.getTime() + firstRecordDelayMs))
      })
      return
    }
    const { total } = await database.readDirectory((tx) => listInstitutions(tx, { page: 0, size: 1 }))
    if (total === 0) return
    const ownFiles = ownBackups(await abortable(folder.fileNames(), signal), folder.installationTag)
    const name = dailyBackupName(now, folder.installationTag)
    // Names have minute precision, so a second backup in the same minute waits for the next run.
    if (ownFiles.includes(name)) return
    await removeFiles(ownFiles.filter(isUnfinishedBackup))

    const startedAt = performance.now()
    const file = join(folder.path, name)
    const { rows } = await write(file, signal)
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10
    const { size: bytes } = await abortable(stat(file), signal)
    log.info({ file, rows, seconds, bytes }, 'A backup was made.')
    await removeFiles(outdatedBackups(await listWholeBackups(), now))
  },
})

/** Delay after the first record, so that the first backup contains more than one. */
const firstRecordDelayMs = 3_600_000

/** A file that cannot be deleted must not stop new backups. */
async function removeOrLog(file: string, log: Log): Promise<void> {
  await rm(file, { force: true }).catch((err: unknown) =>
    log.error({ err, file }, 'A file in the backup folder could not be deleted.'),
  )
}

/** Rejects on abort, because a disk may never respond. */
function abortable<T>(operation: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason as Error)
    if (signal.aborted) onAbort()
    signal.addEventListener('abort', onAbort)
    void operation.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}
