import type { JobKind } from '../jobs/job.ts'
import type { Platform } from '../platform.ts'
import { endOverdueSqlSessions, listEnabledSqlLogins } from './sql-access.repository.ts'

/** Ends transactions of windows that take too long: a login may switch its own time limit off. */
export const sqlAccessWatchJob = (longestSeconds = 30): JobKind => ({
  kind: 'windows.watch',
  everyMs: 5_000,
  async run(_, platform) {
    await platform.database.writeDirectory((tx) => endOverdueSqlSessions(tx, longestSeconds))
    await admitSqlLogins(platform)
  },
})

/** The door is open to those logins that are switched on, and to no others. */
export async function admitSqlLogins({ database, sqlAccess: { proxy } }: Platform): Promise<void> {
  await proxy?.setLogins(await database.readDirectory(listEnabledSqlLogins))
}
