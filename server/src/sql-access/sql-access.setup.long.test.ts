import { Client } from 'pg'
import { describe, expect, it } from 'vitest'
import {
  changeSqlAccess,
  signInOutcome,
  initialSqlPassword,
  connectSql,
  disableSqlAccessBody,
  enableSqlAccess,
  chosenSqlPassword,
  schemaOf,
  statusAndState,
  usernameOf,
} from '../../test/support/sql-access.ts'
import { openSuperuserClient, runSql, runSqlOn } from '../../test/support/sql.ts'
import { openWorld, type TestTenant } from '../../test/support/world.ts'
import { switchOffSqlAccess } from './sql-access.actions.ts'
import { endOverdueSqlSessions, setSqlAccess } from './sql-access.repository.ts'

const world = openWorld()
const superuser = openSuperuserClient(world)

async function institutionWithAccess(): Promise<TestTenant> {
  const tenant = await world.institution()
  await enableSqlAccess(world, tenant)
  return tenant
}

describe('names', () => {
  // R&D and R-D would both become r_d; the second institution must not get the SQL access of the first.
  it.each(['schemaName', 'databaseUsername'] as const)(
    'of another institution are refused: %s',
    async (name) => {
      const first = await institutionWithAccess()
      const takenName = { schemaName: schemaOf(first), databaseUsername: usernameOf(first) }[name]
      const second = await world.institution({ [name]: takenName })
      const answer = await changeSqlAccess(world, second, 'DEV', { newPassword: 'Another-one-2026' })
      expect([answer.status, answer.body.code]).toEqual([409, 'DUPLICATE'])
      expect(await signInOutcome(world, first, chosenSqlPassword)).toBe('in')
    },
  )

  it.each([
    ['databaseUsername', 'insaka_superuser', 409],
    ['databaseUsername', 'insaka_owner', 500],
    ['databaseUsername', 'postgres', 500],
    ['databaseUsername', 'insakax"user', 500],
    ['schemaName', 'public', 500],
    ['schemaName', 'app', 500],
    ['schemaName', 'insaka_keeper', 409],
    ['schemaName', 'insaka_x"; DROP TABLE users; --', 500],
  ])('that are taken or invalid are refused: %s %s', async (name, value, status) => {
    const tenant = await world.institution({ [name]: value })
    expect((await changeSqlAccess(world, tenant, 'DEV', { newPassword: initialSqlPassword })).status).toBe(
      status,
    )
    const rows = await superuser.rows(
      "SELECT rolname FROM pg_roles r JOIN pg_auth_members m ON member = r.oid WHERE roleid = 'insaka_window_login'::regrole AND shobj_description(r.oid, 'pg_authid') LIKE $1",
      [`%${tenant.id}%`],
    )
    expect(rows).toEqual([])
  })
})

describe('the function that creates SQL access', () => {
  const asApplication = async (sql: string, tenant?: string) => {
    const client = new Client(world.access.application)
    await client.connect()
    try {
      await client.query('BEGIN')
      if (tenant) await client.query(`SELECT app.set_tenant('${tenant}')`)
      return await client.query(sql).then(
        () => 'done',
        (error: { code: string; message: string }) => `${error.code} ${error.message}`,
      )
    } finally {
      await client.end()
    }
  }

  it('rejects plain-text passwords', async () => {
    const tenant = await world.institution()
    for (const password of [chosenSqlPassword, `SCRAM-SHA-256$${chosenSqlPassword}`, '']) {
      const setting = world.inTenant(tenant.id, (tx) => setSqlAccess(tx, password, 'switched on'))
      await expect(setting).rejects.toThrow('Not a SCRAM verifier')
    }
  })

  it('is limited to the institution of the transaction, and cannot be bypassed', async () => {
    const tenant = await institutionWithAccess()
    expect(await asApplication('SELECT app.set_window(NULL, false, false)')).toMatch('has no window')
    expect(await asApplication('SELECT app.set_window(NULL, false, false)', tenant.id)).toBe('done')
    for (const sql of [
      `SELECT insaka_keeper.set_login('${usernameOf(tenant)}', '${tenant.id}', 'x', NULL, true, false)`,
      `SELECT insaka_keeper.drop_login('${usernameOf(tenant)}', '${tenant.id}')`,
      'SET ROLE insaka_window_keeper',
      'CREATE ROLE mine',
      `ALTER ROLE ${usernameOf(tenant)} LOGIN`,
      `CALL app.drop_window('${tenant.id}')`,
      `CALL app.build_window('${tenant.id}', 'x', 'y')`,
      'CALL app.rebuild_windows()',
      "CALL app.show_in_windows('x', 'SELECT 1')",
      "CALL app.open_to_windows('user_passwords')",
      `SELECT * FROM ${schemaOf(tenant)}.staff`,
    ]) {
      expect(await asApplication(sql, tenant.id), sql).toMatch(/^42501/)
    }
    expect(await signInOutcome(world, tenant, chosenSqlPassword)).toBe('in')
  })

  it('leaves the right to create roles to no other role, not even the owner of the tables', async () => {
    for (const sql of [
      'CREATE ROLE mine',
      'SET ROLE insaka_window_keeper',
      'GRANT insaka_window_keeper TO insaka_owner',
    ])
      await expect(runSqlOn(world.access.owner, sql), sql).rejects.toMatchObject({ code: '42501' })
  })
})

it('existing SQL access gets a new view when its register is added, and keeps the others', async () => {
  const tenant = await institutionWithAccess()
  const asOwner = (sql: string) => runSqlOn(world.access.owner, sql)
  try {
    await asOwner('CREATE TABLE notes (institution_id uuid, note text)')
    const foreignId = '01900000-0000-7000-8000-000000000000'
    await asOwner(`INSERT INTO notes VALUES ('${tenant.id}', 'ours'), ('${foreignId}', 'theirs')`)
    await asOwner("CALL app.open_to_windows('notes')")
    await asOwner("CALL app.show_in_windows('notes', 'SELECT institution_id, note FROM public.notes')")
    const client = await connectSql(world, tenant)
    expect((await client.query('SELECT * FROM notes')).rows).toEqual([{ note: 'ours' }])
    expect((await client.query('SELECT FROM staff')).rowCount).toBe(4)
    await client.end()
  } finally {
    await asOwner('DROP TABLE notes CASCADE')
  }
})

describe('SQL access without its login or views', () => {
  // The state after a restore on another server: it restores tables, but not logins and views.
  const dropSqlAccess = async (tenant: TestTenant, { login, views }: { login: boolean; views: boolean }) => {
    if (views) await superuser.rows(`DROP SCHEMA ${schemaOf(tenant)} CASCADE`)
    if (login && !views) await superuser.rows(`DROP OWNED BY ${usernameOf(tenant)}`)
    if (login) await superuser.rows(`DROP ROLE ${usernameOf(tenant)}`)
  }

  it.each([
    { login: true, views: true },
    { login: true, views: false },
    { login: false, views: true },
  ])('waits for an initial password, which an administrator sets without another one: %j', async (lost) => {
    const tenant = await institutionWithAccess()
    await dropSqlAccess(tenant, lost)
    expect(statusAndState(await changeSqlAccess(world, tenant, 'ADMIN', disableSqlAccessBody))).toEqual([
      200,
      'no password yet',
    ])
    const change = { currentPassword: chosenSqlPassword, newPassword: 'Another-one-2026' }
    expect((await changeSqlAccess(world, tenant, 'ADMIN', change)).status).toBe(422)
    const newPasswordOnly = { newPassword: chosenSqlPassword }
    expect(statusAndState(await changeSqlAccess(world, tenant, 'ADMIN', newPasswordOnly))).toEqual([
      200,
      'switched on',
    ])
    const client = await connectSql(world, tenant)
    expect((await client.query('SELECT FROM staff')).rowCount).toBe(4)
    await client.end()
  })
})

it('sessions that opened while the login was being disabled are ended by the watch', async () => {
  const tenant = await institutionWithAccess()
  const client = await connectSql(world, tenant)
  const disconnected = new Promise((resolve) => client.once('end', resolve))
  await superuser.rows(`ALTER ROLE ${usernameOf(tenant)} NOLOGIN`)
  const count = await world.platform.database.writeDirectory((tx) => endOverdueSqlSessions(tx, 30))
  // Includes sessions that earlier tests left open.
  expect(count).toBeGreaterThanOrEqual(1)
  await disconnected
})

it('changing the database type of an institution disables its SQL access', async () => {
  const tenantWithAccess = await institutionWithAccess()
  const actor = { institutionId: tenantWithAccess.id, id: null, name: 'a developer' }
  await world.platform.database.write(tenantWithAccess.id, actor, async (tx) => {
    await switchOffSqlAccess(world.platform, tx)
    await runSql(tx, "UPDATE institution_details SET database_type = 'ORACLE'")
  })
  expect(await signInOutcome(world, tenantWithAccess, chosenSqlPassword)).toBe('28000')
})
