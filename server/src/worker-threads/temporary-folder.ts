import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { rethrowDiskFull } from './hashed-file.ts'

const folderPrefix = 'insaka-aside-'
/** A container has a name of its own, and numbers of processes that mean nothing elsewhere. */
const host = hostname().replaceAll(/\W/g, '') || 'host'
/** In a container each process may have the number of the one before, so a number alone does not tell them apart. */
const processPrefix = `${folderPrefix}${host}-${process.pid}-${randomBytes(4).toString('hex')}-`

export const createTemporaryFolder = (parent = tmpdir()): Promise<string> =>
  mkdtemp(join(parent, processPrefix)).catch(rethrowDiskFull)

export const removeTemporaryFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true })

/** A folder of nobody else's, for as long as somebody works in it. */
export async function withTemporaryFolder<R>(work: (folder: string) => Promise<R>): Promise<R> {
  const folder = await createTemporaryFolder()
  try {
    return await work(folder)
  } finally {
    await removeTemporaryFolder(folder)
  }
}

/** Nothing is made for as long as this. */
const maxAgeMs = 3_600_000

/** Removes the folders of processes that were killed, as far as this one can tell. */
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
    // It may be somebody else's, who may not be asked.
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
