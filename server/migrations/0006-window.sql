-- The window of an institution: a schema of read-only views of its own records, and a login for them.

-- step: the server has been prepared for windows
DO $$ BEGIN
  IF to_regprocedure('insaka_keeper.set_login(text, uuid, text, text, boolean, boolean)') IS NULL
     OR NOT pg_has_role('insaka_window_reader', 'MEMBER') THEN
    RAISE EXCEPTION 'The server has to be prepared once more. Please run the SQL of docs/how-to/use-your-own-postgresql.md again, which changes nothing that is there';
  END IF;
END $$;

-- step: what the reader of windows may read of a table; all of it where no columns are named
CREATE PROCEDURE app.open_to_windows(target regclass, columns text[] DEFAULT NULL)
  LANGUAGE plpgsql
  SET search_path = pg_catalog
AS $$
BEGIN
  EXECUTE format('GRANT SELECT %s ON %s TO insaka_window_reader',
    '(' || (SELECT string_agg(quote_ident(c), ', ') FROM unnest(columns) c) || ')', target);
  EXECUTE format('CREATE POLICY window_reader ON %s FOR SELECT TO insaka_window_reader USING (true)', target);
END
$$;
REVOKE ALL ON PROCEDURE app.open_to_windows(regclass, text[]) FROM PUBLIC;

-- step: a schema for the views of all institutions, from which each window's own are made
CREATE SCHEMA app_window AUTHORIZATION insaka_window_reader;

-- step: the views of one institution, made anew from those of all
-- The institution stands in each view as a literal: nothing that a login could set takes part in the choice of rows.
CREATE PROCEDURE app.build_window(institution uuid, schema_name text, login text)
  LANGUAGE plpgsql
  SET search_path = pg_catalog
AS $$
DECLARE
  view record;
BEGIN
  FOR view IN SELECT relname FROM pg_class WHERE relnamespace = schema_name::regnamespace AND relkind = 'v' LOOP
    EXECUTE format('DROP VIEW %I.%I', schema_name, view.relname);
  END LOOP;
  FOR view IN
    SELECT relname, string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS columns
      FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
     WHERE relnamespace = 'app_window'::regnamespace AND relkind = 'v' AND attnum > 0 AND attname <> 'institution_id'
     GROUP BY relname
  LOOP
    EXECUTE format('CREATE VIEW %I.%I WITH (security_barrier) AS SELECT %s FROM app_window.%I WHERE institution_id = %L::uuid',
      schema_name, view.relname, view.columns, view.relname, institution);
    EXECUTE format('ALTER VIEW %I.%I OWNER TO insaka_window_reader', schema_name, view.relname);
  END LOOP;
  EXECUTE format('GRANT USAGE ON SCHEMA %I TO %I', schema_name, login);
  EXECUTE format('GRANT SELECT ON ALL TABLES IN SCHEMA %I TO %I', schema_name, login);
END
$$;
REVOKE ALL ON PROCEDURE app.build_window(uuid, text, text) FROM PUBLIC;

-- step: the views of every window, made anew
CREATE PROCEDURE app.rebuild_windows()
  LANGUAGE plpgsql
  SET search_path = pg_catalog
AS $$
DECLARE
  details record;
BEGIN
  FOR details IN
    SELECT d.institution_id, d.schema_name, d.database_username
      FROM public.institution_details d JOIN pg_namespace n ON n.nspname = d.schema_name JOIN pg_roles r ON r.rolname = d.database_username
     WHERE obj_description(n.oid, 'pg_namespace') = format('institution %s', d.institution_id)
  LOOP
    CALL app.build_window(details.institution_id, details.schema_name, details.database_username);
  END LOOP;
END
$$;
REVOKE ALL ON PROCEDURE app.rebuild_windows() FROM PUBLIC;

-- step: a view for every window, which begins with institution_id; each later register adds its own
CREATE PROCEDURE app.show_in_windows(name text, query text)
  LANGUAGE plpgsql
  SET search_path = pg_catalog
AS $$
BEGIN
  EXECUTE format('CREATE VIEW app_window.%I AS %s', name, query);
  EXECUTE format('ALTER VIEW app_window.%I OWNER TO insaka_window_reader', name);
  CALL app.rebuild_windows();
END
$$;
REVOKE ALL ON PROCEDURE app.show_in_windows(text, text) FROM PUBLIC;

-- step: the window of the open transaction's institution, made where it is missing; a verifier takes the place of the password
CREATE FUNCTION app.set_window(verifier text, may_login boolean, first boolean) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog
AS $$
DECLARE
  institution uuid := nullif(current_setting('app.institution_id', true), '')::uuid;
  details record;
  space oid;
BEGIN
  SELECT schema_name, database_username INTO details FROM public.institution_details
   WHERE institution_id = institution AND database_type = 'POSTGRESQL';
  IF details IS NULL OR details.schema_name !~ '^insaka_[a-z0-9_]{1,50}$' THEN
    RAISE EXCEPTION 'This institution has no window';
  END IF;
  PERFORM insaka_keeper.set_login(details.database_username, institution, details.schema_name, verifier, may_login, first);

  SELECT oid INTO space FROM pg_namespace WHERE nspname = details.schema_name;
  IF space IS NULL THEN
    EXECUTE format('CREATE SCHEMA %I AUTHORIZATION insaka_window_reader', details.schema_name);
    EXECUTE format('COMMENT ON SCHEMA %I IS %L', details.schema_name, format('institution %s', institution));
    CALL app.build_window(institution, details.schema_name, details.database_username);
  ELSIF obj_description(space, 'pg_namespace') IS DISTINCT FROM format('institution %s', institution) THEN
    RAISE EXCEPTION 'The name % is taken', details.schema_name USING ERRCODE = 'duplicate_object';
  ELSE
    -- A login can throw away what it was granted; here it gets it back.
    EXECUTE format('GRANT USAGE ON SCHEMA %I TO %I', details.schema_name, details.database_username);
    EXECUTE format('GRANT SELECT ON ALL TABLES IN SCHEMA %I TO %I', details.schema_name, details.database_username);
  END IF;
END
$$;
REVOKE ALL ON FUNCTION app.set_window(text, boolean, boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.set_window(text, boolean, boolean) TO insaka_application;

-- step: whose window the open transaction is about, or nothing: after a restore the login and the views are not there
CREATE FUNCTION app.window_state() RETURNS TABLE (may_login boolean, first boolean, edition text)
  LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = pg_catalog
AS $$
  SELECT r.rolcanlogin, shobj_description(r.oid, 'pg_authid') = format('institution %s, first password', d.institution_id),
         (SELECT c.xmin::text FROM pg_shdescription c WHERE c.classoid = 'pg_authid'::regclass AND c.objoid = r.oid)
    FROM public.institution_details d
    JOIN pg_roles r ON r.rolname = d.database_username
    JOIN pg_namespace n ON n.nspname = d.schema_name
   WHERE d.institution_id = nullif(current_setting('app.institution_id', true), '')::uuid AND d.database_type = 'POSTGRESQL'
     AND split_part(shobj_description(r.oid, 'pg_authid'), ',', 1) = format('institution %s', d.institution_id)
     AND obj_description(n.oid, 'pg_namespace') = format('institution %s', d.institution_id)
$$;
REVOKE ALL ON FUNCTION app.window_state() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.window_state() TO insaka_application;

-- step: whoever looks through the window of the open transaction's institution is sent away
CREATE FUNCTION app.end_window_sessions() RETURNS void
  LANGUAGE sql SECURITY DEFINER
  SET search_path = pg_catalog
AS $$
  SELECT insaka_keeper.end_sessions(database_username) FROM public.institution_details
   WHERE institution_id = nullif(current_setting('app.institution_id', true), '')::uuid
$$;
REVOKE ALL ON FUNCTION app.end_window_sessions() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.end_window_sessions() TO insaka_application;

-- step: so is whoever takes longer than all may, through any window
CREATE FUNCTION app.end_overdue_windows(longest interval) RETURNS integer
  LANGUAGE sql SECURITY DEFINER
  SET search_path = pg_catalog
AS $$
  SELECT insaka_keeper.end_overdue(longest)
$$;
REVOKE ALL ON FUNCTION app.end_overdue_windows(interval) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.end_overdue_windows(interval) TO insaka_application;

-- step: the window of an institution that is taken away, such as one of the demo data
CREATE PROCEDURE app.drop_window(institution uuid)
  LANGUAGE plpgsql
  SET search_path = pg_catalog
AS $$
DECLARE
  details record;
BEGIN
  SELECT schema_name, database_username INTO details FROM public.institution_details WHERE institution_id = institution;
  IF EXISTS (SELECT FROM pg_namespace WHERE nspname = details.schema_name
              AND obj_description(oid, 'pg_namespace') = format('institution %s', institution)) THEN
    EXECUTE format('DROP SCHEMA %I CASCADE', details.schema_name);
  END IF;
  PERFORM insaka_keeper.drop_login(details.database_username, institution);
END
$$;
REVOKE ALL ON PROCEDURE app.drop_window(uuid) FROM PUBLIC;

-- step: what windows show of the institution
CALL app.open_to_windows('institutions', '{id, code, name, alias, type}');
CALL app.open_to_windows('institution_details', '{institution_id, location, street, city, postal_code, province, country, phone_number, email}');
CALL app.show_in_windows('institution', $$
  SELECT i.id AS institution_id, i.code, i.name, i.alias AS short_name, i.type,
         d.location, d.street, d.city, d.postal_code, d.province, d.country, d.phone_number, d.email
    FROM public.institutions i JOIN public.institution_details d ON d.institution_id = i.id
$$);

-- step: what they show of its departments
CALL app.open_to_windows('departments');
CALL app.show_in_windows('departments', 'SELECT institution_id, code, name, active AS open FROM public.departments');

-- step: what they show of its designations
CALL app.open_to_windows('designations');
CALL app.show_in_windows('designations', $$
  SELECT s.institution_id, d.code AS department, s.code, s.title, s.active AS open
    FROM public.designations s JOIN public.departments d ON d.institution_id = s.institution_id AND d.id = s.department_id
$$);

-- step: what they show of its staff: no number of an identity card, nothing of how they sign in
CALL app.open_to_windows('users', '{institution_id, code, first_name, middle_name, last_name, gender, email, phone_number, status, employment_type, department_id, designation_id, role, enabled, approved_on, created_on, updated_on}');
CALL app.show_in_windows('staff', $$
  SELECT u.institution_id, u.code AS employee_number, u.first_name, u.middle_name, u.last_name, u.gender, u.email, u.phone_number,
         d.code AS department, s.title AS designation, u.employment_type, u.status, u.role, u.enabled AS account_enabled,
         u.approved_on, u.created_on, u.updated_on
    FROM public.users u
    JOIN public.departments d ON d.institution_id = u.institution_id AND d.id = u.department_id
    JOIN public.designations s ON s.institution_id = u.institution_id AND s.id = u.designation_id
$$);

-- step: what they show of its enquiries
CALL app.open_to_windows('enquiries');
CALL app.show_in_windows('enquiries', $$
  SELECT e.institution_id, e.id AS number, e.reference, e.enquiry_type, e.state, d.code AS department, e.description, e.funder,
         e.vendor_category, e.issued_on, e.closed_on, e.bidders_invited, e.bids_received,
         e.no_of_documents_sold, e.charge_per_document, e.total_amount_for_documents_sold, e.forty_percent_of_documents_sold,
         e.forty_percent_remitted, e.forty_percent_remitted_on, e.non_remittance_reason, e.sixty_percent_received,
         e.withdrawn_on, e.withdrawal_reason, e.initiator, e.created_on, e.updated_on
    FROM public.enquiries e JOIN public.departments d ON d.institution_id = e.institution_id AND d.id = e.department_id
$$);
