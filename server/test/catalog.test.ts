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
const { application, owner, windowReader } = roleNames

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

  it('leaves other schemas without tables, but for those of PostgreSQL', async () => {
    const rows = await catalog.rows<{ name: string }>(
      `SELECT n.nspname || '.' || relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
        WHERE relkind IN ('r', 'p', 'v', 'm', 'f', 'S') AND nspname NOT IN ('public', 'pg_catalog', 'information_schema', 'pg_toast')`,
    )
    expect(rows).toEqual([])
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
    ])
  })
})

describe('the tables without a tenant', () => {
  const own = (column: string) =>
    `(${column} = (NULLIF(current_setting('app.institution_id'::text, true), ''::text))::uuid)`

  it('are directories that anybody reads and nobody changes for another institution', () => {
    const directory = policies
      .filter(({ table }) => namesOf(tables.reference).includes(table))
      .map(({ table, name, roles, cmd, using, withCheck }) => [table, name, roles[0], cmd, using, withCheck])
    expect(directory).toEqual([
      ['institutions', 'directory', application, 'SELECT', 'true', null],
      ['institutions', 'owner', owner, 'ALL', 'true', 'true'],
      ['institutions', 'tenant_adds', application, 'INSERT', null, own('id')],
      ['institutions', 'tenant_changes', application, 'UPDATE', own('id'), own('id')],
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
]

const foreignKeys = () => constraints.filter(({ type }) => type === 'f')

describe('roles', () => {
  it('have no powers of their own', async () => {
    const rows = await catalog.rows(
      `SELECT rolname AS name, rolcanlogin AS login, rolsuper OR rolbypassrls OR rolcreaterole OR rolcreatedb OR rolreplication AS powers
         FROM pg_roles WHERE rolname LIKE 'insaka%' AND rolname <> $1 ORDER BY 1`,
      [catalog.superuserName],
    )
    expect(rows).toEqual([
      { name: application, login: true, powers: false },
      { name: owner, login: true, powers: false },
      { name: windowReader, login: false, powers: false },
    ])
    const memberships = await catalog.rows(
      `SELECT r.rolname AS of, m.rolname AS member FROM pg_auth_members a JOIN pg_roles r ON r.oid = roleid JOIN pg_roles m ON m.oid = member
        WHERE m.rolname LIKE 'insaka%' OR r.rolname LIKE 'insaka%'`,
    )
    expect(memberships).toEqual([])
  })

  it('leave everything to the owner', async () => {
    const rows = await catalog.rows(
      `SELECT relname AS thing FROM pg_class WHERE pg_get_userbyid(relowner) = ANY($1)
       UNION ALL SELECT proname FROM pg_proc WHERE pg_get_userbyid(proowner) = ANY($1)
       UNION ALL SELECT nspname FROM pg_namespace WHERE pg_get_userbyid(nspowner) = ANY($1)
       UNION ALL SELECT datname FROM pg_database WHERE pg_get_userbyid(datdba) = ANY($1)
       UNION ALL SELECT typname FROM pg_type WHERE pg_get_userbyid(typowner) = ANY($1)`,
      [[application, windowReader]],
    )
    expect(rows).toEqual([])
  })

  it('can make nothing', async () => {
    const rows = await catalog.rows(
      `SELECT role, thing FROM unnest($1::text[]) role,
         LATERAL (SELECT 'temporary tables' AS thing WHERE has_database_privilege(role, current_database(), 'TEMPORARY')
                  UNION ALL SELECT 'schemas' WHERE has_database_privilege(role, current_database(), 'CREATE')
                  UNION ALL SELECT 'things in ' || nspname FROM pg_namespace WHERE has_schema_privilege(role, oid, 'CREATE')
                  UNION ALL SELECT 'large objects' WHERE has_function_privilege(role, 'lo_create(oid)', 'EXECUTE')
                  UNION ALL SELECT 'notifications' WHERE has_function_privilege(role, 'pg_notify(text, text)', 'EXECUTE')) made`,
      [[application, windowReader]],
    )
    expect(rows).toEqual([])
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
    expect(new Set(rows.map(({ grantee }) => grantee))).toEqual(new Set([application]))
    const rights = Object.fromEntries(rows.map(({ table, rights }) => [table, rights]))
    for (const [table, granted] of Object.entries(rights)) {
      expect(granted, table).not.toMatch(/TRUNCATE|REFERENCES|TRIGGER|MAINTAIN/)
      const passing = ['attempt_counters', 'idempotency_keys', 'word_blocks']
      expect(granted.includes('DELETE'), table).toBe(passing.includes(table))
    }
    expect(rights).toMatchObject({
      attempt_counters: 'DELETE, INSERT, SELECT, UPDATE',
      audit_events: 'INSERT, SELECT',
      audit_heads: 'INSERT, SELECT, UPDATE (sequence, link)',
      enquiries: 'INSERT, SELECT, UPDATE',
      idempotency_keys: 'DELETE, INSERT, SELECT',
      institutions: 'INSERT, SELECT, UPDATE (name, alias, type)',
      login_directory: 'INSERT, SELECT',
      number_series: 'INSERT, SELECT, UPDATE (last)',
      register_counters: 'INSERT, SELECT, UPDATE (records)',
      register_views: 'INSERT, SELECT, UPDATE (definition)',
      schema_migrations: 'SELECT',
      security_events: 'INSERT',
      sessions: 'INSERT, SELECT, UPDATE (last_seen_on, ended_on)',
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
  it('have a fixed search path and are no way around anything', async () => {
    const rows = await catalog.rows(
      `SELECT p.oid::regprocedure::text AS name, proconfig AS config, prosecdef AS definer,
              has_function_privilege($1, p.oid, 'EXECUTE') AS application, has_function_privilege($2, p.oid, 'EXECUTE') AS reader,
              EXISTS (SELECT FROM aclexplode(coalesce(proacl, acldefault('f', proowner))) WHERE grantee = 0) AS public
         FROM pg_proc p JOIN pg_namespace n ON n.oid = pronamespace
        WHERE nspname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
      [application, windowReader],
    )
    const own = { config: ['search_path=pg_catalog'], definer: false, reader: false, public: false }
    expect(rows).toEqual([
      { name: 'app.protect_tenant_table(regclass)', ...own, application: false },
      { name: 'app.set_tenant(uuid)', ...own, application: true },
    ])
  })
})

describe('the reader of windows', () => {
  it('has no right to anything yet', async () => {
    const rows = await catalog.rows(
      `SELECT relname AS thing FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
          AND has_any_column_privilege($1, oid, 'SELECT, INSERT, UPDATE')
       UNION ALL SELECT nspname FROM pg_namespace WHERE nspname IN ('public', 'app') AND has_schema_privilege($1, oid, 'USAGE')
       UNION ALL SELECT 'connection' WHERE has_database_privilege($1, current_database(), 'CONNECT')`,
      [windowReader],
    )
    expect(rows).toEqual([])
  })
})
