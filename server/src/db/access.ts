import { Client, type ClientConfig } from 'pg'
import type { Config } from '../config.ts'
import type { EmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { databaseName, prepare, roleNames } from './prepare.ts'

/** How the two roles reach the database. */
export type DatabaseAccess = { application: ClientConfig; owner: ClientConfig }

export class DatabaseRefused extends Error {}

/** The roles and the database of an embedded PostgreSQL, made where they are missing. */
export async function accessEmbedded(postgres: EmbeddedPostgres): Promise<DatabaseAccess> {
  const passwords = {
    owner: await postgres.secret('database-owner'),
    application: await postgres.secret('database-application'),
  }
  await prepare(postgres.superuser, passwords)
  const login = (role: keyof typeof passwords) => ({
    ...postgres.address,
    database: databaseName,
    user: roleNames[role],
    password: passwords[role],
  })
  return { application: login('application'), owner: login('owner') }
}

/** A database somebody else runs; refused when the application could do more there than it should. */
export async function accessServer({
  application,
  owner,
}: Exclude<Config['database'], 'embedded'>): Promise<DatabaseAccess> {
  const access = { application: { connectionString: application }, owner: { connectionString: owner } }
  await checkApplicationRole(access.application)
  return access
}

/** The walls between institutions stand only before a role that neither owns the tables nor may walk through. */
export async function checkApplicationRole(application: ClientConfig): Promise<void> {
  const client = new Client(application)
  await client.connect().catch((error: unknown) => {
    throw new DatabaseRefused(`The database cannot be reached: ${(error as Error).message}.`)
  })
  try {
    const { rows } = await client.query<{
      version: number
      superuser: boolean
      bypass: boolean
      owner: boolean
      member: boolean
    }>(`
      SELECT current_setting('server_version_num')::int / 10000 AS version,
             rolsuper AS superuser,
             rolbypassrls AS bypass,
             pg_has_role('${roleNames.owner}', 'MEMBER') AS owner,
             pg_has_role('${roleNames.application}', 'MEMBER') AS member
        FROM pg_roles WHERE rolname = current_user`)
    const role = rows[0]!
    const fault =
      (role.version < 15 && `PostgreSQL ${role.version} is too old; 15 or newer is needed`) ||
      (role.superuser && 'the role of DATABASE_URL is a superuser') ||
      (role.bypass && 'the role of DATABASE_URL may bypass row-level security') ||
      (role.owner && 'the role of DATABASE_URL owns the tables') ||
      (!role.member && `the role of DATABASE_URL is not ${roleNames.application} nor a member of it`)
    if (fault)
      throw new DatabaseRefused(
        `This database cannot be used: ${fault}. See docs/how-to/use-your-own-postgresql.md.`,
      )
  } finally {
    await client.end()
  }
}
