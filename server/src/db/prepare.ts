import { Client, escapeIdentifier, escapeLiteral, type ClientConfig } from 'pg'

/** The roles of a database, and what each is for. */
export const roleNames = {
  owner: 'insaka_owner',
  application: 'insaka_application',
  windowReader: 'insaka_window_reader',
} as const

export const databaseName = 'insaka'

const preparationLock = 4_716_230

type Passwords = { owner: string; application: string }

/**
 * Makes the roles and the database, as a superuser; harmless when they exist.
 * Embedded mode runs it by itself; `docs/how-to/use-your-own-postgresql.md` prints it for a server.
 */
export async function prepare(superuser: ClientConfig, passwords: Passwords): Promise<void> {
  await withClient(superuser, async (client) => {
    // Two processes that start at once take turns.
    await client.query('SELECT pg_advisory_lock($1)', [preparationLock])
    for (const sql of roleStatements(passwords)) await client.query(sql)
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [databaseName])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${databaseName} OWNER ${roleNames.owner}`)
    await prepareDatabase(superuser, databaseName)
  })
}

export async function prepareDatabase(superuser: ClientConfig, name: string): Promise<void> {
  await withClient({ ...superuser, database: name }, async (client) => {
    for (const sql of databaseStatements(name)) await client.query(sql)
  })
}

export function roleStatements(passwords: Passwords): string[] {
  const logins = [
    [roleNames.owner, passwords.owner],
    [roleNames.application, passwords.application],
  ] as const
  return [
    ...logins.map(([role]) => createIfMissing(role, 'LOGIN')),
    ...logins.map(
      ([role, password]) => `ALTER ROLE ${escapeIdentifier(role)} PASSWORD ${escapeLiteral(password)}`,
    ),
    createIfMissing(roleNames.windowReader, 'NOLOGIN'),
  ]
}

const createIfMissing = (role: string, attributes: string): string => `
  DO $$ BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${role}') THEN
      CREATE ROLE ${escapeIdentifier(role)} ${attributes} NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS;
    END IF;
  END $$`

/** What everybody could do in any database, and nobody needs here. */
export const databaseStatements = (name: string): string[] => [
  `REVOKE CONNECT, TEMPORARY ON DATABASE ${name} FROM PUBLIC`,
  `GRANT CONNECT ON DATABASE ${name} TO ${roleNames.owner}, ${roleNames.application}`,
  `ALTER SCHEMA public OWNER TO ${roleNames.owner}`,
  'REVOKE ALL ON SCHEMA public FROM PUBLIC',
  `GRANT USAGE ON SCHEMA public TO ${roleNames.application}`,
  'REVOKE EXECUTE ON FUNCTION lo_create(oid), lo_creat(integer), lo_from_bytea(oid, bytea), lo_put(oid, bigint, bytea) FROM PUBLIC',
  'REVOKE EXECUTE ON FUNCTION pg_notify(text, text) FROM PUBLIC',
]

async function withClient<T>(config: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(config)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
