import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { rethrowDiskFull } from './hashed-file.ts'

const folderPrefix = 'insaka-aside-'
/** Identifies the container, since pids are only unique within one. */
const host = hostname().replaceAll(/\W/g, '') || 'host'
/** Includes a random part, since a restarted container may reuse pids. */
const processPrefix = `${folderPrefix}${host}-${process.pid}-${randomBytes(4).toString('hex')}-`

export const createTemporaryFolder = (parent = tmpdir()): Promise<string> =>
  mkdtemp(join(parent, processPrefix)).catch(rethrowDiskFull)

export const removeTemporaryFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true })

export async function withTemporaryFolder<R>(work: (folder: string) => Promise<R>): Promise<R> {
  const folder = await createTemporaryFolder()
  try {
    return await work(folder)
  } finally {
    await removeTemporaryFolder(folder)
  }
}

/** Longer than any work takes. */
const maxAgeMs = 3_600_000

/** Removes folders of killed processes, as recognized by pid or age. */
export async function removeLeftoverFolders(parent = tmpdir()): Promise<void> {
  for (const name of await readdir(parent)) {
    const folder = join(parent, name)
    const [, from, pid] = new RegExp(`^${folderPrefix}(\\w+)-(\\d+)-`).exec(name) ?? []
    if (from === undefined || name.startsWith(processPrefix)) continue
    const isLeftover = from === host ? isDeadProcess(Number(pid)) : await isOld(folder)
    if (isLeftover) await removeTemporaryFolder(folder).catch(() => undefined)
  }
}

const isDeadProcess = (pid: number): boolean => pid === process.pid || hasEnded(pid)

async function isOld(folder: string): Promise<boolean> {
  const now = Date.now()
  const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: now }))
  return now - mtimeMs > maxAgeMs
}

function hasEnded(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    // Other errors mean that the process exists but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
