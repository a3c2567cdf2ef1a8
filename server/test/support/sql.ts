import { Client, type ClientConfig, type Pool, type QueryResult } from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { txPipeline } from '../../src/db/connection.ts'
import type { AnyTx } from '../../src/db/transactions.ts'
import type { World } from './world.ts'

/** Runs any SQL in a transaction, for tests only; rows are untyped. */
export const runSql = <Row extends object = any>(
  tx: AnyTx,
  text: string,
  values: unknown[] = [],
): Promise<QueryResult<Row>> => tx[txPipeline].text<Row>({ text, values })

export async function insertableColumns(client: Client | Pool, table: string): Promise<string> {
  const { rows } = await client.query<{ columns: string }>(
    `SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS columns FROM pg_attribute
      WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    [table],
  )
  return rows[0]!.columns
}

export async function runSqlOn<Row extends object = any>(
  config: ClientConfig,
  text: string,
  values?: unknown[],
): Promise<Row[]> {
  const client = new Client(config)
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

export const eventsOf = async (world: World, institutionId: string): Promise<string[]> => {
  const text = `SELECT subject || ' ' || action AS event FROM audit_events WHERE institution_id = $1 ORDER BY sequence`
  const { rows } = await world.inTenant(institutionId, (tx) =>
    runSql<{ event: string }>(tx, text, [institutionId]),
  )
  return rows.map(({ event }) => event)
}

/** Superuser connection, which bypasses row-level security. */
export function openSuperuserClient(world: World) {
  let client: Client
  beforeAll(async () => {
    client = new Client(world.access.superuser)
    await client.connect()
  })
  afterAll(() => client?.end())
  return {
    query: <Row extends object = any>(text: string, values?: unknown[]): Promise<QueryResult<Row>> =>
      client.query<Row>(text, values),
    rows: async <Row extends object = any>(text: string, values?: unknown[]): Promise<Row[]> =>
      (await client.query<Row>(text, values)).rows,
  }
}
