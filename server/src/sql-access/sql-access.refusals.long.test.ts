import { Client } from 'pg'
import { describe, expect, it } from 'vitest'
import {
  changeSqlAccess,
  sqlClientOf,
  sqlStateOf,
  connectSql,
  enableSqlAccess,
  openSqlAccessPair,
  chosenSqlPassword,
  schemaOf,
  usernameOf,
} from '../../test/support/sql-access.ts'
import { openWorld } from '../../test/support/world.ts'

const world = openWorld()
const stage = openSqlAccessPair(world)

describe('a login', () => {
  it.each<[string, RegExp?]>([
    ["INSERT INTO departments VALUES ('X', 'x', true)", /^55000$/],
    ["UPDATE departments SET name = 'x'", /^55000$/],
    ['DELETE FROM departments', /^55000$/],
    ['DELETE FROM enquiries', /^(42501|55000)$/],
    ['TRUNCATE enquiries', /^(42501|42809)$/],
    ['SELECT * FROM enquiries FOR UPDATE'],
    ['DROP VIEW enquiries'],
    ['ALTER VIEW enquiries SET (security_barrier = off)'],
    ['CREATE VIEW {own schema}.mine AS SELECT 1'],
    ['CREATE TABLE {own schema}.mine (x int)'],
    ["CREATE FUNCTION {own schema}.mine() RETURNS int LANGUAGE sql AS 'SELECT 1'"],
    ['CREATE TABLE public.mine (x int)'],
    ['CREATE SCHEMA mine'],
    ['CREATE TEMPORARY TABLE mine (x int)'],
    ['CREATE TEMPORARY VIEW mine AS SELECT 1'],
    ['DO $$ BEGIN END $$'],
    ['SELECT lo_create(0)'],
    ["SELECT lo_import('/etc/passwd')"],
    ['SELECT pg_advisory_lock(4716229)'],
    ["SELECT pg_notify('x', 'x')"],
    ["SELECT pg_logical_emit_message(false, 'x', 'x')"],
    ['SELECT pg_current_xact_id()'],
    ['SELECT pg_export_snapshot()'],
    ["SELECT pg_read_file('/etc/passwd')"],
    ["SELECT pg_ls_dir('/')"],
    ["COPY enquiries TO '/tmp/enquiries'"],
    ["COPY (SELECT 1) TO PROGRAM 'true'"],
    ['SELECT * FROM pg_authid'],
    ['SELECT * FROM pg_statistic'],
    ['SELECT * FROM pg_hba_file_rules'],
    ['SELECT * FROM public.enquiries'],
    ['SELECT * FROM public.security_events'],
    ['SELECT * FROM app_window.enquiries'],
    ['SELECT * FROM {other schema}.enquiries'],
    ["SELECT app.set_tenant('{other}')"],
    ['SELECT app.set_window(NULL, true, false)'],
    ['SELECT * FROM app.window_state()'],
    ["SELECT app.end_overdue_windows('0')"],
    ["CALL app.drop_window('{other}')"],
    ["SELECT insaka_keeper.end_sessions('{other login}')"],
    ["SELECT insaka_keeper.set_login('{own login}', '{other}', 'x', NULL, true, false)"],
    ["SELECT insaka_keeper.drop_login('{other login}', '{other}')"],
    ["SELECT query_to_xml('SELECT * FROM public.users', true, false, '')"],
    ['ALTER ROLE {own login} SUPERUSER'],
    ['ALTER ROLE {own login} CREATEROLE'],
    ['ALTER ROLE {own login} BYPASSRLS'],
    ['ALTER ROLE {own login} CONNECTION LIMIT 1000'],
    ['ALTER ROLE {own login} SET temp_file_limit = -1'],
    ['SET temp_file_limit = -1'],
    ["ALTER ROLE {own login} SET app.institution_id = '{other}'"],
    ["COMMENT ON ROLE {own login} IS 'institution {other}'"],
    ["ALTER ROLE {other login} PASSWORD 'x'"],
    ['GRANT {other login} TO {own login}'],
    ['GRANT insaka_window_reader TO {own login}'],
    ['CREATE ROLE mine'],
    ['CREATE DATABASE mine'],
    ['CREATE PUBLICATION mine'],
    ["LOAD 'auto_explain'"],
    ['CHECKPOINT'],
    ['SELECT pg_reload_conf()'],
  ])('is denied this statement: %s', async (sql, codes = /^42501$/) => {
    // The login can switch its read-only default off, so its permissions must deny the statement.
    await stage.client.query('SET default_transaction_read_only = off')
    expect(await sqlStateOf(stage.client, stage.fillPlaceholders(sql))).toMatch(codes)
  })

  it('cannot grant its permissions to others', async () => {
    await stage.client.query('SET default_transaction_read_only = off')
    await sqlStateOf(stage.client, `GRANT SELECT ON enquiries TO ${usernameOf(stage.other)}`)
    await sqlStateOf(stage.client, 'GRANT SELECT ON enquiries TO PUBLIC')
    await sqlStateOf(stage.client, `GRANT ${usernameOf(stage.own)} TO ${usernameOf(stage.other)}`)
    const otherClient = await connectSql(world, stage.other)
    expect(await sqlStateOf(otherClient, `SELECT * FROM ${schemaOf(stage.own)}.enquiries`)).toBe('42501')
    expect(await sqlStateOf(otherClient, `SET ROLE ${usernameOf(stage.own)}`)).toBe('42501')
    await otherClient.end()
  })

  it('is read-only by default', async () => {
    const { rows } = await stage.client.query('SHOW default_transaction_read_only')
    expect(rows).toEqual([{ default_transaction_read_only: 'on' }])
  })

  it('cannot lock tables', async () => {
    await stage.client.query('BEGIN READ WRITE')
    expect(await sqlStateOf(stage.client, 'LOCK TABLE enquiries IN SHARE MODE')).toBe('42501')
  })

  it('cannot prevent its own disabling', async () => {
    const clients = await Promise.all([1, 2, 3].map(() => connectSql(world, stage.own)))
    await clients[0]!.query('BEGIN READ WRITE')
    const alterOwnRole = stage.fillPlaceholders("ALTER ROLE {own login} SET application_name = 'x'")
    await clients[0]!.query(alterOwnRole)
    // These calls wait for the row lock of the first call.
    const waiting = clients.slice(1).map(async (client) => {
      await sqlStateOf(client, 'BEGIN READ WRITE')
      return sqlStateOf(client, alterOwnRole)
    })
    const off = await changeSqlAccess(world, stage.own, 'ADMIN', { enabled: false })
    expect([off.status, off.body.payload?.window.state]).toEqual([200, 'switched off'])
    await Promise.all(waiting)
    for (const client of clients) expect(await sqlStateOf(client, 'SELECT')).not.toBe('done')
    await enableSqlAccess(world, stage.own)
    await stage.reconnect()
  })

  it('writes nothing into the server log, and cannot enable that', async () => {
    expect((await stage.client.query('SHOW log_min_messages')).rows).toEqual([{ log_min_messages: 'panic' }])
    await stage.client.query('SET default_transaction_read_only = off')
    for (const sql of [
      'SET log_min_messages = error',
      'ALTER ROLE {own login} SET log_min_messages = error',
    ]) {
      expect(await sqlStateOf(stage.client, stage.fillPlaceholders(sql)), sql).toBe('42501')
    }
    // Settings that it may reset keep this value.
    await stage.client.query(stage.fillPlaceholders('ALTER ROLE {own login} RESET ALL'))
    const later = await connectSql(world, stage.own)
    expect((await later.query('SHOW log_min_messages')).rows).toEqual([{ log_min_messages: 'panic' }])
    await later.end()
    await enableSqlAccess(world, stage.own)
    await stage.reconnect()
  })

  it.each(['postgres', 'template1'])('cannot connect to the database %s', async (database) => {
    const strayClient = new Client({
      ...world.access.application,
      database,
      user: usernameOf(stage.own),
      password: chosenSqlPassword,
    })
    await expect(strayClient.connect()).rejects.toMatchObject({ code: '42501' })
  })

  it('is limited to five connections', async () => {
    const openClients = [stage.client]
    while (openClients.length < 5) openClients.push(await connectSql(world, stage.own))
    await expect(sqlClientOf(world, stage.own).connect()).rejects.toMatchObject({ code: '53300' })
    const otherClient = await connectSql(world, stage.other)
    await Promise.all([otherClient, ...openClients.slice(1)].map((each) => each.end()))
  })

  it('has a limit for temporary files, which it cannot raise', async () => {
    const { rows } = await stage.client.query('SHOW temp_file_limit')
    expect(rows).toEqual([{ temp_file_limit: '512MB' }])
  })
})
