import { createServer, connect, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Client } from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { openSuperuserClient, runSqlOn } from '../../test/support/sql.ts'
import {
  changeSqlAccess,
  sqlStateOf,
  signInOutcome,
  connectSql,
  disableSqlAccessBody,
  enableSqlAccess,
  chosenSqlPassword,
  schemaOf,
  statusAndState,
  usernameOf,
} from '../../test/support/sql-access.ts'
import { openWorld, type TestTenant } from '../../test/support/world.ts'
import { SqlLoginCheck } from './login-check.ts'
import { endOverdueSqlSessions } from './sql-access.repository.ts'

const world = openWorld()
const superuser = openSuperuserClient(world)

const endOverdue = () => world.platform.database.writeDirectory((tx) => endOverdueSqlSessions(tx, 30))

/** Runs the watch until the settings of the login are gone, since it leaves a slow login to its next run. */
const settingsAfterCheck = (login: string) =>
  vi.waitUntil(
    async () => {
      await endOverdue()
      const settings = await settingsOf(login)
      return settings.length === 0 && settings
    },
    { timeout: 60_000 },
  )

async function institutionWithAccess(): Promise<{ place: TestTenant; login: string; inside: Client }> {
  const tenant = await world.institution()
  await enableSqlAccess(world, tenant)
  const client = await connectSql(world, tenant)
  await client.query('SET default_transaction_read_only = off')
  return { place: tenant, login: usernameOf(tenant), inside: client }
}

const settingsOf = (login: string) =>
  superuser.rows<{ bytes: number }>(
    'SELECT octet_length(setconfig::text) AS bytes FROM pg_db_role_setting WHERE setrole = $1::regrole',
    [login],
  )

/** Creates a large setting with a short query; five megabytes by default. */
async function growSettings(client: Client, login: string, where = '', times = 600_000): Promise<void> {
  await client.query(`SELECT set_config('search_path', repeat('abcdefg, ', ${times}) || 'x', false)`)
  await client.query(`ALTER ROLE ${login} ${where} SET search_path FROM CURRENT`)
}

describe('a login with oversized settings', () => {
  it.each(['', 'IN DATABASE postgres', 'IN DATABASE template1'])(
    'is soon disabled, and its settings are removed: %j',
    async (where) => {
      const { place, login, inside } = await institutionWithAccess()
      await endOverdue()
      expect(await sqlStateOf(inside, 'SELECT 1')).toBe('done')
      await growSettings(inside, login, where)
      const ended = new Promise((resolve) => inside.once('end', resolve))
      expect(await settingsAfterCheck(login)).toEqual([])
      await ended
      expect(await signInOutcome(world, place, chosenSqlPassword)).toBe('28000')
      const change = { currentPassword: chosenSqlPassword, newPassword: 'Something else, 2026' }
      expect(statusAndState(await changeSqlAccess(world, place, 'ADMIN', change))).toEqual([
        200,
        'switched on',
      ])
      expect(await signInOutcome(world, place, 'Something else, 2026')).toBe('in')
    },
  )

  it('loses its settings in every database when its SQL access is disabled', async () => {
    const { place, login, inside } = await institutionWithAccess()
    for (const database of ['postgres', 'template1']) {
      await inside.query(`ALTER ROLE ${login} IN DATABASE ${database} SET application_name = 'left behind'`)
    }
    expect(statusAndState(await changeSqlAccess(world, place, 'ADMIN', disableSqlAccessBody))).toEqual([
      200,
      'switched off',
    ])
    const [habits, ...more] = await settingsOf(login)
    expect(more).toEqual([])
    expect(habits!.bytes).toBeLessThan(1_000)
  })

  it('cannot block the watch of other logins by changing itself all the time', async () => {
    const { login, inside } = await institutionWithAccess()
    await growSettings(inside, login)
    await inside.query('BEGIN')
    await inside.query(`ALTER ROLE ${login} SET work_mem = '5MB'`)
    expect(await settingsAfterCheck(login)).toEqual([])
    await inside.end().catch(() => undefined)
  })

  it('sends none of them to the server that checks its password', async () => {
    const { login, inside } = await institutionWithAccess()
    // Far more than socket buffers hold.
    await growSettings(inside, login, '', 3_000_000)
    const { host, port, ...application } = world.access.application as { host: string; port: number }
    let bytesRead = 0
    const relay = createServer((client) => {
      const postgres = connect(join(host, `.s.PGSQL.${port}`))
      for (const socket of [client, postgres]) socket.on('error', () => undefined)
      // Otherwise PostgreSQL would wait forever to send, and prevent databases from being dropped.
      client.once('close', () => postgres.destroy())
      client
        .pipe(postgres)
        .on('data', (piece: Buffer) => (bytesRead += piece.length))
        .pipe(client)
    }).listen(0, '127.0.0.1')
    await once(relay, 'listening')
    const at = { host: '127.0.0.1', port: (relay.address() as AddressInfo).port }
    const check = new SqlLoginCheck(world.access.sqlAccess, { ...application, ...at }, null, 60_000)
    expect(await check.isPassword(login, chosenSqlPassword)).toBe(true)
    expect(await check.isPassword(login, 'Not-the-password')).toBe(false)
    expect(bytesRead).toBeLessThan(13_000_000)
    relay.close()
    await inside.end()
  })
})

describe('an SQL query', () => {
  it('has a memory limit, despite the settings of the login', async () => {
    const { inside } = await institutionWithAccess()
    await inside.query("SET work_mem = '2000000kB'")
    const memoryHungryQuery =
      "SELECT length(string_agg(repeat('x', 1000000), '')) FROM generate_series(1, 900)"
    expect(await sqlStateOf(inside, memoryHungryQuery)).toBe('53200')
    const sorted =
      'SELECT count(*) FROM (SELECT repeat(md5(n::text), 30) AS t FROM generate_series(1, 1000000) n ORDER BY t OFFSET 0) s'
    expect(await sqlStateOf(inside, sorted)).toBe('53200')
    // Only the query failed; the session and PostgreSQL continue.
    expect(await sqlStateOf(inside, 'SELECT 1')).toBe('done')
    await inside.end()
  })
})

describe('a deleted institution', () => {
  it('loses its SQL access, despite grants by and for its login', async () => {
    const { place, login, inside } = await institutionWithAccess()
    const other = await institutionWithAccess()
    await inside.query(`ALTER DEFAULT PRIVILEGES FOR ROLE ${login} GRANT SELECT ON TABLES TO PUBLIC`)
    await inside.query(`ALTER ROLE ${login} IN DATABASE postgres SET application_name = 'left behind'`)
    await other.inside.query(
      `ALTER DEFAULT PRIVILEGES FOR ROLE ${other.login} GRANT SELECT ON TABLES TO ${login}`,
    )
    await runSqlOn(world.access.owner, 'CALL app.drop_window($1)', [place.id])
    const remainingRows = await superuser.rows(
      'SELECT rolname FROM pg_roles WHERE rolname = $1 UNION ALL SELECT nspname FROM pg_namespace WHERE nspname = $2',
      [login, schemaOf(place)],
    )
    expect(remainingRows).toEqual([])
    expect(await signInOutcome(world, other.place, chosenSqlPassword)).toBe('in')
    await other.inside.end()
  })
})
