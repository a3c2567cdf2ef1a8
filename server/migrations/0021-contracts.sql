-- Contracts of committee papers and their amendments. Each step is one command.
--
-- Which query needs which index, besides the keys:
--   contracts_of_initiator, _of_department   lists of one's own and of a department
--   contracts_in_state                       lists of a stage
--   contracts_by_approval, _by_award, _by_value   lists sorted by these; the last two also those between two bounds
--   contracts_due                            contracts whose stage changes with a day
--   contracts_with_cautions                  contracts with something odd, by stage, changed last first
--   contracts_of_order, _of_egp              contracts by the beginning of their paper's order number or e-GP reference
--   contracts_by_enquiry, _by_enquiry_reference   contracts by the number or the reference of their paper's enquiry
--   amendments_of_contract                   the amendments of a contract, each n once
--   amendments_by_day, _by_value             lists sorted by these
--   amendments_by_paper, _by_paper_reference amendments by the number or the reference of their contract's paper

-- step: which committee papers have a contract
ALTER TABLE papers ADD COLUMN has_contract boolean NOT NULL DEFAULT false;

-- step: which every insertion says
ALTER TABLE papers ALTER COLUMN has_contract DROP DEFAULT;

-- step: none of the low value papers has
ALTER TABLE papers ADD CONSTRAINT papers_contract_of_committee CHECK (register = 'mpc' OR NOT has_contract);

-- step: and none of those there are, which the lists can be filtered by
INSERT INTO word_blocks AS kept (institution_id, register, word, block, members)
SELECT institution_id, register, '=contract false', id / 2048, bit_or(set_bit(repeat('0', 2048)::bit(2048), (id % 2048)::integer, 1))
  FROM papers WHERE register = 'mpc'
 GROUP BY institution_id, register, id / 2048
    ON CONFLICT (institution_id, register, word, block) DO UPDATE SET members = kept.members | excluded.members;

-- step: contracts
CREATE TABLE contracts (
  institution_id uuid NOT NULL,
  id bigint NOT NULL,
  reference text NOT NULL,
  paper_id bigint NOT NULL,
  paper_register text NOT NULL GENERATED ALWAYS AS ('mpc') STORED,
  enquiry_id bigint NOT NULL,
  enquiry_reference text NOT NULL,
  purchase_order text,
  egp_reference text,
  approved_on date NOT NULL,
  cleared_on date NOT NULL,
  notified_on date NOT NULL,
  awarded_on date NOT NULL,
  description text NOT NULL,
  manager_id uuid NOT NULL,
  currency text NOT NULL,
  value numeric(18, 2) NOT NULL,
  revised_value numeric(18, 2) NOT NULL,
  amount_paid numeric(18, 2) NOT NULL,
  state text NOT NULL,
  state_until date,
  attachment_id uuid,
  department_id uuid NOT NULL,
  initiator text NOT NULL,
  initiator_id uuid NOT NULL,
  vendor text NOT NULL,
  funder text NOT NULL,
  procurement_category text NOT NULL,
  cautions jsonb NOT NULL,
  version integer NOT NULL,
  created_on timestamptz NOT NULL,
  updated_on timestamptz NOT NULL,
  revised_ngwee bigint NOT NULL GENERATED ALWAYS AS ((revised_value * 100)::bigint) STORED,
  purchase_order_key text COLLATE "C"
    GENERATED ALWAYS AS (regexp_replace(upper(purchase_order COLLATE "C"), '[^A-Z0-9]+', '', 'g')) STORED,
  egp_reference_key text COLLATE "C"
    GENERATED ALWAYS AS (regexp_replace(upper(egp_reference COLLATE "C"), '[^A-Z0-9]+', '', 'g')) STORED,
  CONSTRAINT contracts_pkey PRIMARY KEY (institution_id, id),
  CONSTRAINT contracts_paper_fkey FOREIGN KEY (institution_id, paper_register, paper_id) REFERENCES papers (institution_id, register, id),
  CONSTRAINT contracts_enquiry_fkey FOREIGN KEY (institution_id, enquiry_id) REFERENCES enquiries (institution_id, id),
  CONSTRAINT contracts_department_fkey FOREIGN KEY (institution_id, department_id) REFERENCES departments (institution_id, id),
  CONSTRAINT contracts_manager_fkey FOREIGN KEY (institution_id, manager_id) REFERENCES departments (institution_id, id),
  CONSTRAINT contracts_initiator_fkey FOREIGN KEY (institution_id, initiator_id) REFERENCES users (institution_id, id),
  CONSTRAINT contracts_attachment_fkey FOREIGN KEY (institution_id, attachment_id) REFERENCES attachments (institution_id, id),
  CONSTRAINT contracts_state_list CHECK (state IN ('APPROVED', 'CLEARED', 'NOTIFIED', 'AWARDED', 'PAID_IN_FULL')),
  CONSTRAINT contracts_currency_list CHECK (currency IN ('ZMW', 'USD', 'EUR', 'GBP', 'JPY', 'CAD', 'INR', 'ZAR', 'CNY')),
  CONSTRAINT contracts_funder_list CHECK (funder IN ('NA', 'GRZ', 'CP', 'LG')),
  CONSTRAINT contracts_procurement_category_list CHECK (procurement_category IN ('NA', 'W', 'G', 'CS', 'NCS')),
  CONSTRAINT contracts_not_negative CHECK (value >= 0 AND revised_value >= 0 AND amount_paid >= 0),
  CONSTRAINT contracts_revised_in_bounds CHECK (revised_value * 100 <= value * 125),
  CONSTRAINT contracts_paid_in_bounds CHECK (amount_paid <= revised_value),
  CONSTRAINT contracts_cleared_in_time CHECK (cleared_on >= approved_on),
  CONSTRAINT contracts_notified_in_time CHECK (notified_on >= approved_on),
  CONSTRAINT contracts_awarded_in_time CHECK (value <= 1000000 OR awarded_on >= notified_on + 5),
  CONSTRAINT contracts_version_positive CHECK (version > 0)
);

-- step: its walls
CALL app.protect_tenant_table('contracts');

-- step: what the application does to it
GRANT SELECT, INSERT, UPDATE ON contracts TO insaka_application;

-- step: one contract for one paper
CREATE UNIQUE INDEX contracts_of_paper ON contracts (institution_id, paper_id);

-- step: a reference once, in plain byte order so that searches find its beginning
CREATE UNIQUE INDEX contracts_reference_unique ON contracts (institution_id, reference COLLATE "C") INCLUDE (id);

-- step: contracts of somebody
CREATE INDEX contracts_of_initiator ON contracts (institution_id, initiator_id, id) INCLUDE (state);

-- step: contracts of a department
CREATE INDEX contracts_of_department ON contracts (institution_id, department_id, id) INCLUDE (state);

-- step: contracts in a stage
CREATE INDEX contracts_in_state ON contracts (institution_id, state, id);

-- step: contracts by their approval
CREATE INDEX contracts_by_approval ON contracts (institution_id, approved_on, id);

-- step: contracts by their award
CREATE INDEX contracts_by_award ON contracts (institution_id, awarded_on, id);

-- step: contracts by their value
CREATE INDEX contracts_by_value ON contracts (institution_id, revised_ngwee, id);

-- step: contracts whose stage changes with a day
CREATE INDEX contracts_due ON contracts (institution_id, state_until) WHERE state_until IS NOT NULL;

-- step: contracts with something odd about them
CREATE INDEX contracts_with_cautions ON contracts (institution_id, state, updated_on) WHERE cautions <> '[]';

-- step: contracts by the order number of their paper
CREATE INDEX contracts_of_order ON contracts (institution_id, purchase_order_key, id) WHERE purchase_order_key IS NOT NULL;

-- step: contracts by the e-GP reference of their paper
CREATE INDEX contracts_of_egp ON contracts (institution_id, egp_reference_key, id) WHERE egp_reference_key IS NOT NULL;

-- step: contracts by the number of their paper's enquiry
CREATE INDEX contracts_by_enquiry ON contracts (institution_id, enquiry_id);

-- step: contracts by its reference, in plain byte order so that searches find its beginning
CREATE INDEX contracts_by_enquiry_reference ON contracts (institution_id, enquiry_reference COLLATE "C") INCLUDE (id);

-- step: contracts by their file, which PostgreSQL looks for when a file that waits is removed
CREATE INDEX contracts_of_attachment ON contracts (institution_id, attachment_id) WHERE attachment_id IS NOT NULL;

-- step: amendments
CREATE TABLE amendments (
  institution_id uuid NOT NULL,
  id bigint NOT NULL,
  reference text NOT NULL,
  contract_id bigint NOT NULL,
  paper_id bigint NOT NULL,
  paper_register text NOT NULL GENERATED ALWAYS AS ('mpc') STORED,
  paper_reference text NOT NULL,
  ordinal integer NOT NULL,
  approved_on date NOT NULL,
  cleared_on date NOT NULL,
  amended_on date NOT NULL,
  description text NOT NULL,
  initial_sum numeric(18, 2) NOT NULL,
  amended_sum numeric(18, 2) NOT NULL,
  percent_diff numeric(18, 2) NOT NULL,
  currency text NOT NULL,
  state text NOT NULL,
  attachment_id uuid,
  department_id uuid NOT NULL,
  vendor text NOT NULL,
  initiator text NOT NULL,
  initiator_id uuid NOT NULL,
  version integer NOT NULL,
  created_on timestamptz NOT NULL,
  updated_on timestamptz NOT NULL,
  amended_ngwee bigint NOT NULL GENERATED ALWAYS AS ((amended_sum * 100)::bigint) STORED,
  CONSTRAINT amendments_pkey PRIMARY KEY (institution_id, id),
  CONSTRAINT amendments_contract_fkey FOREIGN KEY (institution_id, contract_id) REFERENCES contracts (institution_id, id),
  CONSTRAINT amendments_paper_fkey FOREIGN KEY (institution_id, paper_register, paper_id) REFERENCES papers (institution_id, register, id),
  CONSTRAINT amendments_department_fkey FOREIGN KEY (institution_id, department_id) REFERENCES departments (institution_id, id),
  CONSTRAINT amendments_initiator_fkey FOREIGN KEY (institution_id, initiator_id) REFERENCES users (institution_id, id),
  CONSTRAINT amendments_attachment_fkey FOREIGN KEY (institution_id, attachment_id) REFERENCES attachments (institution_id, id),
  CONSTRAINT amendments_state_list CHECK (state IN ('RECORDED')),
  CONSTRAINT amendments_currency_list CHECK (currency IN ('ZMW', 'USD', 'EUR', 'GBP', 'JPY', 'CAD', 'INR', 'ZAR', 'CNY')),
  CONSTRAINT amendments_not_negative CHECK (amended_sum >= 0 AND initial_sum > 0 AND ordinal > 0),
  CONSTRAINT amendments_in_bounds CHECK (amended_sum * 100 <= initial_sum * 125),
  CONSTRAINT amendments_cleared_in_time CHECK (cleared_on >= approved_on),
  CONSTRAINT amendments_amended_in_time CHECK (amended_on >= cleared_on),
  CONSTRAINT amendments_version_positive CHECK (version > 0)
);

-- step: their walls
CALL app.protect_tenant_table('amendments');

-- step: what the application does to them; what was agreed stays as it is
GRANT SELECT, INSERT, UPDATE (attachment_id, department_id, vendor, version, updated_on) ON amendments TO insaka_application;

-- step: the amendments of a contract, each n once
CREATE UNIQUE INDEX amendments_of_contract ON amendments (institution_id, contract_id, ordinal);

-- step: a reference once, in plain byte order so that searches find its beginning
CREATE UNIQUE INDEX amendments_reference_unique ON amendments (institution_id, reference COLLATE "C") INCLUDE (id);

-- step: amendments of somebody
CREATE INDEX amendments_of_initiator ON amendments (institution_id, initiator_id, id) INCLUDE (state);

-- step: amendments of a department
CREATE INDEX amendments_of_department ON amendments (institution_id, department_id, id) INCLUDE (state);

-- step: amendments in their only state, as every list asks for one
CREATE INDEX amendments_in_state ON amendments (institution_id, state, id);

-- step: amendments by their day
CREATE INDEX amendments_by_day ON amendments (institution_id, amended_on, id);

-- step: amendments by their sum
CREATE INDEX amendments_by_value ON amendments (institution_id, amended_ngwee, id);

-- step: amendments by the number of their contract's paper
CREATE INDEX amendments_by_paper ON amendments (institution_id, paper_id);

-- step: amendments by its reference, in plain byte order so that searches find its beginning
CREATE INDEX amendments_by_paper_reference ON amendments (institution_id, paper_reference COLLATE "C") INCLUDE (id);

-- step: amendments by their file
CREATE INDEX amendments_of_attachment ON amendments (institution_id, attachment_id) WHERE attachment_id IS NOT NULL;

-- step: files of contracts and amendments, too
ALTER TABLE attachments DROP CONSTRAINT attachments_register_list;

-- step: which may have them now
ALTER TABLE attachments ADD CONSTRAINT attachments_register_list CHECK (register IN ('lvp', 'mpc', 'contracts', 'amendments'));

-- step: what windows may read of contracts
CALL app.open_to_windows('contracts');

-- step: what windows may read of amendments
CALL app.open_to_windows('amendments');

-- step: contracts in the windows
CALL app.show_in_windows('contracts', $$
  SELECT r.institution_id, r.id AS number, r.reference, r.paper_id AS mpc_number, r.approved_on, r.cleared_on, r.notified_on,
         r.awarded_on, r.description, m.code AS manager, d.code AS department, r.vendor, r.funder, r.procurement_category,
         r.currency, r.value, r.revised_value, r.amount_paid, r.revised_value - r.amount_paid AS balance, r.state AS stage,
         r.initiator, r.created_on, r.updated_on
    FROM public.contracts r
    JOIN public.departments d ON d.institution_id = r.institution_id AND d.id = r.department_id
    JOIN public.departments m ON m.institution_id = r.institution_id AND m.id = r.manager_id
$$);

-- step: amendments in the windows
CALL app.show_in_windows('amendments', $$
  SELECT r.institution_id, r.id AS number, r.reference, r.contract_id AS contract_number, r.approved_on, r.cleared_on,
         r.amended_on, r.description, d.code AS department, r.vendor, r.currency, r.initial_sum, r.amended_sum, r.percent_diff,
         r.initiator, r.created_on
    FROM public.amendments r JOIN public.departments d ON d.institution_id = r.institution_id AND d.id = r.department_id
$$);
