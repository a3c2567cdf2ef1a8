-- What every register rests on, and the first one: enquiries.

-- step: the numbers of each register, 1, 2, 3 … without gaps
CREATE TABLE number_series (
  institution_id uuid NOT NULL,
  register text NOT NULL,
  last bigint NOT NULL,
  CONSTRAINT number_series_pkey PRIMARY KEY (institution_id, register),
  CONSTRAINT number_series_institution_fkey FOREIGN KEY (institution_id) REFERENCES institutions (id),
  CONSTRAINT number_series_last_positive CHECK (last > 0)
);
CALL app.protect_tenant_table('number_series');
GRANT SELECT, INSERT, UPDATE (last) ON number_series TO insaka_application;

-- step: how many records of a register are in which state, for the institution, each department and each person
CREATE TABLE register_counters (
  institution_id uuid NOT NULL,
  register text NOT NULL,
  scope text NOT NULL,
  scope_id uuid NOT NULL,
  state text NOT NULL,
  records bigint NOT NULL,
  CONSTRAINT register_counters_pkey PRIMARY KEY (institution_id, register, scope, scope_id, state),
  CONSTRAINT register_counters_institution_fkey FOREIGN KEY (institution_id) REFERENCES institutions (id),
  CONSTRAINT register_counters_scope_list CHECK (scope IN ('mine', 'department', 'institution')),
  CONSTRAINT register_counters_not_negative CHECK (records >= 0)
);
CALL app.protect_tenant_table('register_counters');
GRANT SELECT, INSERT, UPDATE (records) ON register_counters TO insaka_application;

-- step: the words by which records are found
-- (Under row-level security only operators like = and ^@ on plain byte order use an index; text search does not.)
CREATE TABLE record_words (
  institution_id uuid NOT NULL,
  register text COLLATE "C" NOT NULL,
  word text COLLATE "C" NOT NULL,
  id bigint NOT NULL,
  CONSTRAINT record_words_pkey PRIMARY KEY (institution_id, register, word, id),
  CONSTRAINT record_words_institution_fkey FOREIGN KEY (institution_id) REFERENCES institutions (id)
);
CALL app.protect_tenant_table('record_words');
GRANT SELECT, INSERT, DELETE ON record_words TO insaka_application;

-- step: which submits have been carried out, so that the same one sent twice saves one record
CREATE TABLE idempotency_keys (
  institution_id uuid NOT NULL,
  user_id uuid NOT NULL,
  endpoint text NOT NULL,
  key text NOT NULL,
  body_hash text NOT NULL,
  record_id text NOT NULL,
  created_on timestamptz NOT NULL,
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (institution_id, user_id, endpoint, key),
  CONSTRAINT idempotency_keys_institution_fkey FOREIGN KEY (institution_id) REFERENCES institutions (id)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (institution_id, created_on);
CALL app.protect_tenant_table('idempotency_keys');
GRANT SELECT, INSERT, DELETE ON idempotency_keys TO insaka_application;

-- step: enquiries
CREATE TABLE enquiries (
  institution_id uuid NOT NULL,
  id bigint NOT NULL,
  reference text NOT NULL,
  enquiry_type text NOT NULL,
  issued_on timestamptz NOT NULL,
  closed_on timestamptz NOT NULL,
  funder text NOT NULL,
  department_id uuid NOT NULL,
  description text NOT NULL,
  bidders_invited integer NOT NULL,
  bids_received integer NOT NULL,
  vendor_category text NOT NULL,
  no_of_documents_sold integer NOT NULL,
  charge_per_document numeric(18, 2) NOT NULL,
  total_amount_for_documents_sold numeric(18, 2) NOT NULL,
  forty_percent_of_documents_sold numeric(18, 2) NOT NULL,
  forty_percent_remitted boolean NOT NULL,
  forty_percent_remitted_on date,
  non_remittance_reason text,
  sixty_percent_received boolean NOT NULL,
  state text NOT NULL,
  withdrawn_on timestamptz,
  withdrawal_reason text,
  initiator text NOT NULL,
  initiator_id uuid NOT NULL,
  version integer NOT NULL,
  created_on timestamptz NOT NULL,
  updated_on timestamptz NOT NULL,
  CONSTRAINT enquiries_pkey PRIMARY KEY (institution_id, id),
  CONSTRAINT enquiries_department_fkey FOREIGN KEY (institution_id, department_id) REFERENCES departments (institution_id, id),
  CONSTRAINT enquiries_initiator_fkey FOREIGN KEY (institution_id, initiator_id) REFERENCES users (institution_id, id),
  CONSTRAINT enquiries_enquiry_type_list CHECK (enquiry_type IN ('RFQ', 'ITT', 'RFP', 'RFI', 'EOI', 'NTR')),
  CONSTRAINT enquiries_funder_list CHECK (funder IN ('NA', 'GRZ', 'CP', 'LG')),
  CONSTRAINT enquiries_vendor_category_list CHECK (vendor_category IN ('NA', 'LOCAL', 'CITIZEN', 'FOREIGN')),
  CONSTRAINT enquiries_state_list CHECK (state IN ('OPEN', 'LINKED', 'WITHDRAWN')),
  CONSTRAINT enquiries_closed_after_issued CHECK (closed_on >= issued_on),
  CONSTRAINT enquiries_remitted_with_date CHECK (NOT forty_percent_remitted OR forty_percent_remitted_on IS NOT NULL),
  CONSTRAINT enquiries_withdrawn_with_date CHECK ((state = 'WITHDRAWN') = (withdrawn_on IS NOT NULL)),
  CONSTRAINT enquiries_version_positive CHECK (version > 0)
);
CREATE INDEX enquiries_of_initiator ON enquiries (institution_id, initiator_id, id) INCLUDE (state);
CREATE INDEX enquiries_of_department ON enquiries (institution_id, department_id, id) INCLUDE (state);
CREATE INDEX enquiries_in_state ON enquiries (institution_id, state, id);
CREATE INDEX enquiries_by_issue ON enquiries (institution_id, issued_on, id);
CREATE INDEX enquiries_by_closing ON enquiries (institution_id, closed_on, id);
CALL app.protect_tenant_table('enquiries');
GRANT SELECT, INSERT, UPDATE ON enquiries TO insaka_application;

-- step: how each user likes to see a register
CREATE TABLE register_views (
  institution_id uuid NOT NULL,
  user_id uuid NOT NULL,
  register text NOT NULL,
  definition jsonb NOT NULL,
  CONSTRAINT register_views_pkey PRIMARY KEY (institution_id, user_id, register),
  CONSTRAINT register_views_user_fkey FOREIGN KEY (institution_id, user_id) REFERENCES users (institution_id, id)
);
CALL app.protect_tenant_table('register_views');
GRANT SELECT, INSERT, UPDATE (definition) ON register_views TO insaka_application;
