import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Account, chooseAccount } from './os-account.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import {
  NEW_CLUSTER_PREFIX,
  prepareDataDirectory,
  refuseLostDatabase,
  removeLeftovers,
} from './data-directory.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { lastLines } from './log-file.ts'
import { runProgram } from './run-program.ts'
import { readOrCreateSecret } from './secret.ts'
import { type Settings, withDefaults } from './settings.ts'

export const SUPERUSER = 'insaka_superuser'

export interface Cluster {
  readonly dataDir: string
  readonly pgdata: string
  readonly logFile: string
  readonly binaries: Binaries
  readonly settings: Settings
  readonly password: string
  /** Chosen only at a start, because attaching needs no account and changes no owner. */
  account(): Promise<Account>
}

const draftsInProgress = new Set<string>()

export async function prepareCluster(requestedDir: string, extraSettings?: Settings): Promise<Cluster> {
  const dataDir = await prepareDataDirectory(requestedDir)
  const pgdata = join(dataDir, 'postgres')
  if (!existsSync(pgdata)) await refuseLostDatabase(dataDir, pgdata)
  const binaries = await findBinaries()
  let account: Promise<Account> | undefined
  const cluster: Cluster = {
    dataDir,
    pgdata,
    logFile: join(dataDir, 'postgres.log'),
    binaries,
    settings: withDefaults(extraSettings),
    password: await readOrCreateSecret(dataDir, 'superuser-password'),
    account: () => (account ??= chooseAccount({ postgres: binaries.postgres, dataDir, pgdata })),
  }
  if (!existsSync(pgdata)) await createCluster(cluster)
  await checkVersion(cluster)
  await removeLeftovers(dataDir, (name) => !draftsInProgress.has(name))
  return cluster
}

/** Creates a draft folder and renames it when complete, so an interruption leaves no half-made cluster. */
async function createCluster(cluster: Cluster): Promise<void> {
  await removeLeftovers(cluster.dataDir, isAbandoned)
  const name = `${NEW_CLUSTER_PREFIX}${process.pid}-${randomUUID().slice(0, 8)}`
  const draft = join(cluster.dataDir, name)
  const passwordFile = `${draft}.password`
  draftsInProgress.add(name).add(`${name}.password`)
  try {
    const account = await cluster.account()
    await writeFile(passwordFile, cluster.password, { mode: 0o600, flag: 'wx' })
    if (account.owner) await chown(passwordFile, account.owner.uid, account.owner.gid)
    const sync = cluster.settings.fsync === 'off' ? ['--no-sync'] : []
    const args = ['-D', draft, '-U', SUPERUSER, `--pwfile=${passwordFile}`, ...INITDB_ARGUMENTS, ...sync]
    const { succeeded, output } = await runProgram(account.invocation(cluster.binaries.initdb, args))
    if (!succeeded) {
      throw new EmbeddedPostgresError(
        `The database in ${cluster.dataDir} could not be created. PostgreSQL says:\n${lastLines(output)}`,
      )
    }
    await moveIntoPlace(draft, cluster.pgdata)
  } catch (error) {
    // A concurrent first start finds its draft removed or the target taken, and uses the existing cluster.
    if (!existsSync(cluster.pgdata)) throw error
  } finally {
    await rm(passwordFile, { force: true })
    await rm(draft, { recursive: true, force: true })
    draftsInProgress.delete(name)
    draftsInProgress.delete(`${name}.password`)
  }
}

const INITDB_ARGUMENTS = [
  '--auth=scram-sha-256',
  '--data-checksums',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--no-instructions',
]

function isAbandoned(name: string): boolean {
  if (draftsInProgress.has(name)) return false
  const pid = Number.parseInt(name.slice(NEW_CLUSTER_PREFIX.length), 10)
  if (!(pid > 0) || pid === process.pid) return true
  try {
    process.kill(pid, 0)
    return false
  } catch {
    return true
  }
}

async function moveIntoPlace(draft: string, pgdata: string): Promise<void> {
  await rename(draft, pgdata)
  if (process.platform === 'win32') return
  const folder = await open(dirname(pgdata), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function checkVersion({ pgdata, binaries }: Cluster): Promise<void> {
  const major = (await readFile(join(pgdata, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
  if (major === String(binaries.major)) return
  if (!major) {
    throw new EmbeddedPostgresError(
      `${pgdata} is not a complete database: PG_VERSION cannot be read. Move the directory away, then restore ` +
        'a backup into an empty data directory (npm run restore -- FILE).',
    )
  }
  throw new EmbeddedPostgresError(
    `The database in ${pgdata} was made by PostgreSQL ${major}; this release of Insaka brings PostgreSQL ` +
      `${binaries.major} and cannot open it. Nothing was changed. Back it up with the release of Insaka that made ` +
      'it (npm run backup), then restore that into an empty data directory with this one (npm run restore -- FILE).',
  )
}
