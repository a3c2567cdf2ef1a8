import { sql } from 'drizzle-orm'
import { txPipeline } from './connection.ts'
import { liftTimeLimits, type OwnerTx } from './owner-transactions.ts'
import type { DirectoryTx } from './transactions.ts'

/** Held during a restore; visible to every process of this database. */
const restoreLock = 4_716_230
const lockTimeout = '300ms'

/**
 * Held until the connection ends, without time limits, since checking the file may take long. Fails if another
 * restore holds it.
 */
export async function takeRestoreLock(tx: OwnerTx): Promise<void> {
  await liftTimeLimits(tx)
  // The owner may call no other advisory lock function.
  await tx.execute(
    sql.raw(`SET LOCAL lock_timeout = '${lockTimeout}'; SELECT pg_advisory_lock(${restoreLock})`),
  )
}

const isHeldSql = `
  SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = 0 AND objid = ${restoreLock} AND objsubid = 1
                    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) AS held`

/** Reads no table, because a restore locks all of them. */
export async function isRestoring(tx: DirectoryTx): Promise<boolean> {
  const { rows } = await tx[txPipeline].text<{ held: boolean }>({ text: isHeldSql })
  return rows[0]!.held
}
