-- Steps that users take with records, such as cancelling a paper or suspending a vendor. They are never changed.

-- step: steps of records
CREATE TABLE record_steps (
  institution_id uuid NOT NULL,
  register text NOT NULL,
  record_id bigint NOT NULL,
  record_version integer NOT NULL,
  place integer NOT NULL,
  step text NOT NULL,
  by_id uuid NOT NULL,
  by_name text NOT NULL,
  duty text,
  acting_for_id uuid,
  acting_for_name text,
  taken_on timestamp with time zone NOT NULL,
  reason text,
  CONSTRAINT record_steps_pkey PRIMARY KEY (institution_id, register, record_id, record_version, place),
  CONSTRAINT record_steps_duty_list CHECK (duty IN
    ('CONTROLLING_OFFICER', 'HEAD_OF_PROCUREMENT', 'PROCUREMENT_OFFICER', 'HEAD_OF_FINANCE', 'COMMITTEE_SECRETARY',
     'HEAD_OF_DEPARTMENT', 'STORES', 'AUDITOR')),
  CONSTRAINT record_steps_acting_by_duty CHECK ((acting_for_id IS NULL) = (acting_for_name IS NULL)
    AND (acting_for_id IS NULL OR duty IS NOT NULL)),
  CONSTRAINT record_steps_version_positive CHECK (record_version > 0)
);

-- step: tenant isolation of the steps
CALL app.protect_tenant_table('record_steps');

-- step: what the application does with steps
GRANT SELECT, INSERT ON record_steps TO insaka_application;
