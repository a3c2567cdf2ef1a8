import { getTableName } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { roleNames } from '../src/db/prepare.ts'
import { constraintMessages, tables } from '../src/db/schema.ts'
import { openCatalog, type Constraint, type Index, type Policy } from './support/catalog.ts'

const catalog = openCatalog()
const namesOf = (group: Record<string, Parameters<typeof getTableName>[0]>) =>
  Object.values(group).map((table) => getTableName(table))
const tenantTables = namesOf(tables.tenant)
const everyTable = [...tenantTables, ...namesOf(tables.reference), ...namesOf(tables.local)]
const { application, owner, windowKeeper, windowLogin, windowReader } = roleNames
/** What the institutions' windows show something of. */
const shownInWindows = [
  'departments',
  'designations',
  'enquiries',
  'institution_details',
  'institutions',
  'lvp',
  'mpc',
  'users',
]

let indexes: Index[]
let constraints: Constraint[]
let policies: Policy[]
beforeAll(async () => {
  indexes = await catalog.indexes()
  constraints = await catalog.constraints()
  policies = await catalog.policies()
})

describe('the list of tables', () => {
  it('names each once, as the database has them', async () => {
    const rows = await catalog.rows<{ name: string; kind: string }>(
      "SELECT relname AS name, relkind AS kind FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind NOT IN ('i', 'I')",
    )
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...everyTable, 'schema_migrations'].toSorted())
    expect(new Set(rows.map(({ kind }) => kind)), 'tables only: no sequence, no view').toEqual(new Set(['r']))
    expect(new Set(everyTable).size).toBe(everyTable.length)
  })

  it('leaves other schemas without tables, but for those of PostgreSQL and views for windows', async () => {
    const rows = await catalog.rows<{ schema: string; kind: string; owner: string; window: boolean }>(
      `SELECT DISTINCT nspname AS schema, relkind AS kind, pg_get_userbyid(relowner) AS owner,
              coalesce(obj_description(n.oid, 'pg_namespace') LIKE 'institution %', false) AS window
         FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
        WHERE relkind IN ('r', 'p', 'v', 'm', 'f', 'S') AND nspname NOT IN ('public', 'pg_catalog', 'information_schema', 'pg_toast')`,
    )
    expect(rows.filter(({ window }) => !window)).toEqual([
      { schema: 'app_window', kind: 'v', owner: windowReader, window: false },
    ])
    for (const row of rows) expect(row).toMatchObject({ kind: 'v', owner: windowReader })
  })
})

describe.each(tenantTables)('the tenant table %s', (table) => {
  it('begins with the institution, and so do its keys', async () => {
    const columns = (await catalog.columns()).filter((column) => column.table === table)
    expect(columns[0]).toMatchObject({ column: 'institution_id', type: 'uuid', notNull: true, default: null })
    const mine = indexes.filter((index) => index.table === table)
    expect(mine.filter(({ primary }) => primary)).toHaveLength(1)
    for (const { name, on } of mine) expect(on[0], name).toBe('institution_id')
    for (const { name, columns, foreignTable, foreignColumns } of foreignKeys().filter(
      (it) => it.table === table,
    )) {
      expect(columns[0], name).toBe('institution_id')
      const target = tenantTables.includes(foreignTable!) ? 'institution_id' : 'id'
      expect(foreignColumns[0], name).toBe(target)
      expect([...tenantTables, 'institutions'], name).toContain(foreignTable)
    }
  })

  it('is walled in by row-level security, for its owner too', async () => {
    const rows = await catalog.rows(
      'SELECT relrowsecurity AS on, relforcerowsecurity AS forced, pg_get_userbyid(relowner) AS owner FROM pg_class WHERE oid = $1::regclass',
      [table],
    )
    expect(rows).toEqual([{ on: true, forced: true, owner }])
    const wall =
      "(institution_id = (NULLIF(current_setting('app.institution_id'::text, true), ''::text))::uuid)"
    expect(policies.filter((policy) => policy.table === table)).toEqual([
      ...(table === 'attachments' ? whatIsAttachedStays : []),
      {
        table,
        name: 'owner',
        permissive: 'PERMISSIVE',
        roles: [owner],
        cmd: 'ALL',
        using: 'true',
        withCheck: 'true',
      },
      {
        table,
        name: 'tenant',
        permissive: 'PERMISSIVE',
        roles: [application],
        cmd: 'ALL',
        using: wall,
        withCheck: wall,
      },
      ...(shownInWindows.includes(table) ? [windowPolicy(table)] : []),
    ])
  })
})

/** On top of the wall: the application neither moves nor removes a file that belongs to a record. */
const whatIsAttachedStays = [
  { name: 'attached_is_kept', cmd: 'DELETE', withCheck: null },
  { name: 'attached_stays', cmd: 'UPDATE', withCheck: 'true' },
].map((policy) => ({
  ...policy,
  table: 'attachments',
  permissive: 'RESTRICTIVE',
  roles: [application],
  using: '(register IS NULL)',
}))

/** Which institution's rows are seen stands in the window's views. */
const windowPolicy = (table: string) => ({
  table,
  name: 'window_reader',
  permissive: 'PERMISSIVE',
  roles: [windowReader],
  cmd: 'SELECT',
  using: 'true',
  withCheck: null,
})

describe('the tables without a tenant', () => {
  const own = (column: string) =>
    `(${column} = (NULLIF(current_setting('app.institution_id'::text, true), ''::text))::uuid)`

  it('are directories that anybody reads and nobody changes for another institution', () => {
    const directory = policies
      .filter(({ table }) => namesOf(tables.reference).includes(table))
      .map(({ table, name, roles, cmd, using, withCheck }) => [table, name, roles[0], cmd, using, withCheck])
    expect(directory).toEqual([
      ['database_names', 'directory', application, 'SELECT', 'true', null],
      ['database_names', 'owner', owner, 'ALL', 'true', 'true'],
      ['database_names', 'tenant_adds', application, 'INSERT', null, own('institution_id')],
      ['institutions', 'directory', application, 'SELECT', 'true', null],
      ['institutions', 'owner', owner, 'ALL', 'true', 'true'],
      ['institutions', 'tenant_adds', application, 'INSERT', null, own('id')],
      ['institutions', 'tenant_changes', application, 'UPDATE', own('id'), own('id')],
      ['institutions', 'window_reader', windowReader, 'SELECT', 'true', null],
      ['login_directory', 'directory', application, 'SELECT', 'true', null],
      ['login_directory', 'owner', owner, 'ALL', 'true', 'true'],
      ['login_directory', 'tenant_adds', application, 'INSERT', null, own('institution_id')],
    ])
  })

  it('are walled in where they are directories, and are of no use to readers where they are not', async () => {
    const rows = await catalog.rows<{ name: string; walled: boolean; readable: boolean }>(
      `SELECT relname AS name, relrowsecurity AND relforcerowsecurity AS walled, has_table_privilege($1, oid, 'SELECT') AS readable
         FROM pg_class WHERE relname = ANY($2) ORDER BY 1`,
      [application, [...namesOf(tables.reference), ...namesOf(tables.local)]],
    )
    expect(rows).toEqual([
      { name: 'attempt_counters', walled: false, readable: true },
      { name: 'database_names', walled: true, readable: true },
      { name: 'institutions', walled: true, readable: true },
      { name: 'login_directory', walled: true, readable: true },
      { name: 'security_events', walled: false, readable: false },
    ])
  })
})

describe('constraints', () => {
  it('have names that a distributed database can lengthen', () => {
    for (const name of [...constraints, ...indexes].map((it) => it.name)) {
      expect(name.length, name).toBeLessThanOrEqual(50)
      expect(name).not.toMatch(/\d$/)
      expect(name).toMatch(/^[a-z_]+$/)
    }
  })

  it('restrict or cascade', () => {
    for (const { name, onDelete, onUpdate, deferrable } of foreignKeys()) {
      expect(['a', 'r', 'c'], name).toContain(onDelete)
      expect(['a', 'r', 'c'], name).toContain(onUpdate)
      expect(deferrable, name).toBe(false)
    }
  })

  it('say something to the person whose input breaks them', () => {
    const unique = indexes.filter((index) => index.unique && !index.primary).map(({ name }) => name)
    const checks = constraints.filter(({ type }) => type === 'c').map(({ name }) => name)
    const silent = [...unique, ...checks].filter((name) => !(name in constraintMessages))
    expect(silent.filter((name) => !brokenByProgramsOnly.some((form) => form.test(name)))).toEqual([])
  })

  it('are there for every message', () => {
    const known = new Set([...constraints, ...indexes].map(({ name }) => name))
    expect(Object.keys(constraintMessages).filter((name) => !known.has(name))).toEqual([])
  })
})

/**
 * Whatever a person types has passed the shapes before it reaches these: closed lists, forms of codes, versions that
 * the server counts, numbers that it gives.
 */
const brokenByProgramsOnly = [
  /_list$/,
  /_code_form$/,
  /_version_positive$/,
  /^login_directory_key_lowercase$/,
  /^audit_events_sequence_unique$/,
  /^number_series_last_positive$/,
  /^register_counters_not_negative$/,
  /^enquiries_withdrawn_with_date$/,
  /^attachments_(size_bounds|hash_form|attached_wholly)$/,
]

const foreignKeys = () => constraints.filter(({ type }) => type === 'f')

/** A condition on pg_roles: the login of an institution, as its comment says. */
const isWindow = "coalesce(shobj_description(oid, 'pg_authid'), '') LIKE 'institution %'"

const noWindowSchema = "coalesce(obj_description(n.oid, 'pg_namespace'), '') NOT LIKE 'institution %'"

describe('roles', () => {
  it('have no powers of their own, but for the one that makes logins', async () => {
    const rows = await catalog.rows(
      `SELECT rolname AS name, rolcanlogin AS login, rolcreaterole AS makes_roles,
              rolsuper OR rolbypassrls OR rolcreatedb OR rolreplication AS powers
         FROM pg_roles WHERE rolname LIKE 'insaka%' AND rolname <> $1 AND NOT ${isWindow} ORDER BY 1`,
      [catalog.superuserName],
    )
    const without = { makes_roles: false, powers: false }
    expect(rows).toEqual([
      { name: application, login: true, ...without },
      { name: owner, login: true, ...without },
      { name: windowKeeper, login: false, makes_roles: true, powers: false },
      { name: windowLogin, login: false, ...without },
      { name: windowReader, login: false, ...without },
    ])
    const memberships = await catalog.rows(
      `SELECT r.rolname AS of, m.rolname AS member FROM pg_auth_members a JOIN pg_roles r ON r.oid = roleid JOIN pg_roles m ON m.oid = member
        WHERE (m.rolname LIKE 'insaka%' OR r.rolname LIKE 'insaka%')
          AND NOT (r.oid = $1::regrole AND m.oid IN (SELECT oid FROM pg_roles WHERE ${isWindow}))
          -- Since PostgreSQL 16 whoever makes a role looks after it.
          AND NOT (m.oid = $2::regrole AND NOT inherit_option AND NOT set_option AND r.oid IN (SELECT oid FROM pg_roles WHERE ${isWindow}))
        ORDER BY 1, 2`,
      [windowLogin, windowKeeper],
    )
    expect(memberships).toEqual([
      { of: windowLogin, member: windowKeeper },
      { of: windowReader, member: owner },
      { of: 'pg_read_all_stats', member: windowKeeper },
      { of: 'pg_signal_backend', member: windowKeeper },
      { of: 'pg_use_reserved_connections', member: application },
      { of: 'pg_use_reserved_connections', member: owner },
    ])
  })

  it('of windows have no powers at all, and a bounded number of sessions', async () => {
    const rows = await catalog.rows(
      `SELECT DISTINCT rolsuper OR rolbypassrls OR rolcreaterole OR rolcreatedb OR rolreplication AS powers, rolconnlimit AS sessions
         FROM pg_roles WHERE ${isWindow}`,
    )
    expect(rows.length).toBeLessThanOrEqual(1)
    for (const row of rows) expect(row).toEqual({ powers: false, sessions: 5 })
  })

  it('leave everything to the owner, but for windows and what makes their logins', async () => {
    const rows = await catalog.rows(
      `SELECT DISTINCT pg_get_userbyid(relowner) AS owner, n.nspname || ' ' || relkind::text AS thing FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
        WHERE pg_get_userbyid(relowner) = ANY($1) AND ${noWindowSchema}
       UNION ALL SELECT pg_get_userbyid(proowner), proname FROM pg_proc WHERE pg_get_userbyid(proowner) = ANY($1)
       UNION ALL SELECT pg_get_userbyid(nspowner), nspname FROM pg_namespace n WHERE pg_get_userbyid(nspowner) = ANY($1) AND ${noWindowSchema}
       UNION ALL SELECT pg_get_userbyid(datdba), datname FROM pg_database WHERE pg_get_userbyid(datdba) = ANY($1)
       ORDER BY 1, 2`,
      [[application, windowKeeper, windowLogin, windowReader]],
    )
    expect(rows).toEqual([
      { owner: windowKeeper, thing: 'drop_login' },
      { owner: windowKeeper, thing: 'end_overdue' },
      { owner: windowKeeper, thing: 'end_sessions' },
      { owner: windowKeeper, thing: 'insaka_keeper' },
      { owner: windowKeeper, thing: 'set_login' },
      { owner: windowReader, thing: 'app_window' },
      { owner: windowReader, thing: 'app_window v' },
    ])
  })

  it('can make nothing', async () => {
    const rows = await catalog.rows(
      `SELECT role, thing FROM unnest($1::text[]) role,
         LATERAL (SELECT 'temporary tables' AS thing WHERE has_database_privilege(role, current_database(), 'TEMPORARY')
                  UNION ALL SELECT 'schemas' WHERE has_database_privilege(role, current_database(), 'CREATE')
                  UNION ALL SELECT 'things in ' || nspname FROM pg_namespace n WHERE has_schema_privilege(role, oid, 'CREATE') AND ${noWindowSchema}
                  UNION ALL SELECT 'functions in ' || lanname FROM pg_language WHERE lanpltrusted AND has_language_privilege(role, oid, 'USAGE')
                  UNION ALL SELECT proname FROM pg_proc WHERE proname ~ '^(lo_.*|lowrite|loread|pg_(try_)?advisory_.*|pg_notify|pg_logical_emit_message|txid_current|pg_current_xact_id|pg_export_snapshot)$'
                               AND has_function_privilege(role, oid, 'EXECUTE')) made`,
      [[application, windowKeeper, windowLogin, windowReader]],
    )
    expect(rows).toEqual([
      { role: windowKeeper, thing: 'things in insaka_keeper' },
      { role: windowReader, thing: 'things in app_window' },
    ])
  })

  it('may do to tables what the product does, and no more', async () => {
    const rows = await catalog.rows<{ grantee: string; table: string; rights: string }>(
      `SELECT grantee::text, relname AS table, string_agg(privilege, ', ' ORDER BY privilege) AS rights
         FROM (SELECT coalesce(r.rolname, 'PUBLIC') AS grantee, c.relname, a.privilege_type AS privilege
                 FROM pg_class c, aclexplode(relacl) a LEFT JOIN pg_roles r ON r.oid = a.grantee
                WHERE c.relnamespace = 'public'::regnamespace
               UNION
               SELECT coalesce(r.rolname, 'PUBLIC'), c.relname, a.privilege_type || ' (' || string_agg(attname, ', ' ORDER BY attnum) || ')'
                 FROM pg_class c JOIN pg_attribute t ON t.attrelid = c.oid, aclexplode(attacl) a LEFT JOIN pg_roles r ON r.oid = a.grantee
                WHERE c.relnamespace = 'public'::regnamespace GROUP BY r.rolname, c.relname, a.privilege_type) g
        WHERE grantee <> $1 GROUP BY 1, 2 ORDER BY 2`,
      [owner],
    )
    expect(new Set(rows.map(({ grantee }) => grantee))).toEqual(new Set([application, windowReader]))
    const rightsOf = (role: string) =>
      Object.fromEntries(
        rows.filter(({ grantee }) => grantee === role).map(({ table, rights }) => [table, rights]),
      )
    expect(rightsOf(windowReader)).toEqual({
      departments: 'SELECT',
      designations: 'SELECT',
      enquiries: 'SELECT',
      lvp: 'SELECT',
      mpc: 'SELECT',
      institution_details:
        'SELECT (institution_id, location, street, city, postal_code, province, country, phone_number, email)',
      institutions: 'SELECT (id, code, name, alias, type)',
      users:
        'SELECT (institution_id, code, first_name, middle_name, last_name, gender, email, phone_number, status, employment_type, department_id, designation_id, role, enabled, approved_on, created_on, updated_on)',
    })
    const rights = rightsOf(application)
    for (const [table, granted] of Object.entries(rights)) {
      expect(granted, table).not.toMatch(/TRUNCATE|REFERENCES|TRIGGER|MAINTAIN/)
      const passing = [
        'attachments',
        'attempt_counters',
        'idempotency_keys',
        'sessions',
        'vendor_names',
        'word_blocks',
      ]
      expect(granted.includes('DELETE'), table).toBe(passing.includes(table))
    }
    expect(rights).toMatchObject({
      attachments: 'DELETE, INSERT, SELECT, UPDATE (register, record_id, record_version, attached_on)',
      attachment_chunks: 'INSERT, SELECT',
      attempt_counters: 'DELETE, INSERT, SELECT, UPDATE',
      audit_events: 'INSERT, SELECT',
      audit_heads: 'INSERT, SELECT, UPDATE (sequence, link)',
      enquiries: 'INSERT, SELECT, UPDATE',
      idempotency_keys: 'DELETE, INSERT, SELECT',
      institutions: 'INSERT, SELECT, UPDATE (name, alias, type, shield)',
      login_directory: 'INSERT, SELECT',
      lvp: 'INSERT, SELECT, UPDATE',
      mpc: 'INSERT, SELECT, UPDATE',
      paper_states: 'INSERT, SELECT',
      number_series: 'INSERT, SELECT, UPDATE (last)',
      register_counters: 'INSERT, SELECT, UPDATE (records)',
      register_views: 'INSERT, SELECT, UPDATE (definition)',
      schema_migrations: 'SELECT',
      security_events: 'INSERT',
      sessions: 'DELETE, INSERT, SELECT, UPDATE (last_seen_on, ended_on)',
      vendor_names: 'DELETE, INSERT, SELECT',
      word_blocks: 'DELETE, INSERT, SELECT, UPDATE (members)',
    })
  })

  it('are kept from what has been recorded', async () => {
    const attempts = [
      'UPDATE audit_events SET content = content',
      'DELETE FROM audit_events',
      'TRUNCATE audit_events',
      'DELETE FROM audit_heads',
      'UPDATE audit_heads SET institution_id = institution_id',
      'SELECT FROM security_events',
      'UPDATE security_events SET kind = kind',
      'DELETE FROM security_events',
      'TRUNCATE security_events',
      'UPDATE institutions SET code = code',
      'UPDATE login_directory SET user_id = user_id',
      'UPDATE attachments SET sha256 = sha256',
      'UPDATE attachments SET file_name = file_name',
      'TRUNCATE attachments CASCADE',
      'UPDATE attachment_chunks SET content = content',
      'DELETE FROM attachment_chunks',
      'TRUNCATE attachment_chunks',
      'DELETE FROM users',
      'DELETE FROM enquiries',
      'TRUNCATE enquiries',
      'DELETE FROM number_series',
      'DELETE FROM register_counters',
      'UPDATE number_series SET register = register',
      'TRUNCATE users CASCADE',
      'INSERT INTO schema_migrations VALUES (1)',
      'ALTER TABLE users DISABLE ROW LEVEL SECURITY',
      'DROP POLICY tenant ON users',
      'CREATE TABLE mine (id int)',
      'CREATE TEMPORARY TABLE mine (id int)',
      'CREATE SCHEMA mine',
      'CREATE FUNCTION mine() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
      "CALL app.protect_tenant_table('users')",
      `SET ROLE ${owner}`,
      `SET SESSION AUTHORIZATION ${catalog.superuserName}`,
      "COPY users TO PROGRAM 'true'",
      "SELECT pg_read_file('/etc/passwd')",
      'SELECT lo_create(0)',
      "SELECT pg_notify('x', 'x')",
    ]
    for (const sql of attempts) {
      const code = await catalog.application.query(sql).then(
        () => 'done',
        (error: { code: string }) => error.code,
      )
      expect(code, sql).toBe('42501')
    }
  })

  it('read no row past the walls, whatever they set', async () => {
    const { rows } = await catalog.application
      .query('SET row_security = off; SELECT FROM users')
      .catch((error: { code: string }) => ({ rows: error.code }))
    expect(rows).toBe('42501')
    await catalog.application.query('RESET row_security')
  })
})

describe('functions of ours', () => {
  it('have a fixed search path, and open nothing to anybody who should not call them', async () => {
    const rows = await catalog.rows<{ name: string; runs_as: string; callers: string[] }>(
      `SELECT p.oid::regprocedure::text AS name, proconfig AS config,
              CASE WHEN prosecdef THEN pg_get_userbyid(proowner) ELSE 'caller' END AS runs_as,
              ARRAY(SELECT CASE grantee WHEN 0 THEN 'PUBLIC' ELSE pg_get_userbyid(grantee) END::text
                      FROM aclexplode(coalesce(proacl, acldefault('f', proowner))) WHERE grantee <> proowner) AS callers
         FROM pg_proc p JOIN pg_namespace n ON n.oid = pronamespace
        WHERE nspname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
    )
    const config = ['search_path=pg_catalog']
    const own = { config, runs_as: 'caller', callers: [] }
    const door = { config, runs_as: owner, callers: [application] }
    const keeper = { config, runs_as: windowKeeper, callers: [owner] }
    expect(rows).toEqual([
      { name: 'app.build_window(uuid,text,text)', ...own },
      { name: 'app.drop_window(uuid)', ...own },
      { name: 'app.end_overdue_windows(interval)', ...door },
      { name: 'app.end_window_sessions()', ...door },
      { name: 'app.open_to_windows(regclass,text[])', ...own },
      { name: 'app.protect_tenant_table(regclass)', ...own },
      { name: 'app.rebuild_windows()', ...own },
      { name: 'app.set_tenant(uuid)', ...own, callers: [application] },
      { name: 'app.set_window(text,boolean,boolean)', ...door },
      { name: 'app.show_in_windows(text,text)', ...own },
      { name: 'app.window_state()', ...door },
      { name: 'insaka_keeper.drop_login(text,uuid)', ...keeper },
      { name: 'insaka_keeper.end_overdue(interval)', ...keeper },
      { name: 'insaka_keeper.end_sessions(text)', ...keeper },
      {
        name: 'insaka_keeper.set_login(text,uuid,text,text,boolean,boolean)',
        ...keeper,
        config: [...config, 'lock_timeout=150'],
      },
    ])
  })
})

describe('the reader of windows', () => {
  it('reads what windows show, comes in nowhere, and changes nothing', async () => {
    const rows = await catalog.rows<{ thing: string }>(
      `SELECT relname AS thing FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
          AND has_any_column_privilege($1, oid, 'SELECT')
       UNION ALL SELECT relname || ' to change' FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
          AND (has_any_column_privilege($1, oid, 'INSERT, UPDATE') OR has_table_privilege($1, oid, 'DELETE, TRUNCATE'))
       UNION ALL SELECT nspname FROM pg_namespace WHERE nspname IN ('public', 'app', 'insaka_keeper') AND has_schema_privilege($1, oid, 'USAGE')
       UNION ALL SELECT 'connection' WHERE has_database_privilege($1, current_database(), 'CONNECT')
       ORDER BY 1`,
      [windowReader],
    )
    expect(rows.map(({ thing }) => thing)).toEqual(shownInWindows)
  })
})

describe('the group of the windows’ logins', () => {
  it('may connect, and reaches nothing', async () => {
    const rows = await catalog.rows(
      `SELECT nspname AS thing FROM pg_namespace n WHERE nspname <> ALL ('{pg_catalog,information_schema}') AND has_schema_privilege($1, oid, 'USAGE')
       UNION ALL SELECT relname FROM pg_class WHERE relnamespace <> ALL ('{pg_catalog,information_schema}'::regnamespace[])
          AND relkind IN ('r', 'v') AND has_any_column_privilege($1, oid, 'SELECT, INSERT, UPDATE')
       UNION ALL SELECT 'connection' WHERE has_database_privilege($1, current_database(), 'CONNECT')`,
      [windowLogin],
    )
    expect(rows).toEqual([{ thing: 'connection' }])
  })
})
