import { setTimeout as sleep } from 'node:timers/promises'
import { type Address, savePort, LOOPBACK } from './address.ts'
import type { Log } from './attach-or-start.ts'
import { type Cluster, prepareCluster, SUPERUSER } from './cluster.ts'
import { AnotherServerError, errorMessage } from './embedded-postgres-error.ts'
import type { HeldConnection } from './lock-connection.ts'
import { readOrCreateSecret } from './secret.ts'
import { enterCluster, leaveCluster, leaveClusterUnconnected, type ProcessRole } from './enter-cluster.ts'
import type { Settings } from './settings.ts'

export interface EmbeddedPostgresOptions {
  readonly dataDir: string
  /** One `server` at a time, plus any number of short `command`s. */
  readonly role: ProcessRole
  readonly log: Log
  readonly settings?: Settings
  /** Aborts a pending open and stops everything it started. */
  readonly signal?: AbortSignal
  /** Called when the connection is lost, before reconnecting. */
  readonly onLost?: () => void
  readonly onRestored?: () => void
  /** Called when another server took over during an outage: this process must exit. */
  readonly onSuperseded?: (error: AnotherServerError) => void
}

export interface EmbeddedPostgres {
  /** Constant while open; spread it into a pg configuration and add user, password, database. */
  readonly address: Address & { readonly ssl: false }
  readonly superuser: Address & {
    readonly ssl: false
    readonly user: string
    readonly password: string
    readonly database: 'postgres'
  }
  /** Network address for the read-only SQL logins of institutions. */
  readonly sqlAccess: Address & { readonly ssl: false }
  /** Reads a named secret from the data directory, creating it at first use. */
  secret(name: string): Promise<string>
  /** Close the pools first. Stops PostgreSQL unless another process uses it; takes at most 10 s. */
  close(): Promise<void>
}

/** Opens the database in this directory: creates, starts or attaches to it, and keeps it running. */
export async function openEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const cluster = await prepareCluster(options.dataDir, options.settings)
  const watch = await ConnectionWatch.open(cluster, options)
  const address = { ...watch.address, ssl: false } as const
  // If the port cannot be saved, the next start chooses another one.
  await savePort(cluster.dataDir, address).catch(() => undefined)
  return {
    address,
    superuser: { ...address, user: SUPERUSER, password: cluster.password, database: 'postgres' },
    sqlAccess: { ...address, host: LOOPBACK },
    secret: (name) => readOrCreateSecret(cluster.dataDir, name),
    close: () => watch.close(),
  }
}

const PAUSE_MS = 50
const LONGEST_PAUSE_MS = 5_000
const STABLE_AFTER_MS = 10_000

/** Keeps the connection and brings PostgreSQL back if it disappears before `close`. */
class ConnectionWatch {
  readonly #cluster: Cluster
  readonly #options: EmbeddedPostgresOptions
  readonly #closing = new AbortController()
  #keeper: HeldConnection
  #connected = true
  #recovery: Promise<void>
  #pause = PAUSE_MS
  #closed: Promise<void> | undefined

  private constructor(cluster: Cluster, options: EmbeddedPostgresOptions, keeper: HeldConnection) {
    this.#cluster = cluster
    this.#options = options
    this.#keeper = keeper
    this.#recovery = this.#watch()
  }

  static async open(cluster: Cluster, options: EmbeddedPostgresOptions): Promise<ConnectionWatch> {
    const { role, log, signal = new AbortController().signal } = options
    try {
      return new ConnectionWatch(cluster, options, await enterCluster(cluster, role, log, signal))
    } catch (error) {
      if (signal.aborted) await leaveClusterUnconnected(cluster, log)
      throw error
    }
  }

  get address(): Address {
    return this.#keeper.address
  }

  close(): Promise<void> {
    return (this.#closed ??= this.#leave())
  }

  async #leave(): Promise<void> {
    this.#closing.abort()
    if (!this.#connected) await this.#recovery
    const isLast = this.#connected
      ? await leaveCluster(this.#cluster, this.#keeper, this.#options.log)
      : undefined
    if (isLast === undefined) await leaveClusterUnconnected(this.#cluster, this.#options.log)
  }

  async #watch(): Promise<void> {
    const { log, onLost, onRestored, onSuperseded } = this.#options
    for (;;) {
      const since = Date.now()
      await this.#keeper.lost
      if (this.#closing.signal.aborted) return
      this.#connected = false
      if (Date.now() - since > STABLE_AFTER_MS) this.#pause = PAUSE_MS
      log.warn('The connection to PostgreSQL was lost; reconnecting.')
      onLost?.()
      try {
        await this.#comeBack()
      } catch (error) {
        if (!(error instanceof AnotherServerError)) return
        log.error(error.message)
        onSuperseded?.(error)
        return
      }
      if (this.#closing.signal.aborted) return
      log.info('PostgreSQL is connected again.')
      onRestored?.()
    }
  }

  async #comeBack(): Promise<void> {
    const { role, log } = this.#options
    const signal = this.#closing.signal
    for (;;) {
      try {
        this.#keeper = await enterCluster(this.#cluster, role, log, signal, this.#keeper)
        this.#connected = true
        return
      } catch (error) {
        if (signal.aborted || error instanceof AnotherServerError) throw error
        log.error(errorMessage(error))
      }
      await sleep(this.#pause, undefined, { signal })
      this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE_MS)
    }
  }
}
