import type { ClientConfig } from 'pg'
import { Refusal } from '@insaka/domain/core/errors'
import { DatabaseRefused } from './access.ts'
import { txPipeline } from './connection.ts'
import type { OwnerTx } from './owner.ts'
import type { DirectoryTx } from './transactions.ts'
import { withClient } from './with-client.ts'
import { sql } from 'drizzle-orm'
import { commandLine } from '../command-line.ts'

/**
 * Settings of a distributed database (Citus); any other keeps them and does nothing with them. The first carries what a
 * transaction sets, such as its institution, to the workers; the second gives up a worker before the caller does.
 */
export const citusSettings = '-c citus.propagate_set_commands=local -c citus.node_connection_timeout=1500'

/** Each connection plans a named statement once, whatever its values are. */
export const genericPlans = '-c plan_cache_mode=force_generic_plan'

/** The owner's commands touch tables of all institutions by turns, which needs one connection to each worker. */
export const ownerConfig = (config: ClientConfig): ClientConfig => ({
  ...config,
  options: `${citusSettings} -c citus.multi_shard_modify_mode=sequential -c citus.max_adaptive_executor_pool_size=1`,
})

type DistributionSettings = { distributed: boolean; carries: string | null }

/**
 * Whether this is a database of several machines; refused where its workers would not know whose rows may be seen. What
 * connections ask for depends on it, so it has one of its own.
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
      'so that its workers would not know whose rows may be seen. Insaka asks for it with the options of its connections; ' +
      'something between the two takes them away. See docs/how-to/use-several-machines.md.',
  )
}

type Worker = { nodename: string; nodeport: number }

/** Refuses while one of the workers does not answer, and names it. */
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

/** The tables that lie on workers already. A local table that refers to others may be listed by Citus as well. */
export const distributedTablesSql = `SELECT relname::text AS name FROM pg_dist_partition JOIN pg_class ON pg_class.oid = logicalrelid
  WHERE partmethod <> 'n' OR repmodel = 't'`

export async function hasDistributedTables(tx: OwnerTx): Promise<boolean> {
  const { rows } = await tx.execute<{ there: boolean }>(
    sql`SELECT to_regclass('pg_dist_partition') IS NOT NULL AS there`,
  )
  return rows[0]!.there && (await tx.execute(sql.raw(distributedTablesSql))).rows.length > 0
}

/** Refuses to start where a later release has brought tables that lie on the coordinator alone. */
export async function checkAllDistributed(tx: DirectoryTx, wanted: string[]): Promise<void> {
  const { rows } = await tx[txPipeline].text<{ name: string }>({ text: distributedTablesSql })
  const missing = wanted.filter((table) => !rows.some(({ name }) => name === table))
  if (rows.length === 0 || missing.length === 0) return
  throw new DatabaseRefused(
    `This database cannot be used: its tables ${missing.join(', ')} do not lie on the workers yet. ` +
      `Run ${commandLine('db:distribute')}, then start again.`,
  )
}
