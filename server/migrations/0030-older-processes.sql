-- A process of an older release goes on beside a newer one for a while; it may read, and writes nothing any more.

-- step: whoever writes says how many steps it knows, and is refused where the database has more of them
-- Whoever has read the table holds its lock until the transaction ends, so that a migration waits for what is being
-- written. Whoever waits for the lock counts what is there afterwards, because each statement of a volatile function has
-- a snapshot of its own.
CREATE FUNCTION app.refuse_outdated(known integer) RETURNS void
  LANGUAGE plpgsql VOLATILE
  SET search_path = pg_catalog
  -- A step that takes longer is not waited for with a connection that others could read with.
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
