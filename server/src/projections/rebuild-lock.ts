import { sql } from 'drizzle-orm'
import { liftTimeLimits, type OwnerTx } from '../db/owner-transactions.ts'

const rebuildLock = 4_716_231

/** An advisory lock for the whole connection: concurrent runs would add the same differences twice. */
export async function takeRebuildLock(tx: OwnerTx): Promise<void> {
  await liftTimeLimits(tx)
  await tx.execute(sql.raw(`SELECT pg_advisory_lock(${rebuildLock})`))
}
