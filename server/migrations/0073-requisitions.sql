-- Requisitions, with which a purchase begins, and the enquiries made for them.

-- step: requisitions
CREATE TABLE requisitions (
  institution_id uuid NOT NULL,
  id bigint NOT NULL,
  reference text NOT NULL,
  description text NOT NULL,
  purpose text NOT NULL,
  needed_on date NOT NULL,
  items jsonb NOT NULL,
  funder text NOT NULL,
  budget_line text,
  currency text NOT NULL,
  estimated_value numeric(18,2) NOT NULL,
  attachment_id uuid,
  assigned_to text,
  former_initiator_ids text,
  assigned_to_id uuid,
  submitted_on timestamp with time zone,
  state_reason text,
  department_id uuid NOT NULL,
  state text NOT NULL,
  initiator text NOT NULL,
  initiator_id uuid,
  version integer NOT NULL,
  created_on timestamp with time zone NOT NULL,
  updated_on timestamp with time zone NOT NULL,
  cautions jsonb NOT NULL,
  former_reference text,
  former_reference_key text COLLATE "C",
  taken_back_on timestamp with time zone,
  taken_back_from text,
  import_id bigint,
  CONSTRAINT requisitions_pkey PRIMARY KEY (institution_id, id),
  CONSTRAINT requisitions_funder_list CHECK (funder IN ('NA', 'GRZ', 'CP', 'LG')),
  CONSTRAINT requisitions_currency_list CHECK (currency IN ('ZMW', 'USD', 'EUR', 'GBP', 'JPY', 'CAD', 'INR', 'ZAR', 'CNY')),
  CONSTRAINT requisitions_state_list CHECK (state IN ('DRAFT', 'SUBMITTED', 'APPROVED', 'FUNDED', 'ACCEPTED', 'CLOSED', 'CANCELLED', 'TAKEN_BACK')),
  CONSTRAINT requisitions_taken_back_from_list CHECK (taken_back_from IN ('DRAFT', 'SUBMITTED', 'APPROVED', 'FUNDED', 'ACCEPTED', 'CLOSED', 'CANCELLED')),
  CONSTRAINT requisitions_not_negative CHECK (estimated_value >= 0),
  CONSTRAINT requisitions_items_is_array CHECK (jsonb_typeof(items) = 'array'),
  CONSTRAINT requisitions_version_positive CHECK (version > 0),
  CONSTRAINT requisitions_taken_back_with_date CHECK ((state = 'TAKEN_BACK') = (taken_back_on IS NOT NULL) AND (taken_back_on IS NULL) = (taken_back_from IS NULL))
);
CALL app.protect_tenant_table('requisitions');
ALTER TABLE requisitions ADD CONSTRAINT requisitions_department_fkey FOREIGN KEY (institution_id, department_id) REFERENCES departments (institution_id, id);
ALTER TABLE requisitions ADD CONSTRAINT requisitions_initiator_fkey FOREIGN KEY (institution_id, initiator_id) REFERENCES users (institution_id, id);
ALTER TABLE requisitions ADD CONSTRAINT requisitions_attachment_fkey FOREIGN KEY (institution_id, attachment_id) REFERENCES attachments (institution_id, id);
CREATE UNIQUE INDEX requisitions_reference_unique ON requisitions (institution_id, reference COLLATE "C") INCLUDE (id);
CREATE UNIQUE INDEX requisitions_former_reference_unique ON requisitions (institution_id, former_reference_key) WHERE former_reference_key IS NOT NULL AND state <> 'TAKEN_BACK';
CREATE INDEX requisitions_of_initiator ON requisitions (institution_id, initiator_id, id) INCLUDE (state);
CREATE INDEX requisitions_of_department ON requisitions (institution_id, department_id, id) INCLUDE (state);
CREATE INDEX requisitions_in_state ON requisitions (institution_id, state, id);
CREATE INDEX requisitions_in_use_by_created_on ON requisitions (institution_id, created_on, id) WHERE state <> 'TAKEN_BACK';
CREATE INDEX requisitions_in_use_by_needed_on ON requisitions (institution_id, needed_on, id) WHERE state <> 'TAKEN_BACK';
CREATE INDEX requisitions_in_use_by_estimated_value ON requisitions (institution_id, estimated_value, id) WHERE state <> 'TAKEN_BACK';
CREATE INDEX requisitions_listed_with_cautions ON requisitions (institution_id, id) WHERE cautions <> '[]';
CREATE INDEX requisitions_of_attachment ON requisitions (institution_id, attachment_id) WHERE attachment_id is not null;
GRANT SELECT, INSERT, UPDATE ON requisitions TO insaka_application;

-- step: attachments_register_list
ALTER TABLE attachments DROP CONSTRAINT attachments_register_list;
ALTER TABLE attachments ADD CONSTRAINT attachments_register_list CHECK (register IN ('lvp', 'mpc', 'contracts', 'amendments', 'reports', 'imports', 'requisitions', 'vendors', 'meetings', 'committeeMembers')) NOT VALID;

-- step: validation of attachments_register_list
ALTER TABLE attachments VALIDATE CONSTRAINT attachments_register_list;

-- step: imports_register_list
ALTER TABLE imports DROP CONSTRAINT imports_register_list;
ALTER TABLE imports ADD CONSTRAINT imports_register_list CHECK (register IN ('enquiries', 'lvp', 'mpc', 'fuel', 'requisitions', 'vendors', 'meetings', 'committeeMembers', 'departments', 'designations', 'users')) NOT VALID;

-- step: validation of imports_register_list
ALTER TABLE imports VALIDATE CONSTRAINT imports_register_list;

-- step: requisitions in read-only SQL access
CALL app.open_to_windows('requisitions');
CALL app.show_in_windows('requisitions', $$
  SELECT r.institution_id, r.id AS number, r.reference, r.description, r.purpose, r.needed_on, r.items, d.code AS department, r.funder, r.budget_line, r.currency, r.estimated_value, r.assigned_to, r.submitted_on, r.state_reason, r.state, r.initiator, r.former_reference, r.created_on, r.updated_on
    FROM public.requisitions r
    JOIN public.departments d ON d.institution_id = r.institution_id AND d.id = r.department_id
   WHERE r.state <> 'TAKEN_BACK'$$);

-- step: requisitions of an enquiry
ALTER TABLE enquiries ADD COLUMN requisition text;

-- step: requisitions of an enquiry in read-only SQL access
CREATE OR REPLACE VIEW app_window.enquiries AS
  SELECT e.institution_id, e.id AS number, e.reference, e.enquiry_type, e.state, d.code AS department, e.description, e.funder,
         e.vendor_category, e.issued_on, e.closed_on, e.bidders_invited, e.bids_received,
         e.no_of_documents_sold, e.charge_per_document, e.total_amount_for_documents_sold, e.forty_percent_of_documents_sold,
         e.forty_percent_remitted, e.forty_percent_remitted_on, e.non_remittance_reason, e.sixty_percent_received,
         e.withdrawn_on, e.withdrawal_reason, e.initiator, e.created_on, e.updated_on, e.former_reference, e.requisition
    FROM public.enquiries e JOIN public.departments d ON d.institution_id = e.institution_id AND d.id = e.department_id
   WHERE e.state <> 'TAKEN_BACK';

-- step: enquiries by requisition
CREATE TABLE enquiry_requisitions (
  institution_id uuid NOT NULL,
  requisition_id bigint NOT NULL,
  enquiry_id bigint NOT NULL,
  records bigint NOT NULL,
  CONSTRAINT enquiry_requisitions_pkey PRIMARY KEY (institution_id, requisition_id, enquiry_id)
);
CALL app.protect_tenant_table('enquiry_requisitions');
GRANT SELECT, INSERT, UPDATE (records) ON enquiry_requisitions TO insaka_application;
