import { Client } from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Address } from './address.ts'
import { type Cluster, SUPERUSER } from './cluster.ts'
import { EmbeddedPostgresError, errorCode } from './embedded-postgres-error.ts'
import { LAUNCH_SETTING } from './settings.ts'

/** 'INSA' as a number: the first key of our advisory locks in the database `postgres`. */
const LOCK_CLASS = 0x494e5341
const SERVER_LOCK = 1
const USAGE_LOCK = 2

/** Session-level advisory locks show who uses the database: unlike a file, they end with their process. */
export class HeldConnection {
  readonly lost: Promise<void>
  readonly #client: Client
  readonly address: Address

  private constructor(client: Client, address: Address) {
    this.#client = client
    this.address = address
    client.on('error', () => undefined)
    this.lost = new Promise((resolve) => client.once('end', () => resolve()))
  }

  static async connect(cluster: Cluster, address: Address): Promise<HeldConnection> {
    const client = new Client({
      ...address,
      user: SUPERUSER,
      password: cluster.password,
      database: 'postgres',
      ssl: false,
      application_name: 'insaka keeper',
      connectionTimeoutMillis: 5_000,
      options: '-c statement_timeout=0 -c lock_timeout=0 -c idle_session_timeout=0',
    })
    const connection = new HeldConnection(client, address)
    try {
      await client.connect()
      await connection.#verify(cluster)
      return connection
    } catch (error) {
      await connection.end()
      if (errorCode(error) === '28P01') {
        throw new EmbeddedPostgresError(
          `The password in ${cluster.dataDir}/secrets/superuser-password does not fit this database. ` +
            'Restore the file that belongs to it.',
        )
      }
      throw error
    }
  }

  async #verify({ pgdata }: Cluster): Promise<void> {
    const directory = await this.#ask<string>('select current_setting($1) as answer', ['data_directory'])
    if (directory === pgdata) return
    throw new EmbeddedPostgresError(
      `The PostgreSQL that answers for ${pgdata} works on ${directory}. Stop that one, then start again.`,
    )
  }

  tryLockServer(): Promise<boolean> {
    return this.#ask('select pg_try_advisory_lock($1, $2) as answer', [LOCK_CLASS, SERVER_LOCK])
  }

  /** Waits while another process is stopping the database; then the connection ends. */
  async lockUsage(): Promise<void> {
    await this.#ask('select pg_advisory_lock_shared($1, $2)::text as answer', [LOCK_CLASS, USAGE_LOCK])
  }

  /**
   * Returns true if this process is the last one and must stop the database. Releases its own shared lock first, or of
   * two leaving at once neither would stop it.
   */
  async unlockUsage(): Promise<boolean> {
    await this.#ask('select pg_advisory_unlock_shared($1, $2) as answer', [LOCK_CLASS, USAGE_LOCK])
    return this.#ask('select pg_try_advisory_lock($1, $2) as answer', [LOCK_CLASS, USAGE_LOCK])
  }

  launchMark(): Promise<string | null> {
    return this.#ask('select current_setting($1, true) as answer', [LAUNCH_SETTING])
  }

  async end(): Promise<void> {
    await Promise.race([this.#client.end().catch(() => undefined), sleep(1_000, undefined, { ref: false })])
  }

  async #ask<Answer>(sql: string, values: unknown[]): Promise<Answer> {
    const { rows } = await this.#client.query<{ answer: Answer }>(sql, values)
    return rows[0]!.answer
  }
}
