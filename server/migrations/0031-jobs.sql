-- Work that runs by itself or in the background: one row for each kind, or for each kind and institution.

-- step: what is to be done, and which process does it
CREATE TABLE jobs (
  id uuid NOT NULL,
  kind text NOT NULL,
  institution_id uuid,
  due timestamptz,
  leased_by uuid,
  lease_until timestamptz,
  cursor text,
  tries integer NOT NULL,
  last_result text,
  last_ended_on timestamptz,
  CONSTRAINT jobs_pkey PRIMARY KEY (id),
  CONSTRAINT jobs_lease_whole CHECK ((leased_by IS NULL) = (lease_until IS NULL)),
  CONSTRAINT jobs_tries_counted CHECK (tries >= 0),
  CONSTRAINT jobs_last_result_list CHECK (last_result IN ('DONE', 'FAILED'))
);
GRANT SELECT, INSERT, UPDATE (due, leased_by, lease_until, cursor, tries, last_result, last_ended_on)
  ON jobs TO insaka_application;
