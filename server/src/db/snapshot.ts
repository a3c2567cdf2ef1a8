import { setTimeout as pause } from 'node:timers/promises'
import { Client, type ClientConfig, type QueryResult } from 'pg'
import { Connection, TxPipeline, txPipeline } from './connection.ts'
import { setTenantSql } from './database.ts'
import { citusSettings } from './distribution.ts'
import { refusalOf } from './errors.ts'
import type { TenantTx } from './transactions.ts'

export type SnapshotAccess = ClientConfig

/** Small batches, so that other requests wait only milliseconds for the CPU. */
const batchSize = 150
/** After this time the reader pauses after each batch, in proportion to its duration. */
const pauseFreeMs = 300
const pauseFactor = 1.5
/** Far longer than any statement; a silent database counts as lost. */
const queryTimeoutMs = 20_000
const closeTimeoutMs = 2_000

/** Reads one institution in batches on a connection of its own. In every query $1 is the institution. */
export class Snapshot {
  private readonly client: Client
  private readonly institutionId: string
  private readonly openedAt = performance.now()
  private cursors = 0

  private constructor(client: Client, institutionId: string) {
    this.client = client
    this.institutionId = institutionId
  }

  static async open(
    connection: ClientConfig,
    institutionId: string,
    timeoutMs = queryTimeoutMs,
  ): Promise<Snapshot> {
    const client = new Client({
      ...connection,
      // Each statement runs once, so PostgreSQL plans it for its values.
      options: `-c timezone=Africa/Lusaka -c max_parallel_workers_per_gather=0 -c jit=off -c idle_in_transaction_session_timeout=60000 ${citusSettings}`,
      connectionTimeoutMillis: timeoutMs / 4,
      // PostgreSQL cancels the statement first, if it can.
      statement_timeout: timeoutMs,
      query_timeout: timeoutMs * 1.25,
    })
    // A broken connection fails the running query.
    client.on('error', () => undefined)
    const snapshot = new Snapshot(client, institutionId)
    try {
      await client.connect().catch(throwRefusal)
      await snapshot.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${setTenantSql(institutionId)}`)
      return snapshot
    } catch (error) {
      await snapshot.close()
      throw error
    }
  }

  static async with<T>(
    connection: ClientConfig,
    institutionId: string,
    work: (tx: TenantTx, pauseAfter: (startedAt: number) => Promise<void>) => Promise<T>,
  ): Promise<T> {
    const snapshot = await Snapshot.open(connection, institutionId)
    try {
      return await snapshot.read((tx) => work(tx, (startedAt) => snapshot.pauseAfter(startedAt)))
    } finally {
      await snapshot.close()
    }
  }

  private query<Row extends object>(text: string, values?: unknown[]): Promise<QueryResult<Row>> {
    return this.client.query<Row>(text, values).catch(throwRefusal)
  }

  /** Runs the usual tenant queries in this snapshot. */
  async read<T>(work: (tx: TenantTx) => Promise<T>): Promise<T> {
    const pipeline = new TxPipeline(Connection.of(this.client))
    try {
      return await work({ kind: 'tenant', institutionId: this.institutionId, [txPipeline]: pipeline })
    } catch (error) {
      return throwRefusal((await pipeline.firstFailure()) ?? error)
    } finally {
      pipeline.close()
    }
  }

  async readAll<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    const { rows } = await this.query<Row>(text, [this.institutionId, ...values])
    return rows
  }

  async *readBatches<Row extends object>(text: string, values: unknown[] = []): AsyncGenerator<Row[]> {
    const cursor = `cursor_${(this.cursors += 1)}`
    await this.query(`DECLARE ${cursor} NO SCROLL CURSOR FOR ${text}`, [this.institutionId, ...values])
    for (;;) {
      const startedAt = performance.now()
      const { rows } = await this.query<Row>(`FETCH ${batchSize} FROM ${cursor}`)
      if (rows.length > 0) yield rows
      if (rows.length < batchSize) break
      await this.pauseAfter(startedAt)
    }
    await this.query(`CLOSE ${cursor}`)
  }

  /** Pauses in proportion to the time since `startedAt`, so that other requests get the CPU. */
  async pauseAfter(startedAt: number): Promise<void> {
    const now = performance.now()
    if (now - this.openedAt > pauseFreeMs) await pause(pauseFactor * (now - startedAt))
  }

  async close(): Promise<void> {
    const closeTimer = setTimeout(() => Connection.of(this.client).destroy(), closeTimeoutMs)
    await this.client.end()
    clearTimeout(closeTimer)
  }
}

function throwRefusal(error: unknown): never {
  throw refusalOf(error, {}) ?? error
}
