import type { ClientConfig } from 'pg'
import { ownerConfig } from './distribution.ts'
import { withClient } from './with-client.ts'

/** Settings that the pool passes as connection options, which do not reach workers. */
const workerSettings = { lock_timeout: '1500ms', timezone: 'Africa/Lusaka' }

/** Applies the settings; returns statements that a superuser must run on the coordinator if workers still lack them. */
export async function applyWorkerSettings(owner: ClientConfig, application: ClientConfig): Promise<string[]> {
  const role = await withClient(application, async (client) => {
    const { rows } = await client.query<{ role: string }>('SELECT current_user::text AS role')
    const statements = statementsFor(rows[0]!.role)
    // A role may change its own settings; if that does not reach the workers, a superuser must do it.
    for (const statement of statements) await client.query(statement).catch(() => undefined)
    return rows[0]!.role
  })
  return (await haveReachedWorkers(owner, role)) ? [] : statementsFor(role)
}

const statementsFor = (role: string): string[] =>
  Object.entries(workerSettings).map(([name, value]) => `ALTER ROLE ${role} SET ${name} = '${value}';`)

function haveReachedWorkers(owner: ClientConfig, role: string): Promise<boolean> {
  const expectedSettings = Object.entries(workerSettings).map(([name, value]) =>
    `${name}=${value}`.toLowerCase(),
  )
  const countSql = `SELECT count(DISTINCT set) FROM pg_db_role_setting s JOIN pg_roles r ON r.oid = s.setrole, unnest(setconfig) AS set
    WHERE rolname = '${role}' AND lower(set) IN (${expectedSettings.map((each) => `'${each}'`).join(', ')})`
  return withClient(ownerConfig(owner), async (client) => {
    const { rows } = await client.query<{ all: boolean }>(
      'SELECT bool_and(success AND result::integer >= $2) AS all FROM run_command_on_workers($1)',
      [countSql, expectedSettings.length],
    )
    return rows[0]!.all
  })
}
