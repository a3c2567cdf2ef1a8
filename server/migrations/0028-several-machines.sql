-- What tables of several machines ask for, and any other may have.

-- step: whatever the application asks for, a file that belongs to a record is neither moved nor removed
-- (A distributed database forgets that a policy is restrictive, and would let any of several policies do. One policy for
-- each command says the same without.)
DROP POLICY attached_stays ON attachments;
DROP POLICY attached_is_kept ON attachments;
DROP POLICY tenant ON attachments;
CREATE POLICY tenant ON attachments FOR SELECT TO insaka_application
  USING (institution_id = nullif(current_setting('app.institution_id', true), '')::uuid);
CREATE POLICY tenant_adds ON attachments FOR INSERT TO insaka_application
  WITH CHECK (institution_id = nullif(current_setting('app.institution_id', true), '')::uuid);
CREATE POLICY attached_stays ON attachments FOR UPDATE TO insaka_application
  USING (institution_id = nullif(current_setting('app.institution_id', true), '')::uuid AND register IS NULL)
  WITH CHECK (institution_id = nullif(current_setting('app.institution_id', true), '')::uuid);
CREATE POLICY attached_is_kept ON attachments FOR DELETE TO insaka_application
  USING (institution_id = nullif(current_setting('app.institution_id', true), '')::uuid AND register IS NULL);

-- step: a new table of tenants lies where the others lie
CREATE OR REPLACE PROCEDURE app.protect_tenant_table(target regclass)
  LANGUAGE plpgsql
  SET search_path = pg_catalog
AS $$
DECLARE
  laid_out boolean := false;
BEGIN
  IF to_regclass('pg_dist_partition') IS NOT NULL THEN
    EXECUTE 'SELECT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = ''public.institution_details''::regclass)'
      INTO laid_out;
  END IF;
  IF laid_out THEN
    EXECUTE format(
      'SELECT create_distributed_table(%L, ''institution_id'', colocate_with => ''public.institution_details'')', target);
  END IF;
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', target);
  EXECUTE format($policy$
    CREATE POLICY tenant ON %s TO insaka_application
      USING (institution_id = nullif(current_setting('app.institution_id', true), '')::uuid)
      WITH CHECK (institution_id = nullif(current_setting('app.institution_id', true), '')::uuid)
  $policy$, target);
  EXECUTE format('CREATE POLICY owner ON %s TO insaka_owner USING (true) WITH CHECK (true)', target);
END
$$;
