import { existsSync } from 'node:fs'
import { access, chmod, constants, mkdir, readdir, realpath, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { EmbeddedPostgresError, errorMessage } from './embedded-postgres-error.ts'

export const NEW_CLUSTER_PREFIX = 'postgres.new-'
export const REPAIR_PREFIX = 'postgres.repair-'

export const PORT_FILE = 'postgres.port'
export const SOCKET_FOLDER = 'postgres.socket'
/** Excludes the superuser password, which exists before its database if a first start is interrupted. */
const LATER_SECRET = /^(?!superuser-password)[a-z0-9-]+$/
const OWN_ENTRIES = /^(postgres|secrets|attachments)/
const IGNORED_ENTRIES = new Set(['lost+found', '.gitkeep', '.DS_Store'])
const REPAIR_MARKER_MS = 300_000

export async function prepareDataDirectory(requested: string): Promise<string> {
  try {
    await mkdir(requested, { recursive: true, mode: 0o700 })
    const dataDir = await realpath(resolve(requested))
    const entries = (await readdir(dataDir)).filter((name) => !IGNORED_ENTRIES.has(name))
    // A slip such as DATA_DIR=/var must not close a folder that others need.
    if (entries.length > 0 && !entries.some((name) => OWN_ENTRIES.test(name))) {
      throw new EmbeddedPostgresError(
        `${dataDir} contains files that are not an Insaka database. Set DATA_DIR to a new or an empty directory.`,
      )
    }
    if (((await stat(dataDir)).mode & 0o077) !== 0 && process.platform !== 'win32')
      await chmod(dataDir, 0o700)
    await requireWritable(dataDir)
    return dataDir
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error
    throw new EmbeddedPostgresError(
      `The data directory ${requested} cannot be used (${errorMessage(error)}). Set DATA_DIR to a directory that ` +
        'belongs to the account that runs Insaka.',
    )
  }
}

async function requireWritable(dataDir: string): Promise<void> {
  await access(dataDir, constants.W_OK).catch((error: unknown) => {
    throw new EmbeddedPostgresError(
      `The data directory ${dataDir} cannot be written to (${errorMessage(error)}). Make it, and the disk it is on, ` +
        'writable for the account that runs Insaka, or set DATA_DIR to another directory.',
    )
  })
}

/** Secrets created after the database prove that one existed; a new start would hide its loss. */
export async function refuseLostDatabase(dataDir: string, pgdata: string): Promise<void> {
  const secrets = await readdir(join(dataDir, 'secrets')).catch(() => [])
  const isOld = existsSync(join(dataDir, PORT_FILE)) || secrets.some((name) => LATER_SECRET.test(name))
  // Another process may have created the database in the meantime.
  if (!isOld || existsSync(pgdata)) return
  throw new EmbeddedPostgresError(
    `${dataDir} has the secrets of a database, but the database itself is missing (${pgdata}). If it is on a disk ` +
      'of its own, mount that and start again. If it is lost, move this directory away and restore a backup into ' +
      'an empty one (npm run restore -- FILE).',
  )
}

/** Removes leftovers of an interrupted start; `isLeftover` selects the unfinished clusters to delete. */
export async function removeLeftovers(dataDir: string, isLeftover: (name: string) => boolean): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const path = join(dataDir, name)
    const isRemovable = name.startsWith(NEW_CLUSTER_PREFIX)
      ? isLeftover(name)
      : name.startsWith(REPAIR_PREFIX) && Date.now() - (await stat(path)).mtimeMs > REPAIR_MARKER_MS
    // An interrupted initdb may still be writing: files that resist now are removed at a later start.
    if (isRemovable) await rm(path, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined)
  }
}
