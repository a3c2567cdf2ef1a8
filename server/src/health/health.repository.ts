import { callFunction } from '../db/statement.ts'
import type { DirectoryTx } from '../db/transactions.ts'
import type { Counts, DatabaseFacts, JobFact } from './health-facts.ts'

const watchedSettings = [
  'fsync',
  'full_page_writes',
  'synchronous_commit',
  'password_encryption',
  'reserved_connections',
  'authentication_timeout',
]

type Server = {
  name: string
  number: number
  bytes: string
  startedOn: Date
  recoveredOn: Date | null
  now: Date
}

export async function readServer(
  tx: DirectoryTx,
): Promise<
  Pick<DatabaseFacts, 'version' | 'bytes' | 'startedOn' | 'recoveredOn' | 'settings'> & { now: Date }
> {
  const [[server], settings] = await Promise.all([
    callFunction<Server>(tx, {
      text: `SELECT current_setting('server_version') AS name, current_setting('server_version_num')::int AS number,
                    pg_database_size(current_database()) AS bytes, pg_postmaster_start_time() AS "startedOn",
                    -- A recovery from a crash throws statistics away.
                    (SELECT stats_reset FROM pg_stat_archiver) AS "recoveredOn",
                    clock_timestamp() AS now`,
    }),
    callFunction<{ name: string; setting: string }>(tx, {
      text: 'SELECT name, setting FROM pg_settings WHERE name = ANY ($1)',
      values: [watchedSettings],
    }),
  ])
  const { name, number, bytes, startedOn, recoveredOn, now } = server!
  return {
    version: { name: name.split(' ')[0]!, number },
    bytes: Number(bytes),
    startedOn,
    recoveredOn,
    now,
    settings: Object.fromEntries(settings.map((each) => [each.name, each.setting])),
  }
}

/** Runs since the last success that failed or whose process ended; a running one does not count. */
const failures = '(tries - CASE WHEN lease_until >= clock_timestamp() THEN 1 ELSE 0 END)'

/** Only the kinds that this process runs, because others may wait for a newer process. */
export const readJobs = (tx: DirectoryTx, kinds: string[], now: string): Promise<JobFact[]> =>
  callFunction<JobFact>(tx, {
    text: `SELECT kind, count(*) FILTER (WHERE leased_by IS NULL AND due <= $2)::int AS waiting,
                  count(leased_by)::int AS running,
                  count(*) FILTER (WHERE ${failures} > 0)::int AS failing,
                  min(due) FILTER (WHERE leased_by IS NULL) AS "dueSince",
                  min(lease_until) FILTER (WHERE lease_until < clock_timestamp()) AS "lapsedOn",
                  greatest(max(${failures}), 0) AS failures, max(last_ended_on) AS "lastEndedOn",
                  (array_agg(last_error ORDER BY tries DESC, last_ended_on DESC)
                     FILTER (WHERE last_error IS NOT NULL))[1] AS "lastError",
                  min(progress_on) FILTER (WHERE lease_until >= clock_timestamp()) AS "progressOn"
             FROM jobs WHERE kind = ANY ($1) GROUP BY kind ORDER BY kind`,
    values: [kinds, now],
  })

type CountRow = { kind: string; name: string; count: string | null; at: Date | null }

export async function readCounts(tx: DirectoryTx, now: string): Promise<Counts> {
  const rows = await callFunction<CountRow>(tx, { text: 'SELECT * FROM app.count_all($1)', values: [now] })
  const find = (kind: string, name: string) => rows.find((row) => row.kind === kind && row.name === name)
  const count = (kind: string, name: string) => Number(find(kind, name)?.count ?? 0)
  return {
    records: Object.fromEntries(
      rows.filter(({ kind }) => kind === 'records').map((row) => [row.name, Number(row.count)]),
    ),
    sessions: count('sessions', 'open'),
    mail: {
      waiting: count('mail', 'waiting'),
      waitingSince: find('mail', 'waiting')?.at ?? null,
      failed: count('mail', 'failed'),
    },
    newestEvent: find('events', 'newest')?.at ?? null,
  }
}
