-- Narrower ways in: what is known of a password that somebody else has given, and logins of windows that are reined in.

-- step: the server has been prepared to rein in the logins of windows
DO $$ BEGIN
  IF (SELECT lanname FROM pg_proc p JOIN pg_language l ON l.oid = prolang WHERE p.oid = 'insaka_keeper.end_overdue(interval)'::regprocedure) <> 'plpgsql' THEN
    RAISE EXCEPTION 'The server has to be prepared once more. Please run the SQL of docs/how-to/use-your-own-postgresql.md again, which changes nothing that is there';
  END IF;
END $$;

-- step: the password with which somebody else registered a user, which is not to be chosen again
ALTER TABLE user_passwords ADD COLUMN given_hash text;

-- step: the logins that are switched on, of every institution
CREATE FUNCTION app.open_windows() RETURNS SETOF text
  LANGUAGE sql STABLE
  SET search_path = pg_catalog
AS $$
  SELECT rolname::text FROM pg_roles r JOIN pg_auth_members m ON m.member = r.oid
   WHERE m.roleid = 'insaka_window_login'::regrole AND rolcanlogin
$$;
REVOKE ALL ON FUNCTION app.open_windows() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.open_windows() TO insaka_application;
