import { Client, type ClientConfig } from 'pg'
import type { DatabaseAccess } from '../../src/db/access.ts'
import { databaseStatements, roleNames, roleStatements } from '../../src/db/create-roles-and-database.ts'

/** Address of a superuser of the coordinator, in a database with the extension and the workers for the test. */
const citusUrl = process.env['CITUS_URL']

type ClusterNodes = { coordinator: ClientConfig; workers: ClientConfig[] }

const passwords = { owner: 'owner-of-the-trial', application: 'application-of-the-trial' }

export async function run(config: ClientConfig, ...commands: string[]): Promise<Record<string, unknown>[]> {
  const client = new Client(config)
  await client.connect()
  try {
    let rows: Record<string, unknown>[] = []
    for (const command of commands) ({ rows } = await client.query(command))
    return rows
  } finally {
    await client.end()
  }
}

export async function findNodes(): Promise<ClusterNodes> {
  const url = new URL(citusUrl!)
  const [user, password] = [url.username, url.password].map(decodeURIComponent)
  const configOf = (host: string, port: number): ClientConfig => ({
    host,
    port,
    user,
    password,
    database: url.pathname.slice(1),
  })
  const coordinator = configOf(url.hostname, Number(url.port || 5432))
  const rows = await run(
    coordinator,
    'SELECT nodename, nodeport FROM pg_dist_node WHERE groupid > 0 ORDER BY 2',
  )
  return {
    coordinator,
    workers: rows.map(({ nodename, nodeport }) => configOf(String(nodename), Number(nodeport))),
  }
}

/** Creates an empty database as docs/how-to/distribute-with-citus.md describes. */
export async function makeDatabase(
  { coordinator, workers }: ClusterNodes,
  name: string,
): Promise<DatabaseAccess & { superuser: ClientConfig }> {
  for (const node of [coordinator, ...workers]) {
    // Runs on each node separately: without propagation, a superuser has to do so.
    const localConfig = { ...node, options: '-c citus.enable_ddl_propagation=off' }
    await run(localConfig, ...roleStatements(passwords), `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    await run(
      localConfig,
      `CREATE DATABASE ${name} OWNER ${roleNames.owner} ENCODING 'UTF8' TEMPLATE template0`,
    )
    await run({ ...node, database: name }, 'CREATE EXTENSION citus')
  }
  const superuser = { ...coordinator, database: name }
  await run(
    superuser,
    `SELECT citus_set_coordinator_host('${coordinator.host}', ${coordinator.port})`,
    ...workers.map(({ host, port }) => `SELECT citus_add_node('${host}', ${port})`),
    ...databaseStatements(name),
  )
  const configAs = (role: keyof typeof passwords) => ({
    ...superuser,
    user: roleNames[role],
    password: passwords[role],
  })
  return {
    superuser,
    owner: configAs('owner'),
    application: configAs('application'),
    sqlAccess: { host: String(coordinator.host), port: Number(coordinator.port), database: name },
  }
}

export async function dropDatabase({ coordinator, workers }: ClusterNodes, name: string): Promise<void> {
  for (const node of [coordinator, ...workers]) {
    const localConfig = { ...node, options: '-c citus.enable_ddl_propagation=off' }
    await run(localConfig, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  }
}

/** Removes the databases and institutions' logins that an interrupted run left, since their names are used again. */
export async function removeLeftovers(nodes: ClusterNodes, names: readonly string[]): Promise<void> {
  for (const name of names.flatMap((each) => [each, `${each}_again`])) await dropDatabase(nodes, name)
  for (const node of [nodes.coordinator, ...nodes.workers]) {
    const localConfig = { ...node, options: '-c citus.enable_ddl_propagation=off' }
    const logins = await run(
      localConfig,
      `SELECT format('DROP ROLE %I', member::regrole::text) AS drop FROM pg_auth_members
        WHERE roleid = to_regrole('${roleNames.sqlAccessLogin}') AND member::regrole::text LIKE 'insaka%user'`,
    )
    await run(localConfig, ...logins.map(({ drop }) => String(drop)))
  }
}
