import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { listInstitutions } from '../institutions/directory.repository.ts'
import type { JobKind } from '../jobs/job.ts'
import type { Platform } from '../platform.ts'
import { writeAside, type WriteBackup } from './backup-process.ts'
import { dailyName, isDraft, isDue, outdatedBackups, ownBackups } from './kept-backups.ts'

type Folder = NonNullable<Platform['backups']>
type Log = Record<'info' | 'error', (what: object, message: string) => void>

/** Makes a backup each day, be it late because no server ran, and removes those that are kept no longer. */
export const makeBackups = (folder: Folder, log: Log, write: WriteBackup = writeAside): JobKind => ({
  kind: 'backups.make',
  everyMs: 60_000,
  // To fill a disk again every minute would be in the way of everybody else who needs it.
  retryMs: 15 * 60_000,
  async run({ signal }, { database, clock }) {
    const now = clock()
    const own = async () => ownBackups(await untilStopped(folder.names(), signal), folder.mark)
    const remove = async (names: string[]) => {
      for (const name of names) await untilStopped(removeOrTell(join(folder.path, name), log), signal)
    }
    const names = await own()
    if (!isDue(names, now, folder.at)) return
    const { total } = await database.readDirectory((tx) => listInstitutions(tx, { page: 0, size: 1 }))
    if (total === 0) return
    await remove(names.filter(isDraft))

    const begin = performance.now()
    const file = join(folder.path, dailyName(now, folder.mark))
    const { rows } = await write(file, signal)
    const seconds = Math.round((performance.now() - begin) / 100) / 10
    const { size: bytes } = await untilStopped(stat(file), signal)
    log.info({ file, rows, seconds, bytes }, 'A backup was made.')
    await remove(outdatedBackups(await own(), now))
  },
})

/** One file that cannot be removed is no reason to go without backups. */
async function removeOrTell(file: string, log: Log): Promise<void> {
  await rm(file, { force: true }).catch((err: unknown) =>
    log.error({ err, file }, 'A file among the backups could not be removed.'),
  )
}

/** The answer of a disk, which may never come: nobody waits for it once the server stops. */
function untilStopped<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason as Error)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop)
    void answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
