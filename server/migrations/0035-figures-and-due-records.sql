-- step: counters may be lowered by the statement that raises them
ALTER TABLE register_counters DROP CONSTRAINT register_counters_not_negative;

-- step: how many papers have the name of a vendor
ALTER TABLE vendor_names ADD COLUMN records bigint NOT NULL DEFAULT 0;

-- step: the name of a vendor always comes with how many papers have it
ALTER TABLE vendor_names ALTER COLUMN records DROP DEFAULT;
REVOKE DELETE ON vendor_names FROM insaka_application;
GRANT UPDATE (records) ON vendor_names TO insaka_application;

-- step: the institutions that have contracts whose stage has changed with the day, a few at a time
CREATE FUNCTION app.institutions_with_due_contracts(today date, after uuid, most integer) RETURNS TABLE (id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = pg_catalog
AS $$
  SELECT DISTINCT institution_id FROM public.contracts
   WHERE state_until <= today AND institution_id > after ORDER BY institution_id LIMIT most
$$;
REVOKE ALL ON FUNCTION app.institutions_with_due_contracts(date, uuid, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.institutions_with_due_contracts(date, uuid, integer) TO insaka_application;

-- step: the institutions that have open enquiries whose closing has come, a few at a time
CREATE FUNCTION app.institutions_with_due_enquiries(moment timestamptz, after uuid, most integer) RETURNS TABLE (id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = pg_catalog
AS $$
  SELECT DISTINCT institution_id FROM public.enquiries
   WHERE state = 'OPEN' AND closed_on <= moment AND institution_id > after ORDER BY institution_id LIMIT most
$$;
REVOKE ALL ON FUNCTION app.institutions_with_due_enquiries(timestamptz, uuid, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.institutions_with_due_enquiries(timestamptz, uuid, integer) TO insaka_application;
