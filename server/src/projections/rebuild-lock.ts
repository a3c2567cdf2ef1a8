import { sql } from 'drizzle-orm'
import { liftTimeLimits, type OwnerTx } from '../db/owner.ts'

const rebuildLock = 4_716_231

/** Held until the connection ends: a second run would add the same differences once more. Waits for its turn. */
export async function takeRebuildLock(tx: OwnerTx): Promise<void> {
  await liftTimeLimits(tx)
  await tx.execute(sql.raw(`SELECT pg_advisory_lock(${rebuildLock})`))
}
