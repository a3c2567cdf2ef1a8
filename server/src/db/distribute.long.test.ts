import { Client, type ClientConfig } from 'pg'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { runSqlOn } from '../../test/support/sql.ts'
import { distribute } from './distribute.ts'
import { databaseName, prepareDatabase, roleNames } from './create-roles-and-database.ts'

// Fake functions and tables replace those of Citus and record their calls; `npm run test:citus` uses the real ones.
const name = `insaka_distribute_${process.pid}`
const superuser: ClientConfig = { ...inject('superuser'), database: name }
const owner: ClientConfig = { ...inject('access').owner, database: name }
const distributedTables = {
  reference: ['institutions'],
  tenant: ['institution_details', 'departments', 'designations'],
}

const run = (sql: string, config: ClientConfig = superuser) => runSqlOn(config, sql)

const fakeCitusFunctions = `
  INSERT INTO pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
    SELECT 999999, 'citus', 10, 11, false, '13';
  CREATE TABLE pg_dist_local_group AS SELECT 0 AS groupid;
  CREATE TABLE pg_dist_node AS SELECT 1 AS groupid, true AS shouldhaveshards, true AS isactive;
  CREATE TABLE pg_dist_partition (logicalrelid regclass, partmethod text, repmodel text);
  CREATE TABLE called (n serial, what text);
  CREATE FUNCTION run_command_on_workers(text) RETURNS TABLE (nodename text, nodeport int, success boolean, result text)
    LANGUAGE sql AS $$ VALUES ('w', 5432, true, 'a b c') $$;
  CREATE FUNCTION create_reference_table(t text) RETURNS void LANGUAGE sql AS $$
    INSERT INTO called (what) VALUES (t || ' everywhere'); INSERT INTO pg_dist_partition VALUES (t::regclass, 'n', 't') $$;
  CREATE FUNCTION create_distributed_table(t text, c text, colocate_with text) RETURNS void LANGUAGE sql AS $$
    INSERT INTO called (what)
      SELECT concat_ws(' ', t, 'by', c, 'with', colocate_with, CASE WHEN relforcerowsecurity THEN 'forced' END)
        FROM pg_class WHERE oid = t::regclass;
    INSERT INTO pg_dist_partition VALUES (t::regclass, 'h', 's') $$;
  CREATE FUNCTION truncate_local_data_after_distributing_table(t text) RETURNS void LANGUAGE sql AS $$
    INSERT INTO called (what) VALUES (t || ' emptied') $$;
  GRANT ALL ON ALL TABLES IN SCHEMA public TO insaka_owner;
  GRANT ALL ON ALL SEQUENCES IN SCHEMA public TO insaka_owner`

beforeEach(async () => {
  await run(
    `CREATE DATABASE ${name} OWNER ${roleNames.owner} TEMPLATE ${databaseName} STRATEGY file_copy`,
    inject('superuser'),
  )
  await prepareDatabase(inject('superuser'), name)
  await run(fakeCitusFunctions)
})
afterEach(() => run(`DROP DATABASE ${name} WITH (FORCE)`, inject('superuser')))

const distributeAll = (which = distributedTables) =>
  distribute({ owner, distributedTables: which, ownPids: [] })
const called = async () => (await run('SELECT what FROM called ORDER BY n')).map(({ what }) => what)
const addInstitution = () =>
  run(
    `INSERT INTO institutions VALUES ('01890000-0000-7000-8000-000000000001', 'X1', 'x', 'x', 'OTHER', false)`,
  )

it('distributes each table once, parents first, and later also new tables', async () => {
  const { tenant } = distributedTables
  expect(await distributeAll({ ...distributedTables, tenant: tenant.slice(0, 2) })).toMatchObject({
    tables: ['institutions', 'institution_details', 'departments'],
  })
  expect(await distributeAll()).toEqual({ tables: ['designations'], closedSqlAccesses: 0, emptiedBytes: 0 })
  expect((await distributeAll()).tables).toEqual([])
  expect(await called()).toEqual([
    'institutions everywhere',
    'institution_details by institution_id with none',
    'departments by institution_id with institution_details',
    'designations by institution_id with institution_details',
  ])
  const forced = `SELECT bool_and(relforcerowsecurity) AS forced FROM pg_class WHERE oid IN ('departments'::regclass, 'designations'::regclass)`
  expect(await run(forced)).toEqual([{ forced: true }])
})

it('empties local data left on the coordinator', async () => {
  await addInstitution()
  expect((await distributeAll()).emptiedBytes).toBeGreaterThan(0)
  expect(await called()).toContain('institutions emptied')
})

it('rolls back after a failure', async () => {
  await expect(
    distributeAll({ ...distributedTables, tenant: [...distributedTables.tenant, 'nowhere'] }),
  ).rejects.toThrow('nowhere')
  expect(await called()).toEqual([])
})

it.each([
  [
    'without the extension',
    "DELETE FROM pg_extension WHERE extname = 'citus'",
    'the extension citus is not installed',
  ],
  ['that is a worker', 'UPDATE pg_dist_local_group SET groupid = 2', 'it is a worker'],
  ['without a worker', 'DELETE FROM pg_dist_node', 'it has no worker yet'],
  [
    'with a worker that is not ready',
    `CREATE OR REPLACE FUNCTION run_command_on_workers(text) RETURNS TABLE (nodename text, nodeport int, success boolean, result text)
       LANGUAGE sql AS $$ VALUES ('w', 5432, false, 'no such role') $$`,
    'its worker w:5432 is not ready: no such role',
  ],
  [
    'with a restrictive policy',
    'CREATE POLICY narrow ON departments AS RESTRICTIVE USING (active)',
    'ignores that the policy narrow on departments is restrictive',
  ],
])('refuses a database %s', async (_, sql, fault) => {
  await run(sql)
  await expect(distributeAll()).rejects.toThrow(fault)
  expect(await called()).toEqual([])
})

it('refuses a database with records while others are connected', async () => {
  const other = new Client({ ...inject('access').application, database: name })
  await other.connect()
  try {
    await addInstitution()
    await expect(distributeAll()).rejects.toThrow(
      'others are connected to it: 1 × insaka_application. Stop Insaka',
    )
    expect(await called()).toEqual([])
  } finally {
    await other.end()
  }
})
