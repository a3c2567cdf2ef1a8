import { beforeAll, describe, expect, it, vi } from 'vitest'
import { runJob } from '../../test/support/jobs.ts'
import { openSqlAccessPair, usernameOf } from '../../test/support/sql-access.ts'
import { runSql } from '../../test/support/sql.ts'
import { openWorld } from '../../test/support/world.ts'
import { sqlAccessWatchJob } from './sql-access-watch.ts'
import { endOverdueSqlSessions } from './sql-access.repository.ts'

const world = openWorld()
const stage = openSqlAccessPair(world)

describe('a transaction that exceeds the time limit', () => {
  const endLongerThan = (seconds: number) =>
    world.platform.database.writeDirectory((tx) => endOverdueSqlSessions(tx, seconds))
  // Ends transactions that earlier tests left open, which would be counted.
  beforeAll(() => endLongerThan(0))

  const answerTo = (sql: string) =>
    stage.client.query(sql).then(
      () => 'done',
      (error: Error & { code?: string }) => error.code ?? error.message,
    )

  it('is ended, although the login has disabled its own limit', async () => {
    await stage.client.query('SET statement_timeout = 0')
    const answer = answerTo('SELECT pg_sleep(60)')
    await hasRun(0.3)
    expect(await endLongerThan(30)).toBe(0)
    expect(await endLongerThan(0.2)).toBe(1)
    expect(await answer).toMatch(/57P01|terminated/)
  })

  it('is ended if it is left open and idle', async () => {
    await stage.client.query('SET idle_in_transaction_session_timeout = 0')
    await stage.client.query('BEGIN')
    await stage.client.query('SELECT FROM enquiries')
    await hasRun(0.3)
    expect(await endLongerThan(0.2)).toBe(1)
    expect(await answerTo('SELECT 1')).not.toBe('done')
  })

  it('is ended by the background job', async () => {
    await stage.client.query('SET statement_timeout = 0')
    const answer = answerTo('SELECT pg_sleep(60)')
    await hasRun(0.3)
    await runJob(sqlAccessWatchJob(0.2), world.platform)
    expect(await answer).toMatch(/57P01|terminated/)
  })

  it('is not ended outside SQL access, nor is a session that waits for its next query', async () => {
    await stage.client.query('SELECT 1')
    const longTransaction = world.platform.database.writeDirectory((tx) => runSql(tx, 'SELECT pg_sleep(0.5)'))
    await stage.superuser.query('SELECT pg_sleep(0.3)')
    expect(await endLongerThan(0.2)).toBe(0)
    await longTransaction
    expect(await answerTo('SELECT 1')).toBe('done')
  })

  const hasRun = (seconds: number) =>
    vi.waitFor(
      async () => {
        const { rowCount } = await stage.superuser.query(
          `SELECT FROM pg_stat_activity
            WHERE usename = $1 AND clock_timestamp() - xact_start > make_interval(secs => $2)`,
          [usernameOf(stage.own), seconds],
        )
        expect(rowCount).toBe(1)
      },
      { timeout: 60_000 },
    )
})
