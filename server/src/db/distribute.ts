import type { Client, ClientConfig } from 'pg'
import { checkNoOtherConnections, checkDistributable } from './distribute-checks.ts'
import { ownerConfig, distributedTablesSql } from './distribution.ts'
import { withClient } from './with-client.ts'

/** Parents come before their children; all tenant tables are colocated with the first one. */
type DistributedTables = { reference: string[]; tenant: string[] }

type DistributeOptions = {
  owner: ClientConfig
  distributedTables: DistributedTables
  /** Process ids of the other connections of this command. */
  ownPids: number[]
}

export type DistributionResult = { tables: string[]; closedSqlAccesses: number; emptiedBytes: number }

/**
 * Distributes the tables of a coordinator over its workers in one transaction. It skips distributed tables, so it
 * also handles tables of later migrations and can be repeated after an interruption.
 */
export async function distribute({
  owner,
  distributedTables,
  ownPids,
}: DistributeOptions): Promise<DistributionResult> {
  return withClient(ownerConfig(owner), async (client) => {
    const all = [...distributedTables.reference, ...distributedTables.tenant]
    await checkDistributable(client, all)
    const alreadyDistributed = (await client.query<{ name: string }>(distributedTablesSql)).rows.map(
      ({ name }) => name,
    )
    const tables = all.filter((name) => !alreadyDistributed.includes(name))
    let closedSqlAccesses = 0
    if (tables.length > 0) {
      if (await hasRows(client, tables)) await checkNoOtherConnections(client, ownPids)
      await client.query('BEGIN')
      if (alreadyDistributed.length === 0) closedSqlAccesses = await closeSqlAccesses(client)
      await distributeTables(client, distributedTables, tables)
      await client.query('COMMIT')
      await client.query(`ANALYZE ${tables.join(', ')}`)
    }
    return { tables, closedSqlAccesses, emptiedBytes: await emptyCoordinator(client, all) }
  })
}

async function hasRows(client: Client, tables: string[]): Promise<boolean> {
  const any = tables.map((name) => `EXISTS (SELECT FROM ${name})`).join(' OR ')
  const { rows } = await client.query<{ any: boolean }>(`SELECT ${any} AS any`)
  return rows[0]!.any
}

/** Removes read-only SQL access, because workers do not accept the role that owns its views. */
async function closeSqlAccesses(client: Client): Promise<number> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT institution_id AS id FROM institution_details JOIN pg_namespace ON nspname = schema_name
      WHERE obj_description(pg_namespace.oid, 'pg_namespace') = format('institution %s', institution_id)`,
  )
  // The logins exist on the coordinator only.
  await client.query('SET LOCAL citus.enable_ddl_propagation = off')
  for (const { id } of rows) await client.query('CALL app.drop_window($1)', [id])
  await client.query('SET LOCAL citus.enable_ddl_propagation = on')
  return rows.length
}

async function distributeTables(
  client: Client,
  { reference, tenant }: DistributedTables,
  tables: string[],
): Promise<void> {
  await client.query('SET LOCAL citus.enable_local_reference_table_foreign_keys = off')
  await client.query('SET LOCAL citus.shard_count = 32')
  // Rows are copied by COPY FROM, which forced row security forbids even to the owner. No other transaction sees the
  // tables in this state.
  for (const name of tables) await client.query(`ALTER TABLE ${name} NO FORCE ROW LEVEL SECURITY`)
  for (const name of reference.filter((each) => tables.includes(each)))
    await client.query('SELECT create_reference_table($1)', [name])
  const [first] = tenant
  for (const name of tenant.filter((each) => tables.includes(each))) {
    await client.query("SELECT create_distributed_table($1, 'institution_id', colocate_with => $2)", [
      name,
      name === first ? 'none' : first,
    ])
  }
  for (const name of tables) await client.query(`ALTER TABLE ${name} FORCE ROW LEVEL SECURITY`)
}

/** Removes the copied rows, including password hashes, that remain on the coordinator’s disk, invisible to queries. */
async function emptyCoordinator(client: Client, tables: string[]): Promise<number> {
  const { rows } = await client.query<{ name: string; bytes: string }>(
    `SELECT relname::text AS name, pg_table_size(oid) AS bytes FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relname = ANY ($1) AND pg_relation_size(oid) > 0`,
    [tables],
  )
  for (const { name } of rows)
    await client.query('SELECT truncate_local_data_after_distributing_table($1)', [name])
  return rows.reduce((sum, { bytes }) => sum + Number(bytes), 0)
}
