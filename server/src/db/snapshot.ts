import { setTimeout } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import { setTenant } from './database.ts'
import { carriesSettings } from './distribution.ts'

/** How a thread of its own reaches the database. */
export type SnapshotAccess = ClientConfig

/** Few enough that a call of somebody else waits milliseconds for the processor. */
const piece = 150
/** A snapshot that is read for longer than this rests after each piece, for so many times as long as the piece took. */
const unrestedMs = 300
const rest = 1.5

/**
 * An institution as it is at one moment, read piece by piece for as long as it takes, on a connection of its own. In
 * every text $1 is the institution.
 */
export class Snapshot {
  private readonly client: Client
  private readonly institutionId: string
  private readonly opened = performance.now()
  private cursors = 0

  private constructor(client: Client, institutionId: string) {
    this.client = client
    this.institutionId = institutionId
  }

  static async open(connection: ClientConfig, institutionId: string): Promise<Snapshot> {
    const client = new Client({
      ...connection,
      options: `-c timezone=Africa/Lusaka -c max_parallel_workers_per_gather=0 -c idle_in_transaction_session_timeout=60000 ${carriesSettings}`,
    })
    // A connection that breaks fails the query under way.
    client.on('error', () => undefined)
    await client.connect()
    await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${setTenant(institutionId)}`)
    return new Snapshot(client, institutionId)
  }

  async all<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    const { rows } = await this.client.query<Row>(text, [this.institutionId, ...values])
    return rows
  }

  /** Rows of any number, a few at a time. */
  async *pieces<Row extends object>(text: string, values: unknown[] = []): AsyncGenerator<Row[]> {
    const cursor = `cursor_${(this.cursors += 1)}`
    await this.client.query(`DECLARE ${cursor} NO SCROLL CURSOR FOR ${text}`, [this.institutionId, ...values])
    for (;;) {
      const began = performance.now()
      const { rows } = await this.client.query<Row>(`FETCH ${piece} FROM ${cursor}`)
      if (rows.length > 0) yield rows
      if (rows.length < piece) break
      // The time includes what is done with the rows.
      const now = performance.now()
      if (now - this.opened > unrestedMs) await setTimeout(rest * (now - began))
    }
    await this.client.query(`CLOSE ${cursor}`)
  }

  async close(): Promise<void> {
    await this.client.end()
  }
}
