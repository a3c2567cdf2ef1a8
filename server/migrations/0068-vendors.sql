-- The register of vendors.

-- step: vendors
CREATE TABLE vendors (
  institution_id uuid NOT NULL,
  id bigint NOT NULL,
  reference text NOT NULL,
  name text NOT NULL,
  name_key text COLLATE "C" NOT NULL,
  name_similar_key text COLLATE "C" NOT NULL,
  other_names text,
  category text,
  kind_of_goods text,
  tpin text,
  tpin_key text COLLATE "C",
  pacra_number text,
  zppa_number text,
  zppa_expires_on date,
  tax_clearance_expires_on date,
  contact_person text,
  phone_number text,
  email text,
  address text,
  suspended_from date,
  suspended_to date,
  suspension_reason text,
  attachment_id uuid,
  closed_on timestamp with time zone,
  closing_reason text,
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
  CONSTRAINT vendors_pkey PRIMARY KEY (institution_id, id),
  CONSTRAINT vendors_category_list CHECK (category IN ('CITIZEN', 'CITIZEN_OWNED', 'CITIZEN_EMPOWERED', 'CITIZEN_INFLUENCED', 'LOCAL', 'FOREIGN')),
  CONSTRAINT vendors_state_list CHECK (state IN ('ACTIVE', 'CLOSED', 'TAKEN_BACK')),
  CONSTRAINT vendors_taken_back_from_list CHECK (taken_back_from IN ('ACTIVE', 'CLOSED')),
  CONSTRAINT vendors_version_positive CHECK (version > 0),
  CONSTRAINT vendors_taken_back_with_date CHECK ((state = 'TAKEN_BACK') = (taken_back_on IS NOT NULL) AND (taken_back_on IS NULL) = (taken_back_from IS NULL)),
  CONSTRAINT vendors_suspended_with_reason CHECK ((suspended_from IS NULL) = (suspension_reason IS NULL) AND (suspended_to IS NULL OR suspended_from IS NOT NULL)),
  CONSTRAINT vendors_suspended_in_order CHECK (suspended_to >= suspended_from),
  CONSTRAINT vendors_closed_with_date CHECK ((COALESCE(taken_back_from, state) = 'CLOSED') = (closed_on IS NOT NULL))
);
CALL app.protect_tenant_table('vendors');
ALTER TABLE vendors ADD CONSTRAINT vendors_department_fkey FOREIGN KEY (institution_id, department_id) REFERENCES departments (institution_id, id);
ALTER TABLE vendors ADD CONSTRAINT vendors_initiator_fkey FOREIGN KEY (institution_id, initiator_id) REFERENCES users (institution_id, id);
ALTER TABLE vendors ADD CONSTRAINT vendors_attachment_fkey FOREIGN KEY (institution_id, attachment_id) REFERENCES attachments (institution_id, id);
CREATE UNIQUE INDEX vendors_reference_unique ON vendors (institution_id, reference COLLATE "C") INCLUDE (id);
CREATE UNIQUE INDEX vendors_former_reference_unique ON vendors (institution_id, former_reference_key) WHERE former_reference_key IS NOT NULL AND state <> 'TAKEN_BACK';
CREATE INDEX vendors_of_initiator ON vendors (institution_id, initiator_id, id) INCLUDE (state);
CREATE INDEX vendors_of_department ON vendors (institution_id, department_id, id) INCLUDE (state);
CREATE INDEX vendors_in_state ON vendors (institution_id, state, id);
CREATE INDEX vendors_in_use_by_created_on ON vendors (institution_id, created_on, id) WHERE state <> 'TAKEN_BACK';
CREATE INDEX vendors_in_use_by_name ON vendors (institution_id, name_key, id) WHERE state <> 'TAKEN_BACK';
CREATE INDEX vendors_in_use_by_tax_clearance_expires_on ON vendors (institution_id, tax_clearance_expires_on NULLS FIRST, id) WHERE state <> 'TAKEN_BACK';
CREATE INDEX vendors_in_use_by_zppa_expires_on ON vendors (institution_id, zppa_expires_on NULLS FIRST, id) WHERE state <> 'TAKEN_BACK';
CREATE INDEX vendors_in_use_by_suspended_from ON vendors (institution_id, suspended_from NULLS FIRST, id) WHERE state <> 'TAKEN_BACK';
CREATE INDEX vendors_listed_with_cautions ON vendors (institution_id, id) WHERE cautions <> '[]';
CREATE UNIQUE INDEX vendors_name_unique ON vendors (institution_id, name_key) WHERE name_key IS NOT NULL AND state <> 'TAKEN_BACK';
CREATE INDEX vendors_name_similar ON vendors (institution_id, name_similar_key);
CREATE UNIQUE INDEX vendors_tpin_unique ON vendors (institution_id, tpin_key) WHERE tpin_key IS NOT NULL AND state <> 'TAKEN_BACK';
CREATE INDEX vendors_by_tpin ON vendors (institution_id, tpin_key) WHERE tpin_key IS NOT NULL;
CREATE INDEX vendors_of_attachment ON vendors (institution_id, attachment_id) WHERE attachment_id is not null;
GRANT SELECT, INSERT, UPDATE ON vendors TO insaka_application;

-- step: attachments_register_list
ALTER TABLE attachments DROP CONSTRAINT attachments_register_list;
ALTER TABLE attachments ADD CONSTRAINT attachments_register_list CHECK (register IN ('lvp', 'mpc', 'contracts', 'amendments', 'reports', 'imports', 'vendors')) NOT VALID;

-- step: validation of attachments_register_list
ALTER TABLE attachments VALIDATE CONSTRAINT attachments_register_list;

-- step: imports_register_list
ALTER TABLE imports DROP CONSTRAINT imports_register_list;
ALTER TABLE imports ADD CONSTRAINT imports_register_list CHECK (register IN ('enquiries', 'lvp', 'mpc', 'fuel', 'vendors', 'departments', 'designations', 'users')) NOT VALID;

-- step: validation of imports_register_list
ALTER TABLE imports VALIDATE CONSTRAINT imports_register_list;

-- step: vendors in read-only SQL access
CALL app.open_to_windows('vendors');
CALL app.show_in_windows('vendors', $$
  SELECT r.institution_id, r.id AS number, r.reference, r.name, r.other_names, r.category, r.kind_of_goods, r.tpin, r.pacra_number, r.zppa_number, r.zppa_expires_on, r.tax_clearance_expires_on, r.contact_person, r.phone_number, r.email, r.address, r.suspended_from, r.suspended_to, r.suspension_reason, r.closed_on, r.closing_reason, r.state, r.initiator, r.former_reference, r.created_on, r.updated_on
    FROM public.vendors r
   WHERE r.state <> 'TAKEN_BACK'$$);
