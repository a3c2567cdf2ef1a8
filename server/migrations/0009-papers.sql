-- Low value papers and committee papers.

-- step: low value papers
CREATE TABLE lvp (
  institution_id uuid NOT NULL,
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
  CONSTRAINT lvp_pkey PRIMARY KEY (institution_id, id),
  CONSTRAINT lvp_department_fkey FOREIGN KEY (institution_id, department_id) REFERENCES departments (institution_id, id),
  CONSTRAINT lvp_initiator_fkey FOREIGN KEY (institution_id, initiator_id) REFERENCES users (institution_id, id),
  CONSTRAINT lvp_enquiry_fkey FOREIGN KEY (institution_id, enquiry_id) REFERENCES enquiries (institution_id, id),
  CONSTRAINT lvp_funder_list CHECK (funder IN ('NA', 'GRZ', 'CP', 'LG')),
  CONSTRAINT lvp_expense_type_list CHECK (expense_type IN ('NA', 'CAPEX', 'OPEX')),
  CONSTRAINT lvp_currency_list CHECK (currency IN ('ZMW', 'USD', 'EUR', 'GBP', 'JPY', 'CAD', 'INR', 'ZAR', 'CNY')),
  CONSTRAINT lvp_procurement_category_list CHECK (procurement_category IN ('NA', 'W', 'G', 'CS', 'NCS')),
  CONSTRAINT lvp_procurement_method_list CHECK (procurement_method IN (
    'NA', 'NONE', 'DIRECT_BIDDING', 'DIRECT_SELECTION', 'SIMPLIFIED_BIDDING', 'SIMPLIFIED_SELECTION', 'SELECTIVE_BIDDING',
    'SELECTIVE_SELECTION', 'OPEN_NATIONAL_BIDDING', 'OPEN_NATIONAL_SELECTION', 'OPEN_INTERNATIONAL_BIDDING',
    'OPEN_INTERNATIONAL_SELECTION', 'LIMITED_NATIONAL_BIDDING', 'LIMITED_NATIONAL_SELECTION', 'LIMITED_INTERNATIONAL_BIDDING',
    'LIMITED_INTERNATIONAL_SELECTION', 'ELECTRONIC_REVERSE_AUCTION', 'PUBLIC_PRIVATE_PARTNERSHIP', 'COMMUNITY_PARTICIPATION',
    'GOVERNMENT_ENTITY', 'FORCE_ACCOUNT'
  )),
  CONSTRAINT lvp_procurement_mode_list CHECK (procurement_mode IN ('NA', 'MANUAL', 'ONLINE_EGP')),
  CONSTRAINT lvp_state_list CHECK (state IN ('IN_PROGRESS', 'COMPLETE', 'CANCELLED')),
  CONSTRAINT lvp_requisitioned_in_time CHECK (requisitioned_on <= initiated_on),
  CONSTRAINT lvp_approved_in_time CHECK (approval_date >= initiated_on),
  CONSTRAINT lvp_version_positive CHECK (version > 0)
);
CREATE INDEX lvp_of_initiator ON lvp (institution_id, initiator_id, id) INCLUDE (state);
CREATE INDEX lvp_of_department ON lvp (institution_id, department_id, id) INCLUDE (state);
CREATE INDEX lvp_in_state ON lvp (institution_id, state, id);
CREATE INDEX lvp_of_enquiry ON lvp (institution_id, enquiry_id);
CREATE INDEX lvp_by_initiation ON lvp (institution_id, initiated_on, id);
CALL app.protect_tenant_table('lvp');
GRANT SELECT, INSERT, UPDATE ON lvp TO insaka_application;

-- step: committee papers
CREATE TABLE mpc (
  institution_id uuid NOT NULL,
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
  approval_type text NOT NULL,
  mpc_number integer NOT NULL,
  CONSTRAINT mpc_pkey PRIMARY KEY (institution_id, id),
  CONSTRAINT mpc_department_fkey FOREIGN KEY (institution_id, department_id) REFERENCES departments (institution_id, id),
  CONSTRAINT mpc_initiator_fkey FOREIGN KEY (institution_id, initiator_id) REFERENCES users (institution_id, id),
  CONSTRAINT mpc_enquiry_fkey FOREIGN KEY (institution_id, enquiry_id) REFERENCES enquiries (institution_id, id),
  CONSTRAINT mpc_funder_list CHECK (funder IN ('NA', 'GRZ', 'CP', 'LG')),
  CONSTRAINT mpc_expense_type_list CHECK (expense_type IN ('NA', 'CAPEX', 'OPEX')),
  CONSTRAINT mpc_currency_list CHECK (currency IN ('ZMW', 'USD', 'EUR', 'GBP', 'JPY', 'CAD', 'INR', 'ZAR', 'CNY')),
  CONSTRAINT mpc_procurement_category_list CHECK (procurement_category IN ('NA', 'W', 'G', 'CS', 'NCS')),
  CONSTRAINT mpc_procurement_method_list CHECK (procurement_method IN (
    'NA', 'NONE', 'DIRECT_BIDDING', 'DIRECT_SELECTION', 'SIMPLIFIED_BIDDING', 'SIMPLIFIED_SELECTION', 'SELECTIVE_BIDDING',
    'SELECTIVE_SELECTION', 'OPEN_NATIONAL_BIDDING', 'OPEN_NATIONAL_SELECTION', 'OPEN_INTERNATIONAL_BIDDING',
    'OPEN_INTERNATIONAL_SELECTION', 'LIMITED_NATIONAL_BIDDING', 'LIMITED_NATIONAL_SELECTION', 'LIMITED_INTERNATIONAL_BIDDING',
    'LIMITED_INTERNATIONAL_SELECTION', 'ELECTRONIC_REVERSE_AUCTION', 'PUBLIC_PRIVATE_PARTNERSHIP', 'COMMUNITY_PARTICIPATION',
    'GOVERNMENT_ENTITY', 'FORCE_ACCOUNT'
  )),
  CONSTRAINT mpc_procurement_mode_list CHECK (procurement_mode IN ('NA', 'MANUAL', 'ONLINE_EGP')),
  CONSTRAINT mpc_state_list CHECK (state IN ('IN_PROGRESS', 'COMPLETE', 'CANCELLED')),
  CONSTRAINT mpc_approval_type_list CHECK (approval_type IN ('ORDINARY', 'EXTRA_ORDINARY', 'CIRCULATION')),
  CONSTRAINT mpc_requisitioned_in_time CHECK (requisitioned_on <= initiated_on),
  CONSTRAINT mpc_approved_in_time CHECK (approval_date >= initiated_on),
  CONSTRAINT mpc_version_positive CHECK (version > 0)
);
CREATE INDEX mpc_of_initiator ON mpc (institution_id, initiator_id, id) INCLUDE (state);
CREATE INDEX mpc_of_department ON mpc (institution_id, department_id, id) INCLUDE (state);
CREATE INDEX mpc_in_state ON mpc (institution_id, state, id);
CREATE INDEX mpc_of_enquiry ON mpc (institution_id, enquiry_id);
CREATE INDEX mpc_by_initiation ON mpc (institution_id, initiated_on, id);
CALL app.protect_tenant_table('mpc');
GRANT SELECT, INSERT, UPDATE ON mpc TO insaka_application;

-- step: since when each paper has had each of its statuses
CREATE TABLE paper_states (
  institution_id uuid NOT NULL,
  register text NOT NULL,
  paper_id bigint NOT NULL,
  version integer NOT NULL,
  state text NOT NULL,
  since timestamptz NOT NULL,
  CONSTRAINT paper_states_pkey PRIMARY KEY (institution_id, register, paper_id, version),
  CONSTRAINT paper_states_register_list CHECK (register IN ('lvp', 'mpc')),
  CONSTRAINT paper_states_state_list CHECK (state IN ('IN_PROGRESS', 'COMPLETE', 'CANCELLED'))
);
CREATE INDEX paper_states_by_day ON paper_states (institution_id, register, since);
CALL app.protect_tenant_table('paper_states');
GRANT SELECT, INSERT ON paper_states TO insaka_application;

-- step: low value papers in the windows
CALL app.open_to_windows('lvp');
CALL app.show_in_windows('lvp', $$
  SELECT r.institution_id, r.id AS number, r.reference, r.initiated_on, r.requisitioned_on, r.approval_date, r.description,
         d.code AS department, r.funder, r.expense_type, r.vendor, r.purchase_order_value, r.currency, r.purchase_order_date,
         r.purchase_order, r.procurement_category, r.procurement_method, r.procurement_mode, r.egp_reference,
         r.state AS status, r.enquiry_id AS enquiry_number, r.initiator, r.created_on, r.updated_on
    FROM public.lvp r JOIN public.departments d ON d.institution_id = r.institution_id AND d.id = r.department_id
$$);

-- step: committee papers in the windows
CALL app.open_to_windows('mpc');
CALL app.show_in_windows('mpc', $$
  SELECT r.institution_id, r.id AS number, r.reference, r.initiated_on, r.requisitioned_on, r.approval_date, r.description,
         d.code AS department, r.funder, r.expense_type, r.vendor, r.purchase_order_value, r.currency, r.purchase_order_date,
         r.purchase_order, r.procurement_category, r.procurement_method, r.procurement_mode, r.egp_reference,
         r.state AS status, r.enquiry_id AS enquiry_number, r.approval_type, r.mpc_number, r.initiator, r.created_on, r.updated_on
    FROM public.mpc r JOIN public.departments d ON d.institution_id = r.institution_id AND d.id = r.department_id
$$);
