import { beforeAll, describe, expect, it, vi } from 'vitest'
import { findHistoryFaults } from '../src/commands/audit-verify.ts'
import { checkInstitution } from '../src/commands/check-institution.ts'
import { inReadOnlySnapshot, asOwner } from '../src/db/owner-transactions.ts'
import { catalogQuery } from '../src/db/catalog-query.ts'
import {
  catalogFile,
  catalogOf,
  findSchemaFaults,
  catalogLines,
  schemaFaults,
} from '../src/db/schema-faults.ts'
import { openSuperuserClient } from './support/sql.ts'
import { enableSqlAccess, schemaOf, usernameOf } from './support/sql-access.ts'
import { openWorld, type TestTenant } from './support/world.ts'

const world = openWorld({ alone: true })
const client = openSuperuserClient(world)
let tenant: TestTenant
let other: TestTenant

beforeAll(async () => {
  tenant = await world.institution()
  other = await world.institution()
  await enableSqlAccess(world, tenant)
  await enableSqlAccess(world, other)
})

const read = async () => catalogOf((await client.query(catalogQuery)).rows)

it('the catalog file describes a freshly migrated database (after a migration: vitest -u)', async () => {
  await expect(catalogLines(await read())).toMatchFileSnapshot(catalogFile)
})

it('an untouched database has no fault, read as owner or as reader', async () => {
  expect(await asOwner(world.access.owner, (tx) => findSchemaFaults(tx))).toEqual([])
})

it('a database without SQL access of any institution has no fault', async () => {
  const catalogLines = [...(await read())].filter(([object]) => !/\((institution|login)\)/.test(object))
  expect(schemaFaults(new Map(catalogLines), 18)).toEqual([])
})

it('another PostgreSQL release may print views differently', async () => {
  const catalogLines = await read()
  const [view, shown] = [...catalogLines].find(([object]) => object === 'view app_window.lvp')!
  catalogLines.set(view, shown.replace('SELECT ', 'SELECT lvp.'))
  expect(schemaFaults(catalogLines, 16)).toEqual([])
  expect(schemaFaults(catalogLines, 18)).toHaveLength(1)
})

it('one changed view is reported among those of several institutions', () => {
  const view = (definition: string) => ({ object: 'view (institution).lvp', definition })
  const expected = catalogOf([view('good')])
  for (const rows of [
    [view('bad'), view('good')],
    [view('good'), view('bad')],
  ])
    expect(schemaFaults(catalogOf(rows), 18, expected)).toHaveLength(1)
})

it('a new policy is reported by the checks of all histories and of one institution', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const expectedFault =
    'policy public.papers.zz is not part of this release: permissive; for r; to PUBLIC; using true'
  await client.query('CREATE POLICY zz ON papers FOR SELECT USING (true)')
  try {
    const [histories, { faults }] = await inReadOnlySnapshot(world.access.owner, async (observer) => [
      await findHistoryFaults(observer),
      await checkInstitution(observer, tenant.id, () => undefined),
    ])
    expect([...histories.printedLines()]).toEqual([`All institutions: CHANGED ${expectedFault}`])
    expect(faults).toEqual([{ part: 'schema', subject: null, id: null, field: null, text: expectedFault }])
  } finally {
    await client.query('DROP POLICY zz ON papers')
  }
})

/** Changes by a database administrator, with the start of the fault that reports each. */
const changes: [change: string, named: string][] = [
  [
    `CREATE POLICY zz ON papers AS RESTRICTIVE FOR SELECT TO insaka_application USING (reference NOT LIKE '%.39.10.26')`,
    'policy public.papers.zz is not part',
  ],
  ['CREATE POLICY zz ON users FOR SELECT TO PUBLIC USING (true)', 'policy public.users.zz is not part'],
  ['ALTER POLICY tenant ON fuel_transactions USING (true)', 'policy public.fuel_transactions.tenant is'],
  ['ALTER POLICY tenant ON enquiries WITH CHECK (true)', 'policy public.enquiries.tenant is'],
  ['ALTER POLICY tenant ON mails TO PUBLIC', 'policy public.mails.tenant is'],
  ['DROP POLICY tenant ON contracts', 'policy public.contracts.tenant is missing'],
  ['ALTER POLICY tenant ON papers RENAME TO tenants', 'policy public.papers.tenant is missing'],
  ['ALTER TABLE papers DISABLE ROW LEVEL SECURITY', 'table public.papers is'],
  ['ALTER TABLE audit_events NO FORCE ROW LEVEL SECURITY', 'table public.audit_events is'],
  ['GRANT DELETE ON papers TO insaka_application', 'table public.papers is'],
  ['GRANT SELECT ON users TO PUBLIC', 'table public.users is'],
  ['GRANT UPDATE (content) ON audit_events TO insaka_application', 'column public.audit_events.content is'],
  ['REVOKE INSERT ON audit_events FROM insaka_application', 'table public.audit_events is'],
  ['GRANT SELECT ON mails TO insaka_application WITH GRANT OPTION', 'table public.mails is'],
  ['GRANT CREATE ON SCHEMA public TO insaka_application', 'schema public is'],
  ['GRANT USAGE ON SCHEMA insaka_keeper TO insaka_application', 'schema insaka_keeper is'],
  ['GRANT EXECUTE ON FUNCTION app.count_all(timestamptz) TO PUBLIC', 'function app.count_all('],
  ['GRANT EXECUTE ON PROCEDURE app.rebuild_windows() TO insaka_application', 'function app.rebuild_windows('],
  [
    'ALTER DEFAULT PRIVILEGES FOR ROLE insaka_owner IN SCHEMA public GRANT SELECT ON TABLES TO PUBLIC',
    'default privileges insaka_owner r is not part',
  ],
  ['ALTER ROLE insaka_application BYPASSRLS', 'role insaka_application is'],
  ['ALTER ROLE insaka_application SUPERUSER', 'role insaka_application is'],
  ['ALTER ROLE insaka_application CREATEROLE', 'role insaka_application is'],
  ['ALTER ROLE insaka_owner CREATEDB', 'role insaka_owner is'],
  ['ALTER ROLE insaka_application REPLICATION', 'role insaka_application is'],
  ['ALTER ROLE insaka_window_reader LOGIN', 'role insaka_window_reader is'],
  ['GRANT insaka_owner TO insaka_application', 'membership insaka_application in insaka_owner is not part'],
  [
    'GRANT pg_read_all_data TO insaka_application',
    'membership insaka_application in pg_read_all_data is not',
  ],
  [
    'CREATE ROLE zz_guest; GRANT insaka_window_reader TO zz_guest',
    'membership zz_guest in insaka_window_reader is not part',
  ],
  [
    'CREATE TRIGGER zz BEFORE UPDATE ON papers FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger()',
    'trigger public.papers.zz is not part',
  ],
  ['ALTER TABLE papers DISABLE TRIGGER ALL', 'foreign key public.papers.'],
  [
    'CREATE RULE zz AS ON DELETE TO audit_events DO INSTEAD NOTHING',
    'rule public.audit_events.zz is not part',
  ],
  [
    'CREATE FUNCTION app.zz() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN END $$; CREATE EVENT TRIGGER zz ON ddl_command_end EXECUTE FUNCTION app.zz()',
    'event trigger zz is not part',
  ],
  [
    `CREATE OR REPLACE FUNCTION app.open_windows() RETURNS SETOF text LANGUAGE sql STABLE SET search_path = pg_catalog AS $$ SELECT 'all' $$`,
    'function app.open_windows(',
  ],
  ['ALTER FUNCTION app.set_tenant(uuid) SECURITY DEFINER', 'function app.set_tenant('],
  ['ALTER FUNCTION app.count_all(timestamptz) SECURITY INVOKER', 'function app.count_all('],
  ['ALTER FUNCTION app.count_all(timestamptz) RESET search_path', 'function app.count_all('],
  ['ALTER FUNCTION app.count_all(timestamptz) SET search_path = public', 'function app.count_all('],
  ['ALTER FUNCTION app.window_state() VOLATILE', 'function app.window_state('],
  ['ALTER FUNCTION app.window_state() OWNER TO CURRENT_USER', 'function app.window_state('],
  ['ALTER FUNCTION insaka_keeper.end_sessions(text) LEAKPROOF', 'function insaka_keeper.end_sessions('],
  ['DROP FUNCTION app.refuse_outdated(integer)', 'function app.refuse_outdated('],
  [
    'CREATE FUNCTION public.zz() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
    'function public.zz() is not part',
  ],
  [
    'CREATE OR REPLACE VIEW app_window.departments AS SELECT institution_id, code, name, true AS open FROM departments',
    'view app_window.departments is',
  ],
  ['DROP VIEW app_window.staff CASCADE', 'view app_window.staff is missing'],
  ['ALTER VIEW app_window.lvp OWNER TO insaka_owner', 'view app_window.lvp is'],
  ['GRANT SELECT ON app_window.lvp TO insaka_application', 'view app_window.lvp is'],
  ['CREATE VIEW public.zz AS SELECT * FROM users', 'view public.zz is not part'],
  ['ALTER VIEW OWN_SCHEMA.lvp RESET (security_barrier)', 'view (institution).lvp is'],
  ['GRANT SELECT ON OWN_SCHEMA.lvp TO OTHER_LOGIN, PUBLIC', 'view (institution).lvp is'],
  [
    `CREATE VIEW OWN_SCHEMA.zz AS SELECT * FROM app_window.lvp WHERE institution_id = 'OTHER_ID'`,
    'view (institution).zz is not part',
  ],
  ['CREATE TABLE public.zz (id int)', 'table public.zz is not part'],
  ['CREATE SCHEMA zz', 'schema zz is not part'],
  ['CREATE TABLE public.zz () INHERITS (papers)', 'inheritance public.zz is not part'],
  ['ALTER TABLE papers OWNER TO CURRENT_USER', 'table public.papers is'],
  ['ALTER TABLE papers ADD COLUMN zz text', 'column public.papers.zz is not part'],
  ['ALTER TABLE papers ALTER COLUMN vendor SET DEFAULT 1', 'column public.papers.vendor is'],
  ['ALTER TABLE papers ALTER COLUMN version DROP NOT NULL', 'column public.papers.version is'],
  ['ALTER TABLE mails ALTER COLUMN last_error TYPE varchar(30)', 'column public.mails.last_error is'],
  [
    'ALTER TABLE mails DROP CONSTRAINT mails_state_list',
    'constraint public.mails.mails_state_list is missing',
  ],
  [
    'ALTER TABLE mails ADD CONSTRAINT zz CHECK (tries < 9) NOT VALID',
    'constraint public.mails.zz is not part',
  ],
  ['DROP INDEX mails_waiting', 'index public.mails.mails_waiting is missing'],
  ['CREATE UNIQUE INDEX zz ON mails (institution_id, email)', 'index public.mails.zz is not part'],
  ['ALTER TABLE attempt_counters SET UNLOGGED', 'table public.attempt_counters is'],
]

describe('a change of the schema is reported', () => {
  it.each(changes)('%s', async (change, expectedFault) => {
    await client.query('BEGIN')
    try {
      await client.query(
        change
          .replaceAll('OWN_SCHEMA', schemaOf(tenant))
          .replaceAll('OTHER_LOGIN', usernameOf(other))
          .replaceAll('OTHER_ID', other.id),
      )
      const faults = schemaFaults(await read(), 18)
      expect(faults.filter((fault) => fault.startsWith(expectedFault))).not.toEqual([])
    } finally {
      await client.query('ROLLBACK')
    }
  })
})
