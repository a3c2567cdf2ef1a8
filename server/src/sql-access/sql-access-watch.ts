import type { JobKind } from '../jobs/job.ts'
import type { Platform } from '../platform.ts'
import { endOverdueSqlSessions, listEnabledSqlLogins } from './sql-access.repository.ts'

/**
 * Ends long SQL access transactions, since a login can disable its own time limit, and tells the proxy which logins are
 * enabled.
 */
export const sqlAccessWatchJob = (longestSeconds = 30): JobKind => ({
  kind: 'windows.watch',
  everyMs: 5_000,
  async run(_, platform) {
    await platform.database.writeDirectory((tx) => endOverdueSqlSessions(tx, longestSeconds))
    await admitSqlLogins(platform)
  },
})

export async function admitSqlLogins({ database, sqlAccess: { proxy } }: Platform): Promise<void> {
  await proxy?.setLogins(await database.readDirectory(listEnabledSqlLogins))
}
