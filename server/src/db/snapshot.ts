import { Client, type ClientConfig } from 'pg'
import { setTenant } from './database.ts'
import { carriesSettings } from './distribution.ts'

/** How a thread of its own reaches the database. */
export type SnapshotAccess = ClientConfig

const piece = 1_000

/**
 * An institution as it is at one moment, read piece by piece for as long as it takes, on a connection of its own. In
 * every text $1 is the institution.
 */
export class Snapshot {
  private readonly client: Client
  private readonly institutionId: string
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

  /** Rows of any number, a thousand at a time. */
  async *pieces<Row extends object>(text: string, values: unknown[] = []): AsyncGenerator<Row[]> {
    const cursor = `cursor_${(this.cursors += 1)}`
    await this.client.query(`DECLARE ${cursor} NO SCROLL CURSOR FOR ${text}`, [this.institutionId, ...values])
    for (;;) {
      const { rows } = await this.client.query<Row>(`FETCH ${piece} FROM ${cursor}`)
      if (rows.length > 0) yield rows
      if (rows.length < piece) break
    }
    await this.client.query(`CLOSE ${cursor}`)
  }

  async close(): Promise<void> {
    await this.client.end()
  }
}
