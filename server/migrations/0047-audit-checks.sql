-- Checks of the history of an institution, which somebody asks for or which are made by themselves each week.

-- step: checks, and what they found
CREATE TABLE audit_checks (
  institution_id uuid NOT NULL,
  id uuid NOT NULL,
  state text NOT NULL,
  asked_by text,
  asked_by_id uuid,
  asked_on timestamptz NOT NULL,
  started_on timestamptz,
  ended_on timestamptz,
  checked jsonb NOT NULL,
  totals jsonb,
  faults jsonb NOT NULL,
  fault_count integer NOT NULL,
  head_events bigint,
  head_link text,
  failure text,
  CONSTRAINT audit_checks_pkey PRIMARY KEY (institution_id, id),
  CONSTRAINT audit_checks_state_list CHECK (state IN ('WAITING', 'RUNNING', 'DONE', 'BROKEN', 'FAILED'))
);

-- step: their walls
CALL app.protect_tenant_table('audit_checks');

-- step: who asked for them
ALTER TABLE audit_checks
  ADD CONSTRAINT audit_checks_asked_by_fkey FOREIGN KEY (institution_id, asked_by_id) REFERENCES users (institution_id, id);

-- step: what the application does with them
GRANT SELECT, INSERT, DELETE,
      UPDATE (state, started_on, ended_on, checked, totals, faults, fault_count, head_events, head_link, failure)
  ON audit_checks TO insaka_application;

-- step: one of an institution at a time, which is found by this as well
CREATE UNIQUE INDEX audit_checks_open ON audit_checks (institution_id) WHERE state IN ('WAITING', 'RUNNING');

-- step: the institutions whose check waits or was interrupted, a few at a time
CREATE FUNCTION app.institutions_with_open_checks(after uuid, most integer) RETURNS TABLE (id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = pg_catalog
AS $$
  SELECT institution_id FROM public.audit_checks
   WHERE state IN ('WAITING', 'RUNNING') AND institution_id > after ORDER BY institution_id LIMIT most
$$;
REVOKE ALL ON FUNCTION app.institutions_with_open_checks(uuid, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.institutions_with_open_checks(uuid, integer) TO insaka_application;
