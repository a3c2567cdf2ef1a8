import { eq } from 'drizzle-orm'
import type { DatabaseType } from '@insaka/domain/institutions/institutions.labels'
import type { WindowState } from '@insaka/domain/institutions/window.labels'
import type { DirectoryTx, TenantTx } from '../db/database.ts'
import { statement, type Values } from '../db/statement.ts'
import { institutionDetails } from './institutions.table.ts'

/** `state` is null where there is no login at all, such as after a restore. */
export type Window = {
  databaseType: DatabaseType
  schema: string
  username: string
  state: WindowState | null
  /** Another one after each change of the login. */
  edition: string | null
}

const findNames = statement('window.findNames', (orm, $: Values<{ institutionId: string }>) =>
  orm
    .select({
      databaseType: institutionDetails.databaseType,
      schema: institutionDetails.schemaName,
      username: institutionDetails.databaseUsername,
    })
    .from(institutionDetails)
    .where(eq(institutionDetails.institutionId, $.institutionId)),
)

/** The window of the transaction's institution, as PostgreSQL itself knows it. */
export async function readWindow(tx: TenantTx): Promise<Window | undefined> {
  const [names] = await findNames(tx, { institutionId: tx.institutionId })
  if (!names) return undefined
  const { rows } = await tx.connection.client.query<Login>({
    name: 'window.state',
    text: 'SELECT may_login, first, edition FROM app.window_state()',
  })
  const [login] = rows
  return { ...names, state: login ? stateOf(login) : null, edition: login?.edition ?? null }
}

type Login = { may_login: boolean; first: boolean; edition: string }

const stateOf = (login: Login): WindowState => {
  if (login.may_login) return 'switched on'
  return login.first ? 'first password set' : 'switched off'
}

/** Makes the login and the views where they are missing. Without a verifier the password stays as it is. */
export async function setWindow(tx: TenantTx, verifier: string | null, state: WindowState): Promise<void> {
  await tx.connection.client.query('SELECT app.set_window($1, $2, $3)', [
    verifier,
    state === 'switched on',
    state === 'first password set',
  ])
}

export async function endWindowSessions(tx: TenantTx): Promise<void> {
  await tx.connection.client.query('SELECT app.end_window_sessions()')
}

/** Ends what takes longer in any window, and whoever is still inside one that was switched off. */
export async function endOverdueWindows(tx: DirectoryTx, longestSeconds: number): Promise<number> {
  const { rows } = await tx.connection.client.query<{ ended: number }>(
    'SELECT app.end_overdue_windows(make_interval(secs => $1)) AS ended',
    [longestSeconds],
  )
  return rows[0]!.ended
}

/** Another login or schema of that name is there already, and is somebody else's. */
export const isNameTaken = (error: unknown): boolean => (error as { code?: string }).code === '42710'
