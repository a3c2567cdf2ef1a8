import { roleNames } from './create-roles-and-database.ts'

const ownRoles = Object.values(roleNames)

/** Grants of all roles except the owner, who has every right. */
const grantsSql = (acl: string, kind: string, owner: string) => `
  (SELECT coalesce(string_agg(DISTINCT right_of, ', ' ORDER BY right_of), 'none')
     FROM (SELECT role_name(g.grantee) || ' ' || g.privilege_type || CASE WHEN g.is_grantable THEN ' WITH GRANT' ELSE '' END AS right_of
             FROM aclexplode(coalesce(${acl}, acldefault('${kind}', ${owner}))) g WHERE g.grantee <> ${owner}) rights)`

/** Masks own institution ids and logins, so that read-only schemas compare equal unless a view exposes another id. */
const catalogSql = `
WITH own AS (SELECT objid, classid FROM pg_depend WHERE deptype = 'e'),
logins AS (
  SELECT member AS oid FROM pg_auth_members WHERE roleid = to_regrole('${roleNames.sqlAccessLogin}') AND member <> coalesce(to_regrole('${roleNames.sqlAccessManager}'), 0)),
spaces AS (
  SELECT n.oid, n.nspname, n.nspowner, n.nspacl,
         CASE WHEN d.comment ~ '^institution [0-9a-f-]{36}$' THEN '(institution)' ELSE n.nspname END AS place,
         CASE WHEN d.comment ~ '^institution [0-9a-f-]{36}$' THEN substr(d.comment, 13) END AS institution
    FROM pg_namespace n, LATERAL (SELECT obj_description(n.oid, 'pg_namespace') AS comment) d
   WHERE n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
     AND NOT EXISTS (SELECT FROM own WHERE objid = n.oid AND classid = 'pg_namespace'::regclass)),
relations AS (
  SELECT c.*, s.place, s.institution, s.place || '.' || c.relname AS title FROM pg_class c JOIN spaces s ON s.oid = c.relnamespace
   WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f', 'S') AND NOT EXISTS (SELECT FROM own WHERE objid = c.oid AND classid = 'pg_class'::regclass)),
functions AS (
  SELECT p.*, s.place || '.' || p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')' AS title
    FROM pg_proc p JOIN spaces s ON s.oid = p.pronamespace
   WHERE NOT EXISTS (SELECT FROM own WHERE objid = p.oid AND classid = 'pg_proc'::regclass)),
found AS (
  SELECT 'schema ' || place AS object, format('owner %s; grants: %s', role_name(nspowner), GRANTS_OF_SCHEMA) AS definition, institution FROM spaces
  UNION ALL
  SELECT CASE relkind::text WHEN 'v' THEN 'view ' WHEN 'S' THEN 'sequence ' ELSE 'table ' END || title,
         concat_ws('; ', 'kind ' || relkind::text, 'owner ' || role_name(relowner),
           CASE WHEN relkind IN ('r', 'p') THEN format('row security %s, forced %s', CASE WHEN relrowsecurity THEN 'on' ELSE 'off' END, CASE WHEN relforcerowsecurity THEN 'yes' ELSE 'no' END) END,
           CASE WHEN relkind IN ('v', 'm') THEN array_to_string(reloptions, ' ') END,
           'persistence ' || relpersistence::text, 'grants: ' || GRANTS_OF_RELATION,
           CASE WHEN relkind IN ('v', 'm') THEN 'shows ' || pg_get_viewdef(relations.oid) END), institution
    FROM relations
  UNION ALL
  SELECT 'column ' || r.title || '.' || a.attname,
         concat_ws('; ', format_type(a.atttypid, a.atttypmod), CASE WHEN a.attnotnull THEN 'not null' END,
           nullif(a.attidentity::text || a.attgenerated::text, ''), 'default ' || pg_get_expr(d.adbin, d.adrelid),
           CASE WHEN a.attcollation <> t.typcollation THEN 'collation ' || a.attcollation::regcollation END,
           CASE WHEN a.attacl IS NOT NULL THEN 'grants: ' || GRANTS_OF_COLUMN END), NULL
    FROM pg_attribute a JOIN relations r ON r.oid = a.attrelid AND r.relkind IN ('r', 'p', 'f')
    JOIN pg_type t ON t.oid = a.atttypid LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
   WHERE a.attnum > 0 AND NOT a.attisdropped
  UNION ALL
  SELECT 'constraint ' || r.title || '.' || c.conname, concat_ws('; ', pg_get_constraintdef(c.oid), CASE WHEN NOT c.convalidated THEN 'not validated' END), NULL
    FROM pg_constraint c JOIN relations r ON r.oid = c.conrelid WHERE c.contype <> 'n'
  UNION ALL
  SELECT 'index ' || r.title || '.' || i.relname, concat_ws('; ', pg_get_indexdef(i.oid), CASE WHEN NOT x.indisvalid THEN 'invalid' END), NULL
    FROM pg_index x JOIN relations r ON r.oid = x.indrelid JOIN pg_class i ON i.oid = x.indexrelid
  UNION ALL
  SELECT 'policy ' || r.title || '.' || p.polname,
         concat_ws('; ', CASE WHEN p.polpermissive THEN 'permissive' ELSE 'restrictive' END, 'for ' || p.polcmd::text,
           'to ' || (SELECT string_agg(role_name(o), ', ' ORDER BY role_name(o)) FROM unnest(p.polroles) o),
           'using ' || pg_get_expr(p.polqual, p.polrelid), 'with check ' || pg_get_expr(p.polwithcheck, p.polrelid)), NULL
    FROM pg_policy p JOIN relations r ON r.oid = p.polrelid
  UNION ALL
  SELECT 'trigger ' || r.title || '.' || t.tgname, pg_get_triggerdef(t.oid) || '; enabled ' || t.tgenabled::text, NULL
    FROM pg_trigger t JOIN relations r ON r.oid = t.tgrelid WHERE NOT t.tgisinternal
  UNION ALL
  SELECT DISTINCT 'foreign key ' || r.title || '.' || c.conname, 'not enforced: its triggers are disabled', NULL
    FROM pg_trigger t JOIN relations r ON r.oid = t.tgrelid JOIN pg_constraint c ON c.oid = t.tgconstraint
   WHERE t.tgisinternal AND t.tgenabled <> 'O'
  UNION ALL
  SELECT 'rule ' || r.title || '.' || w.rulename, pg_get_ruledef(w.oid) || '; enabled ' || w.ev_enabled::text, NULL
    FROM pg_rewrite w JOIN relations r ON r.oid = w.ev_class WHERE w.rulename <> '_RETURN'
  UNION ALL
  SELECT 'inheritance ' || r.title, 'of ' || i.inhparent::regclass, NULL FROM pg_inherits i JOIN relations r ON r.oid = i.inhrelid
  UNION ALL
  SELECT 'function ' || title,
         concat_ws('; ', 'kind ' || prokind::text, 'owner ' || role_name(proowner), l.lanname, 'returns ' || pg_get_function_result(f.oid),
           CASE WHEN prosecdef THEN 'security definer' END, CASE WHEN proleakproof THEN 'leakproof' END,
           'volatility ' || provolatile::text, array_to_string(proconfig, ', '), 'grants: ' || GRANTS_OF_FUNCTION, 'body ' || md5(prosrc)), NULL
    FROM functions f JOIN pg_language l ON l.oid = f.prolang
  UNION ALL
  SELECT 'event trigger ' || evtname, format('%s %s; enabled %s', evtevent, evtfoid::regproc, evtenabled), NULL FROM pg_event_trigger e
   WHERE NOT EXISTS (SELECT FROM own WHERE objid = e.oid AND classid = 'pg_event_trigger'::regclass)
  UNION ALL
  SELECT 'default privileges ' || role_name(defaclrole) || ' ' || defaclobjtype::text,
         (SELECT string_agg(role_name(g.grantee) || ' ' || g.privilege_type, ', ' ORDER BY 1) FROM aclexplode(defaclacl) g WHERE g.grantee <> defaclrole), NULL
    FROM pg_default_acl
  UNION ALL
  SELECT 'role ' || rolname, concat_ws(', ', CASE WHEN rolsuper THEN 'superuser' END, CASE WHEN rolbypassrls THEN 'bypasses row security' END,
           CASE WHEN rolcreaterole THEN 'creates roles' END, CASE WHEN rolcreatedb THEN 'creates databases' END,
           CASE WHEN rolreplication THEN 'replicates' END, CASE WHEN rolcanlogin THEN 'may log in' ELSE 'no login' END), NULL
    FROM pg_roles WHERE rolname = ANY (OWN_ROLES)
  UNION ALL
  SELECT 'membership ' || role_name(m.member) || ' in ' || role_name(m.roleid), 'granted' || CASE WHEN bool_or(m.admin_option) THEN ' with admin option' ELSE '' END, NULL
    FROM pg_auth_members m JOIN pg_roles r ON r.oid = m.member
   WHERE (role_name(m.roleid) = ANY (OWN_ROLES) OR role_name(m.member) = ANY (OWN_ROLES)) AND NOT r.rolsuper
     AND m.roleid <> coalesce(to_regrole('pg_use_reserved_connections'), 0) AND NOT EXISTS (SELECT FROM logins WHERE oid = m.roleid)
   GROUP BY m.member, m.roleid)
SELECT DISTINCT object, CASE WHEN institution IS NULL THEN definition ELSE replace(definition, institution, '(own id)') END AS definition FROM found`

/** Inlined instead of a function, because the read-only check cannot create one. */
const roleNameSql = (oid: string) =>
  `CASE WHEN ${oid} = 0 THEN 'PUBLIC' WHEN EXISTS (SELECT FROM logins WHERE logins.oid = ${oid}) THEN '(login)' ELSE pg_get_userbyid(${oid})::text END`

/**
 * Query for the definitions, by name, of policies, privileges, constraints, triggers and all other objects by which
 * PostgreSQL enforces rules.
 */
export const catalogQuery = catalogSql
  .replace('GRANTS_OF_SCHEMA', grantsSql('nspacl', 'n', 'nspowner'))
  .replace('GRANTS_OF_RELATION', grantsSql('relacl', 'r', 'relowner'))
  .replace('GRANTS_OF_COLUMN', grantsSql('a.attacl', 'c', 'r.relowner'))
  .replace('GRANTS_OF_FUNCTION', grantsSql('proacl', 'f', 'proowner'))
  .replaceAll('OWN_ROLES', `ARRAY[${ownRoles.map((role) => `'${role}'`).join(', ')}]`)
  .replaceAll(/role_name\(([a-z.]+)\)/g, (_, oid: string) => `(${roleNameSql(oid)})`)
