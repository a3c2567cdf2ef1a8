import type { DatabaseType } from '@insaka/domain/institutions/institutions.labels'
import type { SqlAccessState } from '@insaka/domain/institutions/sql-access.labels'
import { callFunction, readText } from '../db/statement.ts'
import type { ChangingDirectoryTx, DirectoryTx, TenantTx, UnchainedTx, WriteTx } from '../db/transactions.ts'

export type LoginState = Exclude<SqlAccessState, 'no password yet' | 'not available'>

/** `state` is null if there is no login, such as after a restore. */
export type SqlAccess = {
  databaseType: DatabaseType
  schema: string
  username: string
  state: LoginState | null
  /** Changes with each change of the login. */
  edition: string | null
}

type SqlAccessNames = Pick<SqlAccess, 'databaseType' | 'schema' | 'username'>
type LoginRow = { may_login: boolean; first: boolean; edition: string }

/** The names of the institution's SQL access, without checking that it exists. */
export async function readSqlAccessNames(tx: TenantTx): Promise<SqlAccess | undefined> {
  const [names] = await readText<SqlAccessNames>(tx, {
    name: 'window.names',
    text: `SELECT database_type AS "databaseType", schema_name AS schema, database_username AS username
             FROM institution_details WHERE institution_id = $1`,
  })
  return names && { ...names, state: null, edition: null }
}

export async function readSqlAccess(tx: TenantTx): Promise<SqlAccess | undefined> {
  const [names, [login]] = await Promise.all([
    readSqlAccessNames(tx),
    callFunction<LoginRow>(tx, {
      name: 'window.state',
      text: 'SELECT may_login, first, edition FROM app.window_state()',
    }),
  ])
  return names && login ? { ...names, state: stateOf(login), edition: login.edition } : names
}

const stateOf = (login: LoginRow): LoginState => {
  if (login.may_login) return 'switched on'
  return login.first ? 'first password set' : 'switched off'
}

/** Creates missing login and views. Without a verifier the password is unchanged. */
export async function setSqlAccess(tx: WriteTx, verifier: string | null, state: LoginState): Promise<void> {
  await callFunction(tx, {
    text: 'SELECT app.set_window($1, $2, $3)',
    values: [verifier, state === 'switched on', state === 'first password set'],
  })
}

export async function endSqlAccessSessions(tx: UnchainedTx): Promise<void> {
  await callFunction(tx, { text: 'SELECT app.end_window_sessions()' })
}

/** Ends transactions beyond the limit, and the sessions of disabled logins. */
export async function endOverdueSqlSessions(
  tx: ChangingDirectoryTx,
  longestSeconds: number,
): Promise<number> {
  const [row] = await callFunction<{ ended: number }>(tx, {
    text: 'SELECT app.end_overdue_windows(make_interval(secs => $1)) AS ended',
    values: [longestSeconds],
  })
  return row!.ended
}

/** Another login or schema already has that name. */
export const isNameTakenError = (error: unknown): boolean => (error as { code?: string }).code === '42710'

export async function listEnabledSqlLogins(tx: DirectoryTx): Promise<string[]> {
  const rows = await callFunction<{ login: string }>(tx, {
    name: 'window.listOpen',
    text: 'SELECT login FROM app.open_windows() login',
  })
  return rows.map(({ login }) => login)
}
