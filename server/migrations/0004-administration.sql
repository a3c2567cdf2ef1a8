-- What registering institutions and looking after their people needs.

-- step: the names under which institutions reach their records from elsewhere, unique over all of them
-- (R&D and R-D would both be called r_d.)
CREATE TABLE database_names (
  institution_id uuid CONSTRAINT database_names_pkey PRIMARY KEY,
  schema_name text NOT NULL,
  database_username text NOT NULL,
  CONSTRAINT database_names_institution_fkey FOREIGN KEY (institution_id) REFERENCES institutions (id),
  CONSTRAINT database_names_schema_unique UNIQUE (schema_name),
  CONSTRAINT database_names_username_unique UNIQUE (database_username)
);
INSERT INTO database_names SELECT institution_id, schema_name, database_username FROM institution_details;
ALTER TABLE database_names ENABLE ROW LEVEL SECURITY;
ALTER TABLE database_names FORCE ROW LEVEL SECURITY;
CREATE POLICY directory ON database_names FOR SELECT TO insaka_application USING (true);
CREATE POLICY tenant_adds ON database_names FOR INSERT TO insaka_application
  WITH CHECK (institution_id = nullif(current_setting('app.institution_id', true), '')::uuid);
CREATE POLICY owner ON database_names TO insaka_owner USING (true) WITH CHECK (true);
GRANT SELECT, INSERT ON database_names TO insaka_application;

-- step: where a user is, for those who look after the users of any institution
CREATE INDEX login_directory_of_user ON login_directory (user_id);

-- step: who waits for approval
CREATE INDEX users_waiting ON users (institution_id, last_name) WHERE approved_on IS NULL AND NOT enabled;
