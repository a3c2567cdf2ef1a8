import { Client, type ClientConfig } from 'pg'
import type { Config } from '../config.ts'
import type { EmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { databaseName, prepareServer, roleNames } from './create-roles-and-database.ts'

export type SqlAccessAddress = { host: string; port: number; database: string }

/** Connections of the two roles, and the address for read-only SQL access. */
export type DatabaseAccess = { application: ClientConfig; owner: ClientConfig; sqlAccess: SqlAccessAddress }

export class DatabaseRefused extends Error {}

/** The tables are missing or belong to another release. */
export class TablesRefused extends DatabaseRefused {}

/** Access to the embedded PostgreSQL; `prepares` first creates missing roles and the database. */
export async function accessEmbedded(
  postgres: EmbeddedPostgres,
  { prepares: shouldPrepare }: { prepares: boolean },
): Promise<DatabaseAccess> {
  const passwords = {
    owner: await postgres.secret('database-owner'),
    application: await postgres.secret('database-application'),
  }
  if (shouldPrepare) await prepareServer(postgres.superuser, passwords)
  const login = (role: keyof typeof passwords) => ({
    ...postgres.address,
    database: databaseName,
    user: roleNames[role],
    password: passwords[role],
  })
  const { host, port } = postgres.sqlAccess
  return {
    application: login('application'),
    owner: login('owner'),
    sqlAccess: { host, port, database: databaseName },
  }
}

/** Access to an external PostgreSQL; refused if its version is too old or a role has the wrong name or rights. */
export async function accessServer({
  application,
  owner,
}: Exclude<Config['database'], 'embedded'>): Promise<DatabaseAccess> {
  const access = {
    application: { connectionString: application },
    owner: { connectionString: owner },
    sqlAccess: addressOf(application),
  }
  await checkRole('DATABASE_OWNER_URL', access.owner, (role) =>
    role.name === roleNames.owner ? null : `is not ${roleNames.owner}, which must own the tables`,
  )
  // Tenant isolation holds only for a role that neither owns the tables nor bypasses row-level security.
  await checkRole('DATABASE_URL', access.application, ({ memberships }) => {
    if (memberships.includes(roleNames.owner)) return 'owns the tables'
    if (memberships.includes(roleNames.application)) return null
    return `is not ${roleNames.application} nor a member of it`
  })
  return access
}

/** Assumes that spreadsheets use the same address as Insaka itself. */
function addressOf(connectionString: string): SqlAccessAddress {
  const { host, port, database = '' } = new Client({ connectionString })
  return { host, port, database }
}

type DatabaseRole = {
  name: string
  version: number
  superuser: boolean
  bypass: boolean
  memberships: string[]
}

async function checkRole(
  variable: string,
  config: ClientConfig,
  findFault: (role: DatabaseRole) => string | null,
): Promise<void> {
  const role = await readRole(variable, config)
  if (role.version < 15) refuse(`PostgreSQL ${role.version} is too old; 15 or newer is needed`)
  const fault =
    (role.superuser && 'is a superuser') ||
    (role.bypass && 'may bypass row-level security') ||
    findFault(role)
  if (fault) refuse(`the role of ${variable} ${fault}`)
}

function refuse(fault: string): never {
  throw new DatabaseRefused(
    `This database cannot be used: ${fault}. See docs/how-to/use-your-own-postgresql.md.`,
  )
}

async function readRole(variable: string, config: ClientConfig): Promise<DatabaseRole> {
  const client = new Client(config)
  await client.connect().catch((error: unknown) => {
    throw new DatabaseRefused(`The database of ${variable} cannot be reached: ${(error as Error).message}.`)
  })
  try {
    const { rows } = await client.query<DatabaseRole>(
      `SELECT rolname AS name, current_setting('server_version_num')::int / 10000 AS version,
              rolsuper AS superuser, rolbypassrls AS bypass,
              ARRAY(SELECT r.rolname::text FROM pg_roles r
                     WHERE r.rolname = ANY ($1) AND pg_has_role(r.oid, 'MEMBER')) AS memberships
         FROM pg_roles WHERE rolname = current_user`,
      [Object.values(roleNames)],
    )
    return rows[0]!
  } finally {
    await client.end()
  }
}
