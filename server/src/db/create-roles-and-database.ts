import { escapeLiteral, type ClientConfig } from 'pg'
import { sqlAccessFunctions } from './sql-access-functions.ts'
import { withClient } from './with-client.ts'

export const roleNames = {
  owner: 'insaka_owner',
  application: 'insaka_application',
  /** Owns the views for read-only SQL access. */
  sqlAccessReader: 'insaka_window_reader',
  /** Group role of the institutions’ SQL logins. */
  sqlAccessLogin: 'insaka_window_login',
  /** Creates the SQL logins and ends their sessions, through functions that only the owner may call. */
  sqlAccessManager: 'insaka_window_keeper',
} as const

export const databaseName = 'insaka'

const preparationLock = 4_716_230

type Passwords = { owner: string; application: string }

/** Runs automatically for the embedded database; `deploy/postgresql.sql` does the same on an external server. */
export async function prepareServer(superuser: ClientConfig, passwords: Passwords): Promise<void> {
  await withClient(superuser, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [preparationLock])
    for (const sql of [...roleStatements(passwords), ...clusterStatements]) await client.query(sql)
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
    ...logins.map(([role, password]) => `ALTER ROLE ${role} PASSWORD ${escapeLiteral(password)}`),
    ...sqlAccessStatements,
  ]
}

export const sqlAccessStatements = [
  createIfMissing(roleNames.sqlAccessReader, 'NOLOGIN'),
  createIfMissing(roleNames.sqlAccessLogin, 'NOLOGIN'),
  createIfMissing(roleNames.sqlAccessManager, 'NOLOGIN', 'CREATEROLE'),
  // Lets migrations create views owned by the reader.
  `GRANT ${roleNames.sqlAccessReader} TO ${roleNames.owner}`,
  `GRANT ${roleNames.sqlAccessLogin} TO ${roleNames.sqlAccessManager} WITH ADMIN OPTION`,
  `GRANT pg_signal_backend, pg_read_all_stats TO ${roleNames.sqlAccessManager}`,
  `GRANT SET ON PARAMETER temp_file_limit, log_min_messages TO ${roleNames.sqlAccessManager}`,
  `DO $$ BEGIN
  -- PostgreSQL 16 and newer: reserved_connections stay free for Insaka, however many SQL access sessions are open.
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'pg_use_reserved_connections') THEN
    GRANT pg_use_reserved_connections TO ${roleNames.owner}, ${roleNames.application};
  END IF;
END $$`,
]

/** For a PostgreSQL used only by Insaka: users need no access to its other databases. */
const clusterStatements = [
  'REVOKE CONNECT, TEMPORARY ON DATABASE postgres FROM PUBLIC',
  'REVOKE CONNECT, TEMPORARY ON DATABASE template1 FROM PUBLIC',
]

/** Revokes default rights that Insaka does not need. */
export const databaseStatements = (name: string): string[] => [
  `REVOKE CONNECT, TEMPORARY ON DATABASE ${name} FROM PUBLIC`,
  `GRANT CONNECT ON DATABASE ${name} TO ${roleNames.owner}, ${roleNames.application}, ${roleNames.sqlAccessLogin}`,
  `ALTER SCHEMA public OWNER TO ${roleNames.owner}`,
  'REVOKE ALL ON SCHEMA public FROM PUBLIC',
  `GRANT USAGE ON SCHEMA public TO ${roleNames.application}`,
  `DO $$ DECLARE f regprocedure; BEGIN
  -- Large objects, notifications, advisory locks, and functions that write to the WAL or use up transaction ids.
  FOR f IN SELECT p.oid FROM pg_proc p
            WHERE pronamespace = 'pg_catalog'::regnamespace
              AND proname ~ '^(lo_.*|lowrite|loread|pg_(try_)?advisory_.*|pg_notify|pg_logical_emit_message|txid_current|pg_current_xact_id|pg_export_snapshot)$'
              AND EXISTS (SELECT FROM aclexplode(coalesce(proacl, acldefault('f', proowner))) WHERE grantee = 0)
  LOOP
    EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', f);
  END LOOP;
END $$`,
  `GRANT EXECUTE ON FUNCTION pg_advisory_lock(bigint) TO ${roleNames.owner}`,
  'REVOKE USAGE ON LANGUAGE plpgsql, sql FROM PUBLIC',
  `GRANT USAGE ON LANGUAGE plpgsql, sql TO ${roleNames.owner}`,
  ...sqlAccessFunctions,
]

function createIfMissing(role: string, login: string, createRole = 'NOCREATEROLE'): string {
  return `DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${role}') THEN
    CREATE ROLE ${role} ${login} NOSUPERUSER NOCREATEDB ${createRole} NOBYPASSRLS;
  END IF;
END $$`
}
