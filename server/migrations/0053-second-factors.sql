-- A second factor: codes of an authenticator app, and recovery codes in their place.

-- step: sessions that are good for one step of a sign-in
ALTER TABLE sessions DROP CONSTRAINT sessions_purpose_list;
ALTER TABLE sessions ADD CONSTRAINT sessions_purpose_list
  CHECK (purpose IN ('full', 'password', 'second factor', 'set-up')) NOT VALID;

-- step: which holds for the old ones as well
ALTER TABLE sessions VALIDATE CONSTRAINT sessions_purpose_list;

-- step: whose second factor is on since when, with its sealed secret and the last step that a code was good for
CREATE TABLE second_factors (
  institution_id uuid NOT NULL,
  user_id uuid NOT NULL,
  secret bytea NOT NULL,
  key_mark text NOT NULL,
  confirmed_on timestamptz NOT NULL,
  last_step integer NOT NULL,
  CONSTRAINT second_factors_pkey PRIMARY KEY (institution_id, user_id)
);

-- step: their walls
CALL app.protect_tenant_table('second_factors');

-- step: whose they are
ALTER TABLE second_factors
  ADD CONSTRAINT second_factors_user_fkey FOREIGN KEY (institution_id, user_id) REFERENCES users (institution_id, id);

-- step: what the application does with them
GRANT SELECT, INSERT, UPDATE, DELETE ON second_factors TO insaka_application;

-- step: second factors that are being set up, with the one-time code of an administrator where there is one
CREATE TABLE second_factor_setups (
  institution_id uuid NOT NULL,
  user_id uuid NOT NULL,
  code_hash text,
  code_expires_on timestamptz,
  secret bytea,
  key_mark text,
  begun_on timestamptz,
  CONSTRAINT second_factor_setups_pkey PRIMARY KEY (institution_id, user_id)
);

-- step: their walls, too
CALL app.protect_tenant_table('second_factor_setups');

-- step: who sets up
ALTER TABLE second_factor_setups
  ADD CONSTRAINT second_factor_setups_user_fkey FOREIGN KEY (institution_id, user_id) REFERENCES users (institution_id, id);

-- step: what the application does with what is being set up
GRANT SELECT, INSERT, UPDATE, DELETE ON second_factor_setups TO insaka_application;

-- step: recovery codes, as hashes
CREATE TABLE recovery_codes (
  institution_id uuid NOT NULL,
  user_id uuid NOT NULL,
  code_hash text NOT NULL,
  used_on timestamptz,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (institution_id, user_id, code_hash)
);

-- step: the walls of recovery codes
CALL app.protect_tenant_table('recovery_codes');

-- step: whose recovery codes they are
ALTER TABLE recovery_codes
  ADD CONSTRAINT recovery_codes_user_fkey FOREIGN KEY (institution_id, user_id) REFERENCES users (institution_id, id);

-- step: what the application does with recovery codes
GRANT SELECT, INSERT, UPDATE (used_on), DELETE ON recovery_codes TO insaka_application;
