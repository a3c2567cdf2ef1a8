import { chmod, mkdir, readdir, realpath, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { EmbeddedPostgresError, reason } from './embedded-postgres-error.ts'

export const NEW_CLUSTER = 'postgres.new-'
export const REPAIR = 'postgres.repair-'

const OURS = /^(postgres|secrets|attachments)/
const HARMLESS = new Set(['lost+found', '.gitkeep', '.DS_Store'])
const REPAIR_KEPT_MS = 300_000

/** Makes the data directory, closed to every other account, and returns its real path. */
export async function prepareDataDirectory(wanted: string): Promise<string> {
  try {
    await mkdir(wanted, { recursive: true, mode: 0o700 })
    const dataDir = await realpath(resolve(wanted))
    const entries = (await readdir(dataDir)).filter((name) => !HARMLESS.has(name))
    // A slip such as DATA_DIR=/var must not close a folder that others need.
    if (entries.length > 0 && !entries.some((name) => OURS.test(name))) {
      throw new EmbeddedPostgresError(
        `${dataDir} holds other things than an Insaka database. Set DATA_DIR to a new or an empty directory.`,
      )
    }
    if (((await stat(dataDir)).mode & 0o077) !== 0 && process.platform !== 'win32')
      await chmod(dataDir, 0o700)
    return dataDir
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error
    throw new EmbeddedPostgresError(
      `The data directory ${wanted} cannot be used (${reason(error)}). Set DATA_DIR to a directory that ` +
        'belongs to the account that runs Insaka.',
    )
  }
}

/** Removes what an interrupted start left behind; `isLeftover` says which unfinished clusters may go. */
export async function removeLeftovers(dataDir: string, isLeftover: (name: string) => boolean): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const path = join(dataDir, name)
    const goes = name.startsWith(NEW_CLUSTER)
      ? isLeftover(name)
      : name.startsWith(REPAIR) && Date.now() - (await stat(path)).mtimeMs > REPAIR_KEPT_MS
    // An interrupted initdb may still be writing: what resists now goes at a later start.
    if (goes) await rm(path, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined)
  }
}
