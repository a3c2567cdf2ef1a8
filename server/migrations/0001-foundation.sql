-- Institutions, their structure and people, sign-in, and the audit chain.
-- Every step between the markers runs in a transaction of its own, once.

-- step: a schema for functions that are no business of the tables
CREATE SCHEMA app;
GRANT USAGE ON SCHEMA app TO insaka_application;

-- step: the one way to say whose rows a transaction may see
-- (A function, because SET LOCAL takes no bound value and a bare set_config() does not reach the workers of a distributed database.)
CREATE FUNCTION app.set_tenant(institution uuid) RETURNS void
  LANGUAGE plpgsql
  SET search_path = pg_catalog
AS $$
BEGIN
  EXECUTE format('SET LOCAL app.institution_id = %L', institution);
END
$$;
REVOKE ALL ON FUNCTION app.set_tenant(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.set_tenant(uuid) TO insaka_application;

-- step: the walls around a tenant table
-- One permissive policy for the application, no subquery in it; an unset or empty setting is NULL and shows nothing.
-- FORCE hides rows from the owner, too, who therefore has a policy of its own.
CREATE PROCEDURE app.protect_tenant_table(target regclass)
  LANGUAGE plpgsql
  SET search_path = pg_catalog
AS $$
BEGIN
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
REVOKE ALL ON PROCEDURE app.protect_tenant_table(regclass) FROM PUBLIC;

-- step: the directory of institutions, which anybody may read
CREATE TABLE institutions (
  id uuid CONSTRAINT institutions_pkey PRIMARY KEY,
  code text NOT NULL,
  name text NOT NULL,
  alias text NOT NULL,
  type text NOT NULL,
  demo boolean NOT NULL,
  CONSTRAINT institutions_code_unique UNIQUE (code),
  CONSTRAINT institutions_code_form CHECK (code ~ '^[A-Z0-9&-]{2,16}$'),
  CONSTRAINT institutions_type_list CHECK (type IN ('GOVERNMENT', 'UNIVERSITY', 'PARASTATAL', 'COLLEGE', 'SCHOOL', 'OTHER'))
);
ALTER TABLE institutions ENABLE ROW LEVEL SECURITY;
ALTER TABLE institutions FORCE ROW LEVEL SECURITY;
CREATE POLICY directory ON institutions FOR SELECT TO insaka_application USING (true);
CREATE POLICY tenant_adds ON institutions FOR INSERT TO insaka_application
  WITH CHECK (id = nullif(current_setting('app.institution_id', true), '')::uuid);
CREATE POLICY tenant_changes ON institutions FOR UPDATE TO insaka_application
  USING (id = nullif(current_setting('app.institution_id', true), '')::uuid)
  WITH CHECK (id = nullif(current_setting('app.institution_id', true), '')::uuid);
CREATE POLICY owner ON institutions TO insaka_owner USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE (name, alias, type) ON institutions TO insaka_application;

-- step: what only the institution's own people see of it
CREATE TABLE institution_details (
  institution_id uuid NOT NULL,
  location text NOT NULL,
  street text NOT NULL,
  city text NOT NULL,
  postal_code text NOT NULL,
  province text NOT NULL,
  country text NOT NULL,
  phone_number text,
  email text,
  database_type text NOT NULL,
  schema_name text NOT NULL,
  database_username text NOT NULL,
  version integer NOT NULL,
  created_on timestamptz NOT NULL,
  updated_on timestamptz NOT NULL,
  CONSTRAINT institution_details_pkey PRIMARY KEY (institution_id),
  CONSTRAINT institution_details_institution_fkey FOREIGN KEY (institution_id) REFERENCES institutions (id),
  CONSTRAINT institution_details_province_list CHECK (province IN ('CENTRAL', 'COPPERBELT', 'EASTERN', 'LUAPULA', 'LUSAKA', 'MUCHINGA', 'NORTHERN', 'NORTH_WESTERN', 'SOUTHERN', 'WESTERN')),
  CONSTRAINT institution_details_country_list CHECK (country IN (
    'DZ', 'AO', 'BJ', 'BW', 'BF', 'BI', 'CV', 'CM', 'CF', 'TD', 'KM', 'CG', 'CD', 'CI', 'DJ', 'EG', 'GQ', 'ER',
    'SZ', 'ET', 'GA', 'GM', 'GH', 'GN', 'GW', 'KE', 'LS', 'LR', 'LY', 'MG', 'MW', 'ML', 'MR', 'MU', 'MA', 'MZ',
    'NA', 'NE', 'NG', 'RW', 'ST', 'SN', 'SC', 'SL', 'SO', 'ZA', 'SS', 'SD', 'TZ', 'TG', 'TN', 'UG', 'ZM', 'ZW'
  )),
  CONSTRAINT institution_details_database_type_list CHECK (database_type IN ('MYSQL', 'POSTGRESQL', 'MSSQL', 'ORACLE', 'MARIADB', 'SQLITE', 'MONGODB', 'CASSANDRA')),
  CONSTRAINT institution_details_version_positive CHECK (version > 0)
);
CALL app.protect_tenant_table('institution_details');
GRANT SELECT, INSERT, UPDATE ON institution_details TO insaka_application;

-- step: departments
CREATE TABLE departments (
  institution_id uuid NOT NULL,
  id uuid NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  active boolean NOT NULL,
  CONSTRAINT departments_pkey PRIMARY KEY (institution_id, id),
  CONSTRAINT departments_institution_fkey FOREIGN KEY (institution_id) REFERENCES institutions (id),
  CONSTRAINT departments_code_unique UNIQUE (institution_id, code),
  CONSTRAINT departments_code_form CHECK (code ~ '^[A-Z0-9&-]{2,16}$')
);
CALL app.protect_tenant_table('departments');
GRANT SELECT, INSERT, UPDATE ON departments TO insaka_application;

-- step: designations
CREATE TABLE designations (
  institution_id uuid NOT NULL,
  id uuid NOT NULL,
  department_id uuid NOT NULL,
  code text NOT NULL,
  title text NOT NULL,
  active boolean NOT NULL,
  CONSTRAINT designations_pkey PRIMARY KEY (institution_id, id),
  CONSTRAINT designations_department_fkey FOREIGN KEY (institution_id, department_id) REFERENCES departments (institution_id, id),
  CONSTRAINT designations_code_unique UNIQUE (institution_id, department_id, code),
  CONSTRAINT designations_code_form CHECK (code ~ '^[A-Z0-9&-]{2,16}$')
);
CREATE UNIQUE INDEX designations_title_unique ON designations (institution_id, department_id, lower(title));
CALL app.protect_tenant_table('designations');
GRANT SELECT, INSERT, UPDATE ON designations TO insaka_application;

-- step: who signs in under which name, over all institutions
CREATE TABLE login_directory (
  username_key text CONSTRAINT login_directory_pkey PRIMARY KEY,
  institution_id uuid NOT NULL,
  user_id uuid NOT NULL,
  CONSTRAINT login_directory_institution_fkey FOREIGN KEY (institution_id) REFERENCES institutions (id),
  CONSTRAINT login_directory_key_lowercase CHECK (username_key = lower(username_key))
);
ALTER TABLE login_directory ENABLE ROW LEVEL SECURITY;
ALTER TABLE login_directory FORCE ROW LEVEL SECURITY;
CREATE POLICY directory ON login_directory FOR SELECT TO insaka_application USING (true);
CREATE POLICY tenant_adds ON login_directory FOR INSERT TO insaka_application
  WITH CHECK (institution_id = nullif(current_setting('app.institution_id', true), '')::uuid);
CREATE POLICY owner ON login_directory TO insaka_owner USING (true) WITH CHECK (true);
GRANT SELECT, INSERT ON login_directory TO insaka_application;

-- step: users
CREATE TABLE users (
  institution_id uuid NOT NULL,
  id uuid NOT NULL,
  code text NOT NULL,
  first_name text NOT NULL,
  middle_name text,
  last_name text NOT NULL,
  gender text NOT NULL,
  national_id text NOT NULL,
  email text NOT NULL,
  phone_number text NOT NULL,
  status text NOT NULL,
  employment_type text NOT NULL,
  department_id uuid NOT NULL,
  designation_id uuid NOT NULL,
  username text NOT NULL,
  role text NOT NULL,
  account_not_expired boolean NOT NULL,
  account_not_locked boolean NOT NULL,
  credentials_not_expired boolean NOT NULL,
  enabled boolean NOT NULL,
  approved_on timestamptz,
  approved_by text,
  version integer NOT NULL,
  created_on timestamptz NOT NULL,
  updated_on timestamptz NOT NULL,
  CONSTRAINT users_pkey PRIMARY KEY (institution_id, id),
  CONSTRAINT users_institution_fkey FOREIGN KEY (institution_id) REFERENCES institutions (id),
  CONSTRAINT users_department_fkey FOREIGN KEY (institution_id, department_id) REFERENCES departments (institution_id, id),
  CONSTRAINT users_designation_fkey FOREIGN KEY (institution_id, designation_id) REFERENCES designations (institution_id, id),
  CONSTRAINT users_gender_list CHECK (gender IN ('MALE', 'FEMALE')),
  CONSTRAINT users_status_list CHECK (status IN ('ACTIVE', 'RETIRED')),
  CONSTRAINT users_employment_type_list CHECK (employment_type IN ('PERMANENT', 'CONTRACTUAL', 'INTERNSHIP', 'VOLUNTEER', 'OTHER')),
  CONSTRAINT users_role_list CHECK (role IN ('ADMIN', 'DEV', 'ORD', 'GUEST')),
  CONSTRAINT users_version_positive CHECK (version > 0)
);
CREATE UNIQUE INDEX users_code_unique ON users (institution_id, lower(code));
CREATE UNIQUE INDEX users_email_unique ON users (institution_id, lower(email));
CREATE UNIQUE INDEX users_national_id_unique ON users (institution_id, lower(national_id));
CREATE UNIQUE INDEX users_username_unique ON users (institution_id, lower(username));
CALL app.protect_tenant_table('users');
GRANT SELECT, INSERT, UPDATE ON users TO insaka_application;

-- step: passwords, apart from the people so that no list or view of users can carry one
CREATE TABLE user_passwords (
  institution_id uuid NOT NULL,
  user_id uuid NOT NULL,
  password_hash text NOT NULL,
  changed_on timestamptz NOT NULL,
  CONSTRAINT user_passwords_pkey PRIMARY KEY (institution_id, user_id),
  CONSTRAINT user_passwords_user_fkey FOREIGN KEY (institution_id, user_id) REFERENCES users (institution_id, id)
);
CALL app.protect_tenant_table('user_passwords');
GRANT SELECT, INSERT, UPDATE ON user_passwords TO insaka_application;

-- step: sessions
CREATE TABLE sessions (
  institution_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  purpose text NOT NULL,
  address text NOT NULL,
  agent text NOT NULL,
  created_on timestamptz NOT NULL,
  last_seen_on timestamptz NOT NULL,
  expires_on timestamptz NOT NULL,
  ended_on timestamptz,
  CONSTRAINT sessions_pkey PRIMARY KEY (institution_id, id),
  CONSTRAINT sessions_user_fkey FOREIGN KEY (institution_id, user_id) REFERENCES users (institution_id, id),
  CONSTRAINT sessions_purpose_list CHECK (purpose IN ('full', 'password'))
);
CREATE INDEX sessions_of_user ON sessions (institution_id, user_id, address, created_on);
CALL app.protect_tenant_table('sessions');
GRANT SELECT, INSERT, UPDATE (last_seen_on, ended_on) ON sessions TO insaka_application;

-- step: how often somebody guessed, by account and by address; knows no institution, since the account may not exist
CREATE TABLE attempt_counters (
  kind text NOT NULL,
  key text NOT NULL,
  booked_on timestamptz[] NOT NULL,
  CONSTRAINT attempt_counters_pkey PRIMARY KEY (kind, key)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON attempt_counters TO insaka_application;

-- step: sign-ins, refusals and exports: only ever added to, without chain or lock
CREATE TABLE security_events (
  id uuid CONSTRAINT security_events_pkey PRIMARY KEY,
  happened_on timestamptz NOT NULL,
  kind text NOT NULL,
  institution_id uuid,
  user_id uuid,
  username text,
  address text NOT NULL,
  agent text NOT NULL,
  detail text
);
CREATE INDEX security_events_of_institution ON security_events (institution_id, happened_on);
GRANT INSERT ON security_events TO insaka_application;

-- step: the head of each institution's audit chain; every write transaction locks it first
CREATE TABLE audit_heads (
  institution_id uuid NOT NULL,
  sequence bigint NOT NULL,
  link text NOT NULL,
  CONSTRAINT audit_heads_pkey PRIMARY KEY (institution_id),
  CONSTRAINT audit_heads_institution_fkey FOREIGN KEY (institution_id) REFERENCES institutions (id)
);
CALL app.protect_tenant_table('audit_heads');
GRANT SELECT, INSERT, UPDATE (sequence, link) ON audit_heads TO insaka_application;

-- step: audit events: the application may add and read them, nothing else
CREATE TABLE audit_events (
  institution_id uuid NOT NULL,
  id uuid NOT NULL,
  sequence bigint NOT NULL,
  happened_on timestamptz NOT NULL,
  actor_institution_id uuid,
  actor_id uuid,
  actor_name text NOT NULL,
  action text NOT NULL,
  subject text NOT NULL,
  subject_id text NOT NULL,
  content text NOT NULL,
  digest text NOT NULL,
  link text NOT NULL,
  CONSTRAINT audit_events_pkey PRIMARY KEY (institution_id, id),
  CONSTRAINT audit_events_institution_fkey FOREIGN KEY (institution_id) REFERENCES institutions (id),
  CONSTRAINT audit_events_sequence_unique UNIQUE (institution_id, sequence)
);
CREATE INDEX audit_events_of_subject ON audit_events (institution_id, subject, subject_id, sequence);
CALL app.protect_tenant_table('audit_events');
GRANT SELECT, INSERT ON audit_events TO insaka_application;
