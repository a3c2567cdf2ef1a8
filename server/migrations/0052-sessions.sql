-- People see where they are signed in, on which computers, and are signed out where nobody does anything any more.

-- step: the browsers that each person has signed in with
CREATE TABLE devices (
  institution_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  token_hash text NOT NULL,
  agent text NOT NULL,
  address text NOT NULL,
  first_on timestamptz NOT NULL,
  last_on timestamptz NOT NULL,
  trusted_until timestamptz,
  CONSTRAINT devices_pkey PRIMARY KEY (institution_id, id)
);

-- step: their walls
CALL app.protect_tenant_table('devices');

-- step: whose they are
ALTER TABLE devices
  ADD CONSTRAINT devices_user_fkey FOREIGN KEY (institution_id, user_id) REFERENCES users (institution_id, id);
CREATE INDEX devices_of_user ON devices (institution_id, user_id, last_on);
CREATE INDEX devices_of_cookie ON devices (institution_id, token_hash);

-- step: what the application does with them
GRANT SELECT, INSERT, DELETE, UPDATE (token_hash, agent, address, last_on, trusted_until) ON devices TO insaka_application;

-- step: with which browser a session began, and when somebody last did something in it: those of now begin anew
ALTER TABLE sessions ADD COLUMN last_input_on timestamptz NOT NULL DEFAULT now(), ADD COLUMN device_id uuid;

-- step: which a new session brings along
ALTER TABLE sessions ALTER COLUMN last_input_on DROP DEFAULT;

-- step: which is written on
GRANT UPDATE (last_input_on) ON sessions TO insaka_application;

-- step: which browsers these are
ALTER TABLE sessions
  ADD CONSTRAINT sessions_device_fkey FOREIGN KEY (institution_id, device_id) REFERENCES devices (institution_id, id) NOT VALID;

-- step: which all of them are
ALTER TABLE sessions VALIDATE CONSTRAINT sessions_device_fkey;

-- step: the sessions of a browser
CREATE INDEX sessions_of_device ON sessions (institution_id, device_id) WHERE device_id IS NOT NULL;

-- step: what an institution has chosen for the sign-in of its people
CREATE TABLE sign_in_settings (
  institution_id uuid NOT NULL,
  idle_minutes integer NOT NULL,
  second_factor text NOT NULL,
  setup_code boolean NOT NULL,
  version integer NOT NULL,
  CONSTRAINT sign_in_settings_pkey PRIMARY KEY (institution_id),
  CONSTRAINT sign_in_settings_idle_minutes_range CHECK (idle_minutes BETWEEN 5 AND 480),
  CONSTRAINT sign_in_settings_second_factor_list CHECK (second_factor IN ('NOBODY', 'ADMINISTRATORS', 'EVERYBODY')),
  CONSTRAINT sign_in_settings_version_positive CHECK (version > 0)
);

-- step: its walls
CALL app.protect_tenant_table('sign_in_settings');

-- step: whose choice it is
ALTER TABLE sign_in_settings
  ADD CONSTRAINT sign_in_settings_institution_fkey FOREIGN KEY (institution_id) REFERENCES institutions (id);

-- step: what the application does with it
GRANT SELECT, INSERT, UPDATE (idle_minutes, second_factor, setup_code, version)
  ON sign_in_settings TO insaka_application;
