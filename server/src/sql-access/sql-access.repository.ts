import type { DatabaseType } from '@insaka/domain/institutions/institutions.labels'
import type { SqlAccessState } from '@insaka/domain/institutions/sql-access.labels'
import { callFunction, readText } from '../db/statement.ts'
import type { ChangingDirectoryTx, DirectoryTx, TenantTx, UnchainedTx, WriteTx } from '../db/transactions.ts'

export type LoginState = Exclude<SqlAccessState, 'no password yet' | 'not available'>

/** `state` is null where there is no login at all, such as after a restore. */
export type SqlAccess = {
  databaseType: DatabaseType
  schema: string
  username: string
  state: LoginState | null
  /** Another one after each change of the login. */
  edition: string | null
}

type SqlAccessNames = Pick<SqlAccess, 'databaseType' | 'schema' | 'username'>
type LoginRow = { may_login: boolean; first: boolean; edition: string }

/** What the window of the transaction's institution is called, without a look at whether it is there. */
export async function readSqlAccessNames(tx: TenantTx): Promise<SqlAccess | undefined> {
  const [names] = await readText<SqlAccessNames>(tx, {
    name: 'window.names',
    text: `SELECT database_type AS "databaseType", schema_name AS schema, database_username AS username
             FROM institution_details WHERE institution_id = $1`,
  })
  return names && { ...names, state: null, edition: null }
}

/** The window of the transaction's institution, as PostgreSQL itself knows it. */
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

/** Makes the login and the views where they are missing. Without a verifier the password stays as it is. */
export async function setSqlAccess(tx: WriteTx, verifier: string | null, state: LoginState): Promise<void> {
  await callFunction(tx, {
    text: 'SELECT app.set_window($1, $2, $3)',
    values: [verifier, state === 'switched on', state === 'first password set'],
  })
}

export async function endSqlAccessSessions(tx: UnchainedTx): Promise<void> {
  await callFunction(tx, { text: 'SELECT app.end_window_sessions()' })
}

/** Ends what takes longer in any window, and the sessions in those that were switched off. */
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

/** Another login or schema of that name is there already, and is somebody else's. */
export const isNameTaken = (error: unknown): boolean => (error as { code?: string }).code === '42710'

/** The logins that may come in, of every institution. */
export async function listEnabledSqlLogins(tx: DirectoryTx): Promise<string[]> {
  const rows = await callFunction<{ login: string }>(tx, {
    name: 'window.listOpen',
    text: 'SELECT login FROM app.open_windows() login',
  })
  return rows.map(({ login }) => login)
}
