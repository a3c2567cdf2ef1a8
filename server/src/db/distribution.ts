import type { ClientConfig } from 'pg'
import { Refusal } from '@insaka/domain/core/errors'
import { DatabaseRefused } from './access.ts'
import { txPipeline } from './connection.ts'
import type { OwnerTx } from './owner-transactions.ts'
import type { DirectoryTx } from './transactions.ts'
import { withClient } from './with-client.ts'
import { sql } from 'drizzle-orm'
import { commandLine } from '../command-line.ts'

/**
 * Citus settings, ignored by other databases. The first propagates the institution of a transaction to the workers;
 * the second gives up on a worker before the caller times out.
 */
export const citusSettings = '-c citus.propagate_set_commands=local -c citus.node_connection_timeout=1500'

/** Each connection plans a named statement once, independent of its values. */
export const genericPlans = '-c plan_cache_mode=force_generic_plan'

/** Commands of the owner switch between institutions, which requires a single connection per worker. */
export const ownerConfig = (config: ClientConfig): ClientConfig => ({
  ...config,
  options: `${citusSettings} -c citus.multi_shard_modify_mode=sequential -c citus.max_adaptive_executor_pool_size=1`,
})

type DistributionSettings = { distributed: boolean; carries: string | null }

/**
 * Detects a distributed database; refuses it if its workers would not receive the institution. It has its own
 * connection, because the options of all others depend on the result.
 */
export async function readDistribution(config: ClientConfig): Promise<boolean> {
  return withClient({ ...config, options: citusSettings }, async (client) => {
    const { rows } = await client.query<DistributionSettings>(
      `SELECT EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') AS distributed,
              current_setting('citus.propagate_set_commands', true) AS carries`,
    )
    return checkDistribution(rows[0]!)
  })
}

export function checkDistribution({ distributed, carries }: DistributionSettings): boolean {
  if (!distributed || carries === 'local') return distributed
  throw new DatabaseRefused(
    `This database cannot be used: it is distributed, and citus.propagate_set_commands is '${carries ?? ''}' instead of 'local', ` +
      'so its workers would not isolate the institutions. Insaka sets this option on each connection, ' +
      'but it does not reach the database; probably a connection pooler removes it. See docs/how-to/distribute-with-citus.md.',
  )
}

type Worker = { nodename: string; nodeport: number }

export async function checkWorkers(tx: DirectoryTx): Promise<void> {
  const { rows } = await tx[txPipeline].text<Worker>({
    text: "SELECT nodename, nodeport FROM run_command_on_workers('SELECT 1') WHERE NOT success ORDER BY 1, 2",
  })
  if (rows.length === 0) return
  const names = rows.map(({ nodename, nodeport }) => `${nodename}:${nodeport}`).join(', ')
  throw new Refusal('UNAVAILABLE', {
    message: `A part of the database cannot be reached: ${names}.`,
    retryAfterSeconds: 5,
  })
}

/** Distributed tables. Citus may also list a local table that refers to others. */
export const distributedTablesSql = `SELECT relname::text AS name FROM pg_dist_partition JOIN pg_class ON pg_class.oid = logicalrelid
  WHERE partmethod <> 'n' OR repmodel = 't'`

export async function hasDistributedTables(tx: OwnerTx): Promise<boolean> {
  const { rows } = await tx.execute<{ there: boolean }>(
    sql`SELECT to_regclass('pg_dist_partition') IS NOT NULL AS there`,
  )
  return rows[0]!.there && (await tx.execute(sql.raw(distributedTablesSql))).rows.length > 0
}

/** Refuses to start if a later release added tables that are not distributed yet. */
export async function checkAllDistributed(tx: DirectoryTx, expectedTables: string[]): Promise<void> {
  const { rows } = await tx[txPipeline].text<{ name: string }>({ text: distributedTablesSql })
  const missing = expectedTables.filter((table) => !rows.some(({ name }) => name === table))
  if (rows.length === 0 || missing.length === 0) return
  throw new DatabaseRefused(
    `This database cannot be used: its tables ${missing.join(', ')} are not distributed yet. ` +
      `Run ${commandLine('db:distribute')}, then start again.`,
  )
}
