import type { QueryResult } from 'pg'
import { sending } from '../../src/db/connection.ts'
import type { AnyTx } from '../../src/db/transactions.ts'

/** Runs SQL text in a transaction, whatever it is; only tests may. What comes back is looked at freely. */
export const run = <Row extends object = any>(
  tx: AnyTx,
  text: string,
  values: unknown[] = [],
): Promise<QueryResult<Row>> => tx[sending].text<Row>({ text, values })
