import { setTimeout as sleep } from 'node:timers/promises'
import { attachOrStart, type Log } from './attach-or-start.ts'
import type { Cluster } from './cluster.ts'
import { AnotherServerError, EmbeddedPostgresError, errorMessage } from './embedded-postgres-error.ts'
import { HeldConnection } from './lock-connection.ts'
import { findPostmaster } from './postmaster.ts'
import { launchFingerprint } from './settings.ts'
import { stopPostmaster } from './stop-postmaster.ts'

export type ProcessRole = 'server' | 'command'

/** Locks of a killed predecessor disappear within milliseconds; a running one keeps its locks. */
const SERVER_LOCK_TIMEOUT_MS = 2_000
const MAX_ENTRIES = 20

/** Opens a connection with its locks, and restarts the database if the last process is just stopping it. */
export async function enterCluster(
  cluster: Cluster,
  role: ProcessRole,
  log: Log,
  signal: AbortSignal,
  previousConnection?: HeldConnection,
) {
  for (let entry = 1; ; entry += 1) {
    const keeper = await attachOrStart(cluster, log, signal, previousConnection?.address)
    try {
      await keeper.lockUsage()
      if (role === 'command' || (await becomeServer(cluster, keeper, log))) return keeper
    } catch (error) {
      await keeper.end()
      signal.throwIfAborted()
      if (error instanceof EmbeddedPostgresError) throw error
      if (entry === MAX_ENTRIES)
        throw new EmbeddedPostgresError(`PostgreSQL keeps stopping: ${errorMessage(error)}`)
    }
    await sleep(20)
  }
}

async function becomeServer(cluster: Cluster, keeper: HeldConnection, log: Log): Promise<boolean> {
  const deadline = Date.now() + SERVER_LOCK_TIMEOUT_MS
  while (!(await keeper.tryLockServer())) {
    if (Date.now() > deadline) {
      await leaveCluster(cluster, keeper, log)
      throw new AnotherServerError(
        `Another Insaka server is already running on ${cluster.dataDir}. Stop it first, or set DATA_DIR ` +
          'to another directory.',
      )
    }
    await sleep(50)
  }
  return keepsLaunch(cluster, keeper, log)
}

/** Adopts a running PostgreSQL, unless its settings or version differ and no other process uses it. */
async function keepsLaunch(cluster: Cluster, keeper: HeldConnection, log: Log): Promise<boolean> {
  if ((await keeper.launchMark()) === launchFingerprint(cluster.settings, cluster.binaries.version))
    return true
  if (await leaveCluster(cluster, keeper, log, 'stay')) return false
  await keeper.lockUsage()
  log.warn('PostgreSQL is in use with other settings; the new ones apply at its next start.')
  return true
}

/** The last process stops the database. Returns true for the last one, undefined if the connection failed. */
export async function leaveCluster(
  cluster: Cluster,
  keeper: HeldConnection,
  log: Log,
  whenOthersRemain: 'end' | 'stay' = 'end',
) {
  const timeout = sleep(1_000, false, { ref: false })
  const isLast = await Promise.race([keeper.unlockUsage(), timeout]).catch(() => undefined)
  const postmaster = isLast ? await findPostmaster(cluster.pgdata) : undefined
  if (postmaster && !(await stopPostmaster(cluster, postmaster))) {
    log.error(`PostgreSQL (process ${postmaster.pid}) does not stop; the next start takes it over.`)
  }
  if (isLast || whenOthersRemain === 'end') await keeper.end()
  return isLast
}

/** Leaves without a connection; a server that is still starting has no users, so it is stopped. */
export async function leaveClusterUnconnected(cluster: Cluster, log: Log): Promise<void> {
  const postmaster = await findPostmaster(cluster.pgdata)
  if (postmaster?.status === 'starting') await stopPostmaster(cluster, postmaster)
  if (postmaster?.status !== 'ready') return
  const keeper = await HeldConnection.connect(cluster, postmaster.address).catch(() => undefined)
  if (keeper) await leaveCluster(cluster, keeper, log)
}
