-- While a newer release is rolled out, processes of the older one may read, but not write.

-- step: whoever writes says how many steps it knows, and is refused where the database has more of them
-- The count locks the table until the transaction ends, so that a migration waits for writes under way. A count that has
-- waited for a migration sees its steps, because each statement of a volatile function has a snapshot of its own.
CREATE FUNCTION app.refuse_outdated(known integer) RETURNS void
  LANGUAGE plpgsql VOLATILE
  SET search_path = pg_catalog
  -- A write that waits holds a connection, which readers need.
  SET lock_timeout = '500ms'
AS $$
BEGIN
  IF (SELECT count(*) FROM public.schema_migrations) > known THEN
    RAISE EXCEPTION 'The database is newer than the release that writes to it' USING ERRCODE = 'IN001';
  END IF;
END
$$;
REVOKE ALL ON FUNCTION app.refuse_outdated(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.refuse_outdated(integer) TO insaka_application;
