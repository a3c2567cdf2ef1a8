import { describe, expect, it } from 'vitest'
import { roleNames } from '../src/db/create-roles-and-database.ts'
import { openCatalog, tablesInSqlAccess } from './support/catalog.ts'

// schema-faults.attack.test.ts compares the exact privileges and functions with `migrations/catalog.txt`.
const catalog = openCatalog()
const { application, owner, sqlAccessManager, sqlAccessLogin, sqlAccessReader } = roleNames

/** Condition on pg_roles: the role's comment marks it as the SQL login of an institution. */
const isSqlAccessLogin = "coalesce(shobj_description(oid, 'pg_authid'), '') LIKE 'institution %'"

const notSqlAccessSchema = "coalesce(obj_description(n.oid, 'pg_namespace'), '') NOT LIKE 'institution %'"

describe('roles', () => {
  it('have no special attributes, except the role that creates logins', async () => {
    const rows = await catalog.rows(
      `SELECT rolname AS name, rolcanlogin AS login, rolcreaterole AS makes_roles,
              rolsuper OR rolbypassrls OR rolcreatedb OR rolreplication AS powers
         FROM pg_roles WHERE rolname LIKE 'insaka%' AND rolname <> $1 AND NOT ${isSqlAccessLogin} ORDER BY 1`,
      [catalog.superuserName],
    )
    const noPowers = { makes_roles: false, powers: false }
    expect(rows).toEqual([
      { name: application, login: true, ...noPowers },
      { name: owner, login: true, ...noPowers },
      { name: sqlAccessManager, login: false, makes_roles: true, powers: false },
      { name: sqlAccessLogin, login: false, ...noPowers },
      { name: sqlAccessReader, login: false, ...noPowers },
    ])
    const memberships = await catalog.rows(
      `SELECT r.rolname AS of, m.rolname AS member FROM pg_auth_members a JOIN pg_roles r ON r.oid = roleid JOIN pg_roles m ON m.oid = member
        WHERE (m.rolname LIKE 'insaka%' OR r.rolname LIKE 'insaka%')
          AND NOT (r.oid = $1::regrole AND m.oid IN (SELECT oid FROM pg_roles WHERE ${isSqlAccessLogin}))
          -- Since PostgreSQL 16 a role that creates another becomes its administrator.
          AND NOT (m.oid = $2::regrole AND NOT inherit_option AND NOT set_option AND r.oid IN (SELECT oid FROM pg_roles WHERE ${isSqlAccessLogin}))
        ORDER BY 1, 2`,
      [sqlAccessLogin, sqlAccessManager],
    )
    expect(memberships).toEqual([
      { of: sqlAccessLogin, member: sqlAccessManager },
      { of: sqlAccessReader, member: owner },
      { of: 'pg_read_all_stats', member: sqlAccessManager },
      { of: 'pg_signal_backend', member: sqlAccessManager },
      { of: 'pg_use_reserved_connections', member: application },
      { of: 'pg_use_reserved_connections', member: owner },
    ])
  })

  it('of SQL access have no special attributes and a limited number of sessions', async () => {
    const rows = await catalog.rows(
      `SELECT DISTINCT rolsuper OR rolbypassrls OR rolcreaterole OR rolcreatedb OR rolreplication AS powers, rolconnlimit AS sessions
         FROM pg_roles WHERE ${isSqlAccessLogin}`,
    )
    expect(rows.length).toBeLessThanOrEqual(1)
    for (const row of rows) expect(row).toEqual({ powers: false, sessions: 5 })
  })

  it('own no objects, apart from the owner and the two roles of SQL access', async () => {
    const rows = await catalog.rows(
      `SELECT DISTINCT pg_get_userbyid(relowner) AS owner, n.nspname || ' ' || relkind::text AS thing FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
        WHERE pg_get_userbyid(relowner) = ANY($1) AND ${notSqlAccessSchema}
       UNION ALL SELECT pg_get_userbyid(proowner), proname FROM pg_proc WHERE pg_get_userbyid(proowner) = ANY($1)
       UNION ALL SELECT pg_get_userbyid(nspowner), nspname FROM pg_namespace n WHERE pg_get_userbyid(nspowner) = ANY($1) AND ${notSqlAccessSchema}
       UNION ALL SELECT pg_get_userbyid(datdba), datname FROM pg_database WHERE pg_get_userbyid(datdba) = ANY($1)
       ORDER BY 1, 2`,
      [[application, sqlAccessManager, sqlAccessLogin, sqlAccessReader]],
    )
    expect(rows).toEqual([
      { owner: sqlAccessManager, thing: 'drop_login' },
      { owner: sqlAccessManager, thing: 'end_overdue' },
      { owner: sqlAccessManager, thing: 'end_sessions' },
      { owner: sqlAccessManager, thing: 'insaka_keeper' },
      { owner: sqlAccessManager, thing: 'set_login' },
      { owner: sqlAccessReader, thing: 'app_window' },
      { owner: sqlAccessReader, thing: 'app_window v' },
    ])
  })

  it('cannot create objects', async () => {
    const rows = await catalog.rows(
      `SELECT role, thing FROM unnest($1::text[]) role,
         LATERAL (SELECT 'temporary tables' AS thing WHERE has_database_privilege(role, current_database(), 'TEMPORARY')
                  UNION ALL SELECT 'schemas' WHERE has_database_privilege(role, current_database(), 'CREATE')
                  UNION ALL SELECT 'things in ' || nspname FROM pg_namespace n WHERE has_schema_privilege(role, oid, 'CREATE') AND ${notSqlAccessSchema}
                  UNION ALL SELECT 'functions in ' || lanname FROM pg_language WHERE lanpltrusted AND has_language_privilege(role, oid, 'USAGE')
                  UNION ALL SELECT proname FROM pg_proc WHERE proname ~ '^(lo_.*|lowrite|loread|pg_(try_)?advisory_.*|pg_notify|pg_logical_emit_message|txid_current|pg_current_xact_id|pg_export_snapshot)$'
                               AND has_function_privilege(role, oid, 'EXECUTE')) made`,
      [[application, sqlAccessManager, sqlAccessLogin, sqlAccessReader]],
    )
    expect(rows).toEqual([
      { role: sqlAccessManager, thing: 'things in insaka_keeper' },
      { role: sqlAccessReader, thing: 'things in app_window' },
    ])
  })

  it('may delete from few tables and truncate none; SQL access only reads', async () => {
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
    expect(new Set(rows.map(({ grantee }) => grantee))).toEqual(new Set([application, sqlAccessReader]))
    for (const { grantee, table, rights } of rows) {
      expect(rights, table).not.toMatch(/TRUNCATE|REFERENCES|TRIGGER|MAINTAIN/)
      expect(rights.includes('DELETE'), table).toBe(deletable.includes(table))
      if (grantee === sqlAccessReader) expect(rights, table).toMatch(/^SELECT( \(.*\))?$/)
    }
  })

  const deletable =
    `account_links attachments attempt_counters audit_checks devices digit_groups duties fuel_coupons
    idempotency_keys import_rows mails recovery_codes reset_requests second_factor_setups second_factors sessions
    unconfirmed_addresses word_blocks`.split(/\s+/)

  it('cannot change recorded history', async () => {
    const attempts = [
      'UPDATE audit_events SET content = content',
      'DELETE FROM audit_events',
      'TRUNCATE audit_events',
      'DELETE FROM audit_heads',
      'DELETE FROM security_events',
      'SELECT FROM security_seals',
      'UPDATE attachments SET sha256 = sha256',
      'TRUNCATE attachments CASCADE',
      'DELETE FROM attachment_chunks',
      'DELETE FROM users',
      'UPDATE amendments SET amended_sum = amended_sum',
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

  it('cannot bypass row-level security with any setting', async () => {
    const { rows } = await catalog.application
      .query('SET row_security = off; SELECT FROM users')
      .catch((error: { code: string }) => ({ rows: error.code }))
    expect(rows).toBe('42501')
    await catalog.application.query('RESET row_security')
  })
})

it('our functions have a fixed search path and only permitted callers', async () => {
  const rows = await catalog.rows<{ name: string; config: string[]; runs_as: string; callers: string[] }>(
    `SELECT p.oid::regprocedure::text AS name, proconfig AS config,
            CASE WHEN prosecdef THEN pg_get_userbyid(proowner) ELSE 'caller' END AS runs_as,
            ARRAY(SELECT CASE grantee WHEN 0 THEN 'PUBLIC' ELSE pg_get_userbyid(grantee) END::text
                    FROM aclexplode(coalesce(proacl, acldefault('f', proowner))) WHERE grantee <> proowner) AS callers
       FROM pg_proc p JOIN pg_namespace n ON n.oid = pronamespace
      WHERE nspname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
  )
  for (const { name, config, runs_as, callers } of rows) {
    expect(config, name).toContain('search_path=pg_catalog')
    const callable = { caller: [application], [owner]: [application], [sqlAccessManager]: [owner] }[runs_as]
    expect(callable, name).toEqual(expect.arrayContaining(callers))
  }
})

it('the SQL access reader reads only the views, cannot connect and changes nothing', async () => {
  const rows = await catalog.rows<{ thing: string }>(
    `SELECT relname AS thing FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
        AND has_any_column_privilege($1, oid, 'SELECT')
     UNION ALL SELECT relname || ' to change' FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
        AND (has_any_column_privilege($1, oid, 'INSERT, UPDATE') OR has_table_privilege($1, oid, 'DELETE, TRUNCATE'))
     UNION ALL SELECT nspname FROM pg_namespace WHERE nspname IN ('public', 'app', 'insaka_keeper') AND has_schema_privilege($1, oid, 'USAGE')
     UNION ALL SELECT 'connection' WHERE has_database_privilege($1, current_database(), 'CONNECT')
     ORDER BY 1`,
    [sqlAccessReader],
  )
  expect(rows.map(({ thing }) => thing)).toEqual(tablesInSqlAccess)
})

it('the group of SQL logins may connect but has no other privilege', async () => {
  const rows = await catalog.rows(
    `SELECT nspname AS thing FROM pg_namespace n WHERE nspname <> ALL ('{pg_catalog,information_schema}') AND has_schema_privilege($1, oid, 'USAGE')
     UNION ALL SELECT relname FROM pg_class WHERE relnamespace <> ALL ('{pg_catalog,information_schema}'::regnamespace[])
        AND relkind IN ('r', 'v') AND has_any_column_privilege($1, oid, 'SELECT, INSERT, UPDATE')
     UNION ALL SELECT 'connection' WHERE has_database_privilege($1, current_database(), 'CONNECT')`,
    [sqlAccessLogin],
  )
  expect(rows).toEqual([{ thing: 'connection' }])
})
