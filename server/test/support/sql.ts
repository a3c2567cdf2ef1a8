import type { Client, Pool, QueryResult } from 'pg'
import { sending } from '../../src/db/connection.ts'
import type { AnyTx } from '../../src/db/transactions.ts'

/** Runs SQL text in a transaction, whatever it is; only tests may. What comes back is looked at freely. */
export const run = <Row extends object = any>(
  tx: AnyTx,
  text: string,
  values: unknown[] = [],
): Promise<QueryResult<Row>> => tx[sending].text<Row>({ text, values })

/** The columns of a table that a row can be given, joined by commas. */
export async function givenColumns(client: Client | Pool, table: string): Promise<string> {
  const { rows } = await client.query<{ columns: string }>(
    `SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS columns FROM pg_attribute
      WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    [table],
  )
  return rows[0]!.columns
}
