import type { Client } from 'pg'
import { DatabaseRefused } from './access.ts'

/** Refuses, before any change, databases that cannot be distributed. */
export async function checkDistributable(client: Client, tables: string[]): Promise<void> {
  if (!(await isTrue(client, "EXISTS (SELECT FROM pg_extension WHERE extname = 'citus')")))
    refuse('the extension citus is not installed')
  if (!(await isTrue(client, '(SELECT groupid FROM pg_dist_local_group) = 0')))
    refuse('it is a worker; DATABASE_OWNER_URL must name the coordinator')
  if (
    !(await isTrue(
      client,
      'EXISTS (SELECT FROM pg_dist_node WHERE groupid > 0 AND shouldhaveshards AND isactive)',
    ))
  )
    refuse('it has no worker yet (citus_add_node)')
  await checkWorkers(client)
  await checkPolicies(client, tables)
}

/** Refuses other connections, which could change the rows being copied or block the copy. */
export async function checkNoOtherConnections(client: Client, ownPids: number[]): Promise<void> {
  const { rows } = await client.query<{ who: string }>(
    // This role sees few details of other connections. Superuser connections belong to Citus itself.
    `SELECT format('%s × %s', count(*), rolname) AS who FROM pg_stat_activity JOIN pg_roles r ON r.oid = usesysid
      WHERE datname = current_database() AND NOT rolsuper AND pid <> ALL (pg_backend_pid() || $1::integer[])
        AND coalesce(application_name, '') NOT LIKE 'citus%' GROUP BY rolname ORDER BY rolname`,
    [ownPids],
  )
  if (rows.length > 0)
    refuse(
      `it has records, and others are connected to it: ${rows.map(({ who }) => who).join(', ')}. Stop Insaka and whatever else uses it`,
    )
}

async function checkWorkers(client: Client): Promise<void> {
  const { rows } = await client.query<{ node: string; success: boolean; result: string }>(
    `SELECT format('%s:%s', nodename, nodeport) AS node, success, result FROM run_command_on_workers(
       $$SELECT string_agg(rolname, ' ') FROM pg_roles WHERE rolname IN ('insaka_owner', 'insaka_application', 'insaka_window_reader')
            AND NOT rolsuper AND NOT rolbypassrls$$)
      WHERE NOT success OR cardinality(string_to_array(result, ' ')) IS DISTINCT FROM 3`,
  )
  const [first] = rows
  if (first)
    refuse(
      `its worker ${first.node} is not ready: ${first.success ? 'roles are missing or have superuser rights' : first.result}`,
    )
}

async function checkPolicies(client: Client, tables: string[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT format('%s on %s', polname, relname) AS name FROM pg_policy JOIN pg_class c ON c.oid = polrelid
      WHERE NOT polpermissive AND relnamespace = 'public'::regnamespace AND relname = ANY ($1)`,
    [tables],
  )
  const [first] = rows
  if (first)
    refuse(
      `a distributed database ignores that the policy ${first.name} is restrictive, which would open the table`,
    )
}

async function isTrue(client: Client, condition: string): Promise<boolean> {
  const { rows } = await client.query<{ holds: boolean }>(`SELECT ${condition} AS holds`)
  return rows[0]!.holds
}

function refuse(fault: string): never {
  throw new DatabaseRefused(
    `This database cannot be distributed: ${fault}. Nothing was changed. See docs/how-to/distribute-with-citus.md.`,
  )
}
