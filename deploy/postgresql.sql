-- Prepares your own PostgreSQL, 15 or newer, for Insaka. Run it with psql as a superuser; running it again does no
-- harm. See docs/how-to/use-your-own-postgresql.md.
--
--   psql -f postgresql.sql                       asks for the password of each login role that it creates
--   psql -v owner_password=… -v application_password=… -f postgresql.sql
--   INSAKA_OWNER_PASSWORD=… INSAKA_APPLICATION_PASSWORD=… psql -f postgresql.sql
-- Only the last form keeps the passwords secret: psql displays typed input, and every user of the computer can see the
-- arguments of a program.
--
-- -v database=NAME names another database than insaka; -v roles_only=1 creates only the roles and the database.
\set ON_ERROR_STOP on
\set QUIET on
SET client_min_messages = warning;
-- Keeps the passwords out of the server's log.
SET log_statement = 'none';
SET log_min_duration_statement = -1;
\if :{?database} \else
  \set database insaka
\endif

-- Role of migrations and commands in a terminal; it owns the tables.
SELECT NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'insaka_owner') AS is_new \gset
\if :is_new
  \getenv owner_password INSAKA_OWNER_PASSWORD
  \if :{?owner_password} \else
    \prompt 'A password for insaka_owner: ' owner_password
  \endif
  CREATE ROLE insaka_owner LOGIN PASSWORD :'owner_password' NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS;
\endif

-- Role of the running server; it owns nothing and sees one institution at a time.
SELECT NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'insaka_application') AS is_new \gset
\if :is_new
  \getenv application_password INSAKA_APPLICATION_PASSWORD
  \if :{?application_password} \else
    \prompt 'A password for insaka_application: ' application_password
  \endif
  CREATE ROLE insaka_application LOGIN PASSWORD :'application_password' NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS;
\endif

SELECT format('CREATE DATABASE %I OWNER insaka_owner ENCODING ''UTF8'' TEMPLATE template0', :'database')
 WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = :'database') \gexec

-- Roles for read-only SQL access: the owner of the views, the group of the institutions' logins, and the role that
-- creates these logins. Nobody can sign in as any of the three.
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'insaka_window_reader') THEN
    CREATE ROLE insaka_window_reader NOLOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS;
  END IF;
END $$;
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'insaka_window_login') THEN
    CREATE ROLE insaka_window_login NOLOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS;
  END IF;
END $$;
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'insaka_window_keeper') THEN
    CREATE ROLE insaka_window_keeper NOLOGIN NOSUPERUSER NOCREATEDB CREATEROLE NOBYPASSRLS;
  END IF;
END $$;
GRANT insaka_window_reader TO insaka_owner;
GRANT insaka_window_login TO insaka_window_keeper WITH ADMIN OPTION;
GRANT pg_signal_backend, pg_read_all_stats TO insaka_window_keeper;
GRANT SET ON PARAMETER temp_file_limit, log_min_messages TO insaka_window_keeper;
DO $$ BEGIN
  -- PostgreSQL 16 and newer: reserved_connections stay free for Insaka, however many SQL access sessions are open.
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'pg_use_reserved_connections') THEN
    GRANT pg_use_reserved_connections TO insaka_owner, insaka_application;
  END IF;
END $$;

\if :{?roles_only}
  \echo The roles and the database are there.
  \quit
\endif
\connect :"database"
SET client_min_messages = warning;

-- Revokes default privileges that nobody needs here, then creates the functions that manage logins.
REVOKE CONNECT, TEMPORARY ON DATABASE :"database" FROM PUBLIC;
GRANT CONNECT ON DATABASE :"database" TO insaka_owner, insaka_application, insaka_window_login;
ALTER SCHEMA public OWNER TO insaka_owner;
REVOKE ALL ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO insaka_application;
DO $$ DECLARE f regprocedure; BEGIN
  -- Large objects, notifications, advisory locks, and functions that write to the WAL or use up transaction ids.
  FOR f IN SELECT p.oid FROM pg_proc p
            WHERE pronamespace = 'pg_catalog'::regnamespace
              AND proname ~ '^(lo_.*|lowrite|loread|pg_(try_)?advisory_.*|pg_notify|pg_logical_emit_message|txid_current|pg_current_xact_id|pg_export_snapshot)$'
              AND EXISTS (SELECT FROM aclexplode(coalesce(proacl, acldefault('f', proowner))) WHERE grantee = 0)
  LOOP
    EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', f);
  END LOOP;
END $$;
GRANT EXECUTE ON FUNCTION pg_advisory_lock(bigint) TO insaka_owner;
REVOKE USAGE ON LANGUAGE plpgsql, sql FROM PUBLIC;
GRANT USAGE ON LANGUAGE plpgsql, sql TO insaka_owner;
CREATE SCHEMA IF NOT EXISTS insaka_keeper AUTHORIZATION insaka_window_keeper;
GRANT USAGE ON SCHEMA insaka_keeper TO insaka_owner;
CREATE OR REPLACE FUNCTION insaka_keeper.set_login(login text, institution uuid, schema_name text, verifier text, may_login boolean, first boolean)
  RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog SET lock_timeout = 150
AS $$
DECLARE
  mark text := format('institution %s', institution);
  place text;
BEGIN
  IF login !~ '^insaka[a-z0-9_]{1,40}user[a-z0-9_]{0,10}$' OR institution IS NULL OR schema_name IS NULL OR may_login IS NULL OR first IS NULL THEN
    RAISE EXCEPTION 'Not a login of an institution: %', login;
  END IF;
  -- Never a password in clear, not even by mistake.
  IF verifier !~ '^SCRAM-SHA-256\$[0-9]{4,6}:[A-Za-z0-9+/=]{20,}\$[A-Za-z0-9+/=]{44}:[A-Za-z0-9+/=]{44}$' THEN
    RAISE EXCEPTION 'Not a SCRAM verifier';
  END IF;
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = login) THEN
    IF verifier IS NULL THEN
      RAISE EXCEPTION 'A new login needs a password';
    END IF;
    EXECUTE format('CREATE ROLE %I NOLOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS', login);
    -- Two new logins at the same moment wait here for each other; a new login has nobody inside who could hold it up.
    PERFORM set_config('lock_timeout', '1500', true);
    EXECUTE format('GRANT insaka_window_login TO %I', login)
      || CASE WHEN current_setting('server_version_num')::integer >= 160000 THEN ' WITH INHERIT TRUE, SET FALSE' ELSE '' END;
    PERFORM set_config('lock_timeout', '150', true);
  ELSIF NOT EXISTS (
    SELECT FROM pg_roles r JOIN pg_auth_members m ON m.member = r.oid
     WHERE r.rolname = login AND m.roleid = 'insaka_window_login'::regrole
       AND split_part(shobj_description(r.oid, 'pg_authid'), ',', 1) = mark
  ) THEN
    RAISE EXCEPTION 'The name % is taken', login USING ERRCODE = 'duplicate_object';
  END IF;
  -- Those who are connected may be changing the login itself, and would hold this up for as long as they like.
  FOR attempt IN REVERSE 5 .. 1 LOOP
    PERFORM pg_terminate_backend(pid, 100) FROM pg_stat_activity WHERE usename = login;
    BEGIN
      EXECUTE format('ALTER ROLE %I %s CONNECTION LIMIT 5', login, CASE WHEN may_login THEN 'LOGIN' ELSE 'NOLOGIN' END);
      EXECUTE format('COMMENT ON ROLE %I IS %L', login, mark || CASE WHEN first THEN ', first password' ELSE '' END);
      IF verifier IS NOT NULL THEN
        EXECUTE format('ALTER ROLE %I PASSWORD %L', login, verifier);
      END IF;
      -- Habits, not walls: the login may set all of them but the last two.
      FOR place IN SELECT CASE WHEN datname IS NULL THEN '' ELSE format(' IN DATABASE %I', datname) END FROM pg_db_role_setting LEFT JOIN pg_database d ON d.oid = setdatabase
                    WHERE setrole = login::regrole LOOP
        EXECUTE format('ALTER ROLE %I%s RESET ALL', login, place);
      END LOOP;
      EXECUTE format('ALTER ROLE %I SET default_transaction_read_only = on', login);
      EXECUTE format('ALTER ROLE %I SET statement_timeout = %L', login, '30s');
      EXECUTE format('ALTER ROLE %I SET idle_in_transaction_session_timeout = %L', login, '30s');
      EXECUTE format('ALTER ROLE %I SET timezone = %L', login, 'Africa/Lusaka');
      EXECUTE format('ALTER ROLE %I SET search_path = %I', login, schema_name);
      EXECUTE format('ALTER ROLE %I SET temp_file_limit = %L', login, '512MB');
      -- A mistake may be as long as a question, and hold what it was made about: neither is written down.
      EXECUTE format('ALTER ROLE %I SET log_min_messages = panic', login);
      EXIT;
    EXCEPTION WHEN lock_not_available OR internal_error THEN
      IF attempt = 1 THEN RAISE; END IF;
    END;
  END LOOP;
END
$$;
CREATE OR REPLACE FUNCTION insaka_keeper.end_sessions(login text) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog
AS $$
  SELECT pg_terminate_backend(pid) FROM pg_stat_activity JOIN pg_auth_members ON member = usesysid
   WHERE roleid = 'insaka_window_login'::regrole AND usename = login
$$;
CREATE OR REPLACE FUNCTION insaka_keeper.end_overdue(longest interval) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog SET lock_timeout = 150
AS $$
DECLARE
  login text;
  place text;
  ended integer;
BEGIN
  -- A login may set of itself what it likes, at any length; one that has set more than a page of it is switched off.
  FOR login IN SELECT rolname FROM pg_roles r JOIN pg_auth_members ON member = r.oid
                WHERE roleid = 'insaka_window_login'::regrole
                  AND (SELECT sum(pg_column_size(setconfig)) FROM pg_db_role_setting WHERE setrole = r.oid) > 8000 LOOP
    PERFORM pg_terminate_backend(pid, 100) FROM pg_stat_activity WHERE usename = login;
    BEGIN
      EXECUTE format('ALTER ROLE %I NOLOGIN', login);
      FOR place IN SELECT CASE WHEN datname IS NULL THEN '' ELSE format(' IN DATABASE %I', datname) END FROM pg_db_role_setting LEFT JOIN pg_database d ON d.oid = setdatabase
                    WHERE setrole = login::regrole LOOP
        EXECUTE format('ALTER ROLE %I%s RESET ALL', login, place);
      END LOOP;
    EXCEPTION WHEN lock_not_available OR internal_error THEN
      -- The login is changing its own settings at this moment; the next look finds it again.
    END;
  END LOOP;
  SELECT count(pg_terminate_backend(pid)) INTO ended
    FROM pg_stat_activity JOIN pg_auth_members ON member = usesysid JOIN pg_roles r ON r.oid = usesysid
   WHERE roleid = 'insaka_window_login'::regrole AND datname = current_database()
     AND (xact_start < clock_timestamp() - longest OR NOT rolcanlogin);
  RETURN ended;
END
$$;
CREATE OR REPLACE FUNCTION insaka_keeper.drop_login(login text, institution uuid) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog
AS $$
BEGIN
  IF EXISTS (
    SELECT FROM pg_roles r JOIN pg_auth_members m ON m.member = r.oid
     WHERE r.rolname = login AND m.roleid = 'insaka_window_login'::regrole
       AND split_part(shobj_description(r.oid, 'pg_authid'), ',', 1) = format('institution %s', institution)
  ) THEN
    PERFORM insaka_keeper.end_sessions(login);
    EXECUTE format('ALTER ROLE %I NOLOGIN', login);
    EXECUTE format('GRANT %I TO insaka_window_keeper', login)
      || CASE WHEN current_setting('server_version_num')::integer >= 160000 THEN ' WITH INHERIT TRUE' ELSE '' END;
    EXECUTE format('DROP OWNED BY %I', login);
    EXECUTE format('DROP ROLE %I', login);
  END IF;
END
$$;
ALTER FUNCTION insaka_keeper.set_login(text, uuid, text, text, boolean, boolean) OWNER TO insaka_window_keeper;
REVOKE ALL ON FUNCTION insaka_keeper.set_login(text, uuid, text, text, boolean, boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION insaka_keeper.set_login(text, uuid, text, text, boolean, boolean) TO insaka_owner;
ALTER FUNCTION insaka_keeper.end_sessions(text) OWNER TO insaka_window_keeper;
REVOKE ALL ON FUNCTION insaka_keeper.end_sessions(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION insaka_keeper.end_sessions(text) TO insaka_owner;
ALTER FUNCTION insaka_keeper.end_overdue(interval) OWNER TO insaka_window_keeper;
REVOKE ALL ON FUNCTION insaka_keeper.end_overdue(interval) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION insaka_keeper.end_overdue(interval) TO insaka_owner;
ALTER FUNCTION insaka_keeper.drop_login(text, uuid) OWNER TO insaka_window_keeper;
REVOKE ALL ON FUNCTION insaka_keeper.drop_login(text, uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION insaka_keeper.drop_login(text, uuid) TO insaka_owner;

\echo The database is ready for Insaka.
