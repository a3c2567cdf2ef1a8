-- Low value papers and committee papers in one table, references found by their own index, and marks for the filters to
-- come. Each step is one command.
--
-- Which query needs which index, besides the keys (a foreign key needs one where what it refers to is ever deleted):
--   enquiries_of_initiator, _of_department   lists of one's own and of a department, with the total of a state
--   enquiries_in_state                       lists of a state, the enquiries that a paper can take up
--   enquiries_by_issue, _by_closing          lists sorted by these days; the first also those of some days
--   audit_events_of_subject                  the history of a record
--   attachments_of_record, _waiting          the versions of a record's file; the files that somebody has uploaded
--   paper_states_by_day                      reports over a period
--   sessions_of_user                         the sessions of a user, and where they have signed in from before
--   users_waiting                            who waits for approval
--   users_code, _email, _national_id _unique nobody twice
--   idempotency_keys_by_age                  tidying away the old ones
--   security_events_of_institution           the events of an institution, when its demo data is removed
--   login_directory_of_user                  where a user is, and one name a user

-- step: papers of both kinds, each with the numbers of its own register
CREATE TABLE papers (
  institution_id uuid NOT NULL,
  register text NOT NULL,
  id bigint NOT NULL,
  reference text NOT NULL,
  initiated_on date NOT NULL,
  requisitioned_on date NOT NULL,
  approval_date date,
  description text NOT NULL,
  department_id uuid NOT NULL,
  funder text NOT NULL,
  expense_type text NOT NULL,
  vendor text NOT NULL,
  purchase_order_value numeric(18, 2) NOT NULL,
  currency text NOT NULL,
  purchase_order_date date,
  purchase_order text,
  attachment_id uuid,
  procurement_category text NOT NULL,
  procurement_method text NOT NULL,
  procurement_mode text NOT NULL,
  egp_reference text,
  state text NOT NULL,
  enquiry_id bigint NOT NULL,
  initiator text NOT NULL,
  initiator_id uuid NOT NULL,
  version integer NOT NULL,
  created_on timestamptz NOT NULL,
  updated_on timestamptz NOT NULL,
  approval_type text,
  mpc_number integer,
  CONSTRAINT papers_pkey PRIMARY KEY (institution_id, register, id),
  CONSTRAINT papers_department_fkey FOREIGN KEY (institution_id, department_id) REFERENCES departments (institution_id, id),
  CONSTRAINT papers_initiator_fkey FOREIGN KEY (institution_id, initiator_id) REFERENCES users (institution_id, id),
  CONSTRAINT papers_enquiry_fkey FOREIGN KEY (institution_id, enquiry_id) REFERENCES enquiries (institution_id, id),
  CONSTRAINT papers_attachment_fkey FOREIGN KEY (institution_id, attachment_id) REFERENCES attachments (institution_id, id),
  CONSTRAINT papers_register_list CHECK (register IN ('lvp', 'mpc')),
  CONSTRAINT papers_funder_list CHECK (funder IN ('NA', 'GRZ', 'CP', 'LG')),
  CONSTRAINT papers_expense_type_list CHECK (expense_type IN ('NA', 'CAPEX', 'OPEX')),
  CONSTRAINT papers_currency_list CHECK (currency IN ('ZMW', 'USD', 'EUR', 'GBP', 'JPY', 'CAD', 'INR', 'ZAR', 'CNY')),
  CONSTRAINT papers_procurement_category_list CHECK (procurement_category IN ('NA', 'W', 'G', 'CS', 'NCS')),
  CONSTRAINT papers_procurement_method_list CHECK (procurement_method IN (
    'NA', 'NONE', 'DIRECT_BIDDING', 'DIRECT_SELECTION', 'SIMPLIFIED_BIDDING', 'SIMPLIFIED_SELECTION', 'SELECTIVE_BIDDING',
    'SELECTIVE_SELECTION', 'OPEN_NATIONAL_BIDDING', 'OPEN_NATIONAL_SELECTION', 'OPEN_INTERNATIONAL_BIDDING',
    'OPEN_INTERNATIONAL_SELECTION', 'LIMITED_NATIONAL_BIDDING', 'LIMITED_NATIONAL_SELECTION', 'LIMITED_INTERNATIONAL_BIDDING',
    'LIMITED_INTERNATIONAL_SELECTION', 'ELECTRONIC_REVERSE_AUCTION', 'PUBLIC_PRIVATE_PARTNERSHIP', 'COMMUNITY_PARTICIPATION',
    'GOVERNMENT_ENTITY', 'FORCE_ACCOUNT'
  )),
  CONSTRAINT papers_procurement_mode_list CHECK (procurement_mode IN ('NA', 'MANUAL', 'ONLINE_EGP')),
  CONSTRAINT papers_state_list CHECK (state IN ('IN_PROGRESS', 'COMPLETE', 'CANCELLED')),
  CONSTRAINT papers_approval_type_list CHECK (approval_type IN ('ORDINARY', 'EXTRA_ORDINARY', 'CIRCULATION')),
  -- A committee paper has both, a low value paper neither.
  CONSTRAINT papers_committee_columns CHECK (num_nonnulls(approval_type, mpc_number) = CASE register WHEN 'mpc' THEN 2 ELSE 0 END),
  CONSTRAINT papers_not_negative CHECK (purchase_order_value >= 0 AND mpc_number >= 0),
  CONSTRAINT papers_requisitioned_in_time CHECK (requisitioned_on <= initiated_on),
  CONSTRAINT papers_approved_in_time CHECK (approval_date >= initiated_on),
  CONSTRAINT papers_version_positive CHECK (version > 0)
);

-- step: its walls
CALL app.protect_tenant_table('papers');

-- step: what the application does to it
GRANT SELECT, INSERT, UPDATE ON papers TO insaka_application;

-- step: the low value papers there are
INSERT INTO papers
SELECT institution_id, 'lvp', id, reference, initiated_on, requisitioned_on, approval_date, description, department_id, funder,
       expense_type, vendor, purchase_order_value, currency, purchase_order_date, purchase_order, attachment_id,
       procurement_category, procurement_method, procurement_mode, egp_reference, state, enquiry_id, initiator, initiator_id,
       version, created_on, updated_on, NULL, NULL
  FROM lvp;

-- step: the committee papers there are
INSERT INTO papers
SELECT institution_id, 'mpc', id, reference, initiated_on, requisitioned_on, approval_date, description, department_id, funder,
       expense_type, vendor, purchase_order_value, currency, purchase_order_date, purchase_order, attachment_id,
       procurement_category, procurement_method, procurement_mode, egp_reference, state, enquiry_id, initiator, initiator_id,
       version, created_on, updated_on, approval_type, mpc_number
  FROM mpc;

-- step: papers of somebody, for lists of one's own
CREATE INDEX papers_of_initiator ON papers (institution_id, register, initiator_id, id) INCLUDE (state);

-- step: papers of a department, for its lists
CREATE INDEX papers_of_department ON papers (institution_id, register, department_id, id) INCLUDE (state);

-- step: papers in a state, for lists of one
CREATE INDEX papers_in_state ON papers (institution_id, register, state, id);

-- step: papers by their day, for lists sorted by it and those of some days
CREATE INDEX papers_by_initiation ON papers (institution_id, register, initiated_on, id);

-- step: one paper that is not cancelled for one enquiry, whatever its register
CREATE UNIQUE INDEX papers_of_enquiry ON papers (institution_id, enquiry_id) WHERE state <> 'CANCELLED';

-- step: papers by their file, which PostgreSQL looks for when a file that waits is removed
CREATE INDEX papers_of_attachment ON papers (institution_id, attachment_id) WHERE attachment_id IS NOT NULL;

-- step: a reference once in a register, in plain byte order so that searches find its beginning
CREATE UNIQUE INDEX papers_reference_unique ON papers (institution_id, register, reference COLLATE "C") INCLUDE (id);

-- step: the same of enquiries
CREATE UNIQUE INDEX enquiries_reference_unique ON enquiries (institution_id, reference COLLATE "C") INCLUDE (id);

-- step: statuses are those of papers that are there
ALTER TABLE paper_states ADD CONSTRAINT paper_states_paper_fkey
  FOREIGN KEY (institution_id, register, paper_id) REFERENCES papers (institution_id, register, id);

-- step: what windows may read of papers
CALL app.open_to_windows('papers');

-- step: low value papers in the windows, as they were
CREATE OR REPLACE VIEW app_window.lvp AS
  SELECT r.institution_id, r.id AS number, r.reference, r.initiated_on, r.requisitioned_on, r.approval_date, r.description,
         d.code AS department, r.funder, r.expense_type, r.vendor, r.purchase_order_value, r.currency, r.purchase_order_date,
         r.purchase_order, r.procurement_category, r.procurement_method, r.procurement_mode, r.egp_reference,
         r.state AS status, r.enquiry_id AS enquiry_number, r.initiator, r.created_on, r.updated_on
    FROM public.papers r JOIN public.departments d ON d.institution_id = r.institution_id AND d.id = r.department_id
   WHERE r.register = 'lvp';

-- step: committee papers in the windows, as they were
CREATE OR REPLACE VIEW app_window.mpc AS
  SELECT r.institution_id, r.id AS number, r.reference, r.initiated_on, r.requisitioned_on, r.approval_date, r.description,
         d.code AS department, r.funder, r.expense_type, r.vendor, r.purchase_order_value, r.currency, r.purchase_order_date,
         r.purchase_order, r.procurement_category, r.procurement_method, r.procurement_mode, r.egp_reference,
         r.state AS status, r.enquiry_id AS enquiry_number, r.approval_type, r.mpc_number, r.initiator, r.created_on, r.updated_on
    FROM public.papers r JOIN public.departments d ON d.institution_id = r.institution_id AND d.id = r.department_id
   WHERE r.register = 'mpc';

-- step: the table of low value papers, whose rows are in papers now
DROP TABLE lvp;

-- step: the table of committee papers, whose rows are in papers now
DROP TABLE mpc;

-- step: amounts and counts of enquiries
ALTER TABLE enquiries ADD CONSTRAINT enquiries_not_negative CHECK (
  bidders_invited >= 0 AND bids_received >= 0 AND no_of_documents_sold >= 0 AND charge_per_document >= 0
  AND total_amount_for_documents_sold >= 0 AND forty_percent_of_documents_sold >= 0
);

-- step: usernames, which login_directory holds apart over all institutions
DROP INDEX users_username_unique;

-- step: an event is known by its place in the chain, not by an id that nobody reads
ALTER TABLE audit_events DROP CONSTRAINT audit_events_pkey;

-- step: its place is its key
ALTER TABLE audit_events ADD CONSTRAINT audit_events_pkey PRIMARY KEY (institution_id, sequence);

-- step: which holds it apart already
ALTER TABLE audit_events DROP CONSTRAINT audit_events_sequence_unique;

-- step: the id of an event
ALTER TABLE audit_events DROP COLUMN id;

-- step: events are counted from one
ALTER TABLE audit_events ADD CONSTRAINT audit_events_sequence_positive CHECK (sequence > 0);

-- step: and a chain without events ends at none
ALTER TABLE audit_heads ADD CONSTRAINT audit_heads_sequence_not_negative CHECK (sequence >= 0);

-- step: words that were a record's own reference or number, and nobody else's word
-- (References and numbers are found by their own keys from now on. Where a text holds the same word, it stays.)
DELETE FROM word_blocks AS kept
 USING (
   SELECT institution_id, 'enquiries' AS register, id, lower(description) AS told, reference FROM enquiries
   UNION ALL
   SELECT institution_id, register, id, lower(description || ' ' || vendor), reference FROM papers
 ) AS records, LATERAL (
   VALUES (left(lower(reference), 64), strpos(told, lower(reference)) > 0),
          (id::text, told ~ ('(^|[^[:alnum:]])' || id || '($|[^[:alnum:]&-])'))
 ) AS own (word, is_told)
 WHERE kept.institution_id = records.institution_id AND kept.register = records.register AND kept.word = own.word
   AND kept.block = records.id / 2048 AND NOT is_told
   AND bit_count(kept.members) = 1 AND get_bit(kept.members, (records.id % 2048)::integer) = 1;

-- step: the same where other records have the word, too
UPDATE word_blocks AS kept SET members = set_bit(kept.members, (records.id % 2048)::integer, 0)
  FROM (
   SELECT institution_id, 'enquiries' AS register, id, lower(description) AS told, reference FROM enquiries
   UNION ALL
   SELECT institution_id, register, id, lower(description || ' ' || vendor), reference FROM papers
 ) AS records, LATERAL (
   VALUES (left(lower(reference), 64), strpos(told, lower(reference)) > 0),
          (id::text, told ~ ('(^|[^[:alnum:]])' || id || '($|[^[:alnum:]&-])'))
 ) AS own (word, is_told)
 WHERE kept.institution_id = records.institution_id AND kept.register = records.register AND kept.word = own.word
   AND kept.block = records.id / 2048 AND NOT is_told
   AND get_bit(kept.members, (records.id % 2048)::integer) = 1;

-- step: marks for what records will be filtered by, besides their state, department and initiator
INSERT INTO word_blocks AS kept (institution_id, register, word, block, members)
SELECT institution_id, register, mark, id / 2048, bit_or(set_bit(repeat('0', 2048)::bit(2048), (id % 2048)::integer, 1))
  FROM (
    SELECT institution_id, 'enquiries' AS register, id, unnest(ARRAY['=funder ' || funder, '=type ' || enquiry_type]) AS mark
      FROM enquiries
    UNION ALL
    SELECT institution_id, register, id,
           unnest(ARRAY['=funder ' || funder, '=vendor ' || translate(vendor, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz'), '=method ' || procurement_method])
      FROM papers
  ) AS marks
 GROUP BY institution_id, register, mark, id / 2048
    ON CONFLICT (institution_id, register, word, block) DO UPDATE SET members = kept.members | excluded.members;
