-- step: windows in which nothing of a question goes beneath the view
-- PostgreSQL would estimate how many rows a condition leaves from what it knows of the whole table, other institutions'
-- rows included, and EXPLAIN tells the estimate. An offset keeps each condition above the view, where it knows nothing.
CREATE OR REPLACE PROCEDURE app.build_window(institution uuid, schema_name text, login text)
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
    EXECUTE format('CREATE VIEW %I.%I WITH (security_barrier) AS SELECT %s FROM app_window.%I WHERE institution_id = %L::uuid OFFSET 0',
      schema_name, view.relname, view.columns, view.relname, institution);
    EXECUTE format('ALTER VIEW %I.%I OWNER TO insaka_window_reader', schema_name, view.relname);
  END LOOP;
  EXECUTE format('GRANT USAGE ON SCHEMA %I TO %I', schema_name, login);
  EXECUTE format('GRANT SELECT ON ALL TABLES IN SCHEMA %I TO %I', schema_name, login);
END
$$;

-- step: the windows there are
CALL app.rebuild_windows();
