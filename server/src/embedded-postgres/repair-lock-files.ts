import { chown, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Cluster } from './cluster.ts'
import { REPAIR_PREFIX } from './data-directory.ts'
import { errorCode } from './embedded-postgres-error.ts'
import { isPostmasterOf, pidFile } from './postmaster.ts'

/** Larger than any process id. */
const NO_PROCESS = '99999999'

/**
 * After a power cut, a container reuses the small process ids, so a stale postmaster.pid may name another program and
 * PostgreSQL would wait forever. Only the id is replaced: PostgreSQL needs the shared memory named in the file.
 */
export async function repairPidFile({ dataDir, pgdata }: Cluster): Promise<void> {
  const file = pidFile(pgdata)
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return
  const [pid = '', , startTime = ''] = text.split('\n')
  if (text.trim() === '') return rm(file, { force: true })
  if (await isPostmasterOf(Number(pid), pgdata)) return
  if (!(await isFirstToRepair(join(dataDir, `${REPAIR_PREFIX}${Number(pid)}-${Number(startTime)}`)))) return
  const { uid, gid } = await stat(file)
  const draft = `${file}.repaired`
  await writeFile(draft, [NO_PROCESS, ...text.split('\n').slice(1)].join('\n'), { mode: 0o600 })
  if (process.getuid?.() === 0) await chown(draft, uid, gid)
  if ((await readFile(file, 'utf8').catch(() => undefined)) === text) await rename(draft, file)
}

/** Safe at any time: the decisive lock is postmaster.pid, which PostgreSQL takes before the lock file of the socket. */
export async function removeSocketLock(path: string): Promise<void> {
  await rm(path, { force: true })
}

/** One repair per stale file and minute: a slower process must not overwrite the file of a new server. */
async function isFirstToRepair(name: string): Promise<boolean> {
  try {
    await (await open(`${name}-${Math.floor(Date.now() / 60_000)}`, 'wx', 0o600)).close()
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
}
