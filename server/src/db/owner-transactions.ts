import { sql, type SQL } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Client, type ClientConfig } from 'pg'
import { ownerConfig } from './distribution.ts'
import { Connection, TxPipeline, txPipeline } from './connection.ts'
import type { TenantTx, WriteTx } from './transactions.ts'

export type OwnerTx = NodePgDatabase

/** Writes derived data of an institution, which has no history. */
export type OwnerWrite = (institutionId: string, work: (tx: WriteTx) => void) => Promise<void>

/** For commands only: the table owner sees every institution. Aborting `signal` rolls back. */
export async function asOwner<T>(
  owner: ClientConfig,
  work: (tx: OwnerTx, write: OwnerWrite) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  return withOwner(owner, (transaction) => transaction(work), signal)
}

type RunInTransaction = <T>(work: (tx: OwnerTx, write: OwnerWrite) => Promise<T>) => Promise<T>

export async function withOwner<T>(
  owner: ClientConfig,
  work: (transaction: RunInTransaction) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const client = newClient({ ...ownerConfig(owner), pipeline: true })
  await client.connect()
  const onAbort = (): void => Connection.of(client).destroy()
  signal?.addEventListener('abort', onAbort)
  try {
    signal?.throwIfAborted()
    const orm = drizzle(client)
    return await work((transactionWork) => orm.transaction((tx) => transactionWork(tx, ownerWrite(client))))
  } finally {
    signal?.removeEventListener('abort', onAbort)
    await client.end()
  }
}

export const ownerWrite =
  (client: Client): OwnerWrite =>
  async (institutionId, work) => {
    const pipeline = new TxPipeline(Connection.of(client))
    const record = () => {
      throw new Error('Derived data has no history.')
    }
    const afterCommit = record
    work({
      kind: 'tenant',
      mayChange: true,
      institutionId,
      now: new Date(),
      actor: { institutionId, id: null, name: 'Insaka' },
      record,
      afterCommit,
      [txPipeline]: pipeline,
    })
    await pipeline.waitForAll()
  }

/** Blocks saves in this institution until the transaction ends; returns false if the institution is gone. */
export async function lockInstitutionChain(tx: OwnerTx, institutionId: string): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`SELECT FROM audit_heads WHERE institution_id = ${institutionId} FOR NO KEY UPDATE`,
  )
  return rowCount === 1
}

/** Removes all time limits of this transaction. PostgreSQL before 17 has only two of these time limits. */
export async function liftTimeLimits(tx: OwnerTx): Promise<void> {
  await tx.execute(sql`
    SELECT set_config(name, '0', true) FROM pg_settings
     WHERE name IN ('statement_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`)
}

function newClient(config: ClientConfig): Client {
  const client = new Client(config)
  // A broken connection fails the running query, which the command reports.
  client.on('error', () => undefined)
  return client
}

export type Observer = {
  tx: OwnerTx
  forInstitution: (institutionId: string) => TenantTx
}

export async function inReadOnlySnapshot<T>(
  owner: ClientConfig,
  work: (observer: Observer) => Promise<T>,
): Promise<T> {
  const client = newClient({ ...ownerConfig(owner), pipeline: true })
  await client.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await client.query(`SET LOCAL timezone = 'Africa/Lusaka'`)
    const connection = Connection.of(client)
    await liftTimeLimits(connection.orm)
    return await work({
      tx: connection.orm,
      forInstitution: (institutionId) => ({
        kind: 'tenant',
        institutionId,
        [txPipeline]: new TxPipeline(connection),
      }),
    })
  } finally {
    await client.end()
  }
}

/** Quotes a text for cursor queries, which take no parameters. */
export const sqlLiteral = (text: string): SQL => sql.raw(`'${text.replaceAll("'", "''")}'`)

/** Streams the rows of a query in batches of a thousand. */
export async function* streamRows<Row extends Record<string, unknown>>(
  tx: OwnerTx,
  cursor: string,
  query: SQL,
): AsyncGenerator<Row> {
  await tx.execute(sql`DECLARE ${sql.identifier(cursor)} NO SCROLL CURSOR FOR ${query}`)
  for (;;) {
    const { rows } = await tx.execute<Row>(sql`FETCH 1000 FROM ${sql.identifier(cursor)}`)
    if (rows.length === 0) break
    yield* rows as unknown as Row[]
  }
  await tx.execute(sql`CLOSE ${sql.identifier(cursor)}`)
}
