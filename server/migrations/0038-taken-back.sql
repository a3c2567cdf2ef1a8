-- Records that an import brought in and that were taken back: their state says so, and the former one is kept beside it.
-- Amendments have no other state, so nothing of it is kept with them.

-- step: enquiries that were taken back
ALTER TABLE enquiries ADD COLUMN taken_back_on timestamptz, ADD COLUMN taken_back_from text;
ALTER TABLE enquiries DROP CONSTRAINT enquiries_state_list;
ALTER TABLE enquiries ADD CONSTRAINT enquiries_state_list
  CHECK (state IN ('OPEN', 'CLOSED', 'LINKED', 'WITHDRAWN', 'TAKEN_BACK')) NOT VALID;
ALTER TABLE enquiries ADD CONSTRAINT enquiries_taken_back_from_list
  CHECK (taken_back_from IN ('OPEN', 'CLOSED', 'LINKED', 'WITHDRAWN')) NOT VALID;
ALTER TABLE enquiries ADD CONSTRAINT enquiries_taken_back_with_date
  CHECK ((state = 'TAKEN_BACK') = (taken_back_on IS NOT NULL) AND (taken_back_on IS NULL) = (taken_back_from IS NULL)) NOT VALID;
ALTER TABLE enquiries DROP CONSTRAINT enquiries_withdrawn_with_date;
ALTER TABLE enquiries ADD CONSTRAINT enquiries_withdrawn_with_date
  CHECK ((coalesce(taken_back_from, state) = 'WITHDRAWN') = (withdrawn_on IS NOT NULL)) NOT VALID;

-- step: what holds of enquiries holds of those there are
ALTER TABLE enquiries VALIDATE CONSTRAINT enquiries_state_list;
ALTER TABLE enquiries VALIDATE CONSTRAINT enquiries_taken_back_from_list;
ALTER TABLE enquiries VALIDATE CONSTRAINT enquiries_taken_back_with_date;
ALTER TABLE enquiries VALIDATE CONSTRAINT enquiries_withdrawn_with_date;

-- step: papers that were taken back
ALTER TABLE papers ADD COLUMN taken_back_on timestamptz, ADD COLUMN taken_back_from text;
ALTER TABLE papers DROP CONSTRAINT papers_state_list;
ALTER TABLE papers ADD CONSTRAINT papers_state_list
  CHECK (state IN ('IN_PROGRESS', 'COMPLETE', 'CANCELLED', 'TAKEN_BACK')) NOT VALID;
ALTER TABLE papers ADD CONSTRAINT papers_taken_back_from_list
  CHECK (taken_back_from IN ('IN_PROGRESS', 'COMPLETE', 'CANCELLED')) NOT VALID;
ALTER TABLE papers ADD CONSTRAINT papers_taken_back_with_date
  CHECK ((state = 'TAKEN_BACK') = (taken_back_on IS NOT NULL) AND (taken_back_on IS NULL) = (taken_back_from IS NULL)) NOT VALID;

-- step: what holds of papers holds of those there are
ALTER TABLE papers VALIDATE CONSTRAINT papers_state_list;
ALTER TABLE papers VALIDATE CONSTRAINT papers_taken_back_from_list;
ALTER TABLE papers VALIDATE CONSTRAINT papers_taken_back_with_date;

-- step: an enquiry has one paper that is neither cancelled nor taken back
CREATE UNIQUE INDEX papers_in_use_of_enquiry ON papers (institution_id, enquiry_id) WHERE state NOT IN ('CANCELLED', 'TAKEN_BACK');

-- step: in the place of the one that knew nothing of papers that were taken back
DROP INDEX papers_of_enquiry;

-- step: contracts that were taken back
ALTER TABLE contracts ADD COLUMN taken_back_on timestamptz, ADD COLUMN taken_back_from text;
ALTER TABLE contracts DROP CONSTRAINT contracts_state_list;
ALTER TABLE contracts ADD CONSTRAINT contracts_state_list
  CHECK (state IN ('APPROVED', 'CLEARED', 'NOTIFIED', 'AWARDED', 'PAID_IN_FULL', 'TAKEN_BACK')) NOT VALID;
ALTER TABLE contracts ADD CONSTRAINT contracts_taken_back_from_list
  CHECK (taken_back_from IN ('APPROVED', 'CLEARED', 'NOTIFIED', 'AWARDED', 'PAID_IN_FULL')) NOT VALID;
ALTER TABLE contracts ADD CONSTRAINT contracts_taken_back_with_date
  CHECK ((state = 'TAKEN_BACK') = (taken_back_on IS NOT NULL) AND (taken_back_on IS NULL) = (taken_back_from IS NULL)
         AND (taken_back_on IS NULL OR state_until IS NULL)) NOT VALID;

-- step: what holds of contracts holds of those there are
ALTER TABLE contracts VALIDATE CONSTRAINT contracts_state_list;
ALTER TABLE contracts VALIDATE CONSTRAINT contracts_taken_back_from_list;
ALTER TABLE contracts VALIDATE CONSTRAINT contracts_taken_back_with_date;

-- step: amendments that were taken back
ALTER TABLE amendments ADD COLUMN taken_back_on timestamptz;
ALTER TABLE amendments DROP CONSTRAINT amendments_state_list;
GRANT UPDATE (state, taken_back_on) ON amendments TO insaka_application;
ALTER TABLE amendments ADD CONSTRAINT amendments_state_list CHECK (state IN ('RECORDED', 'TAKEN_BACK')) NOT VALID;
ALTER TABLE amendments ADD CONSTRAINT amendments_taken_back_with_date
  CHECK ((state = 'TAKEN_BACK') = (taken_back_on IS NOT NULL)) NOT VALID;

-- step: what holds of amendments holds of those there are
ALTER TABLE amendments VALIDATE CONSTRAINT amendments_state_list;
ALTER TABLE amendments VALIDATE CONSTRAINT amendments_taken_back_with_date;

-- step: windows show no enquiry that was taken back
CREATE OR REPLACE VIEW app_window.enquiries AS
  SELECT e.institution_id, e.id AS number, e.reference, e.enquiry_type, e.state, d.code AS department, e.description, e.funder,
         e.vendor_category, e.issued_on, e.closed_on, e.bidders_invited, e.bids_received,
         e.no_of_documents_sold, e.charge_per_document, e.total_amount_for_documents_sold, e.forty_percent_of_documents_sold,
         e.forty_percent_remitted, e.forty_percent_remitted_on, e.non_remittance_reason, e.sixty_percent_received,
         e.withdrawn_on, e.withdrawal_reason, e.initiator, e.created_on, e.updated_on, e.former_reference
    FROM public.enquiries e JOIN public.departments d ON d.institution_id = e.institution_id AND d.id = e.department_id
   WHERE e.state <> 'TAKEN_BACK';

-- step: nor a low value paper
CREATE OR REPLACE VIEW app_window.lvp AS
  SELECT r.institution_id, r.id AS number, r.reference, r.initiated_on, r.requisitioned_on, r.approval_date, r.description,
         d.code AS department, r.funder, r.expense_type, r.vendor, r.purchase_order_value, r.currency, r.purchase_order_date,
         r.purchase_order, r.procurement_category, r.procurement_method, r.procurement_mode, r.egp_reference,
         r.state AS status, r.enquiry_id AS enquiry_number, r.initiator, r.created_on, r.updated_on, r.status_reason,
         r.former_reference
    FROM public.papers r JOIN public.departments d ON d.institution_id = r.institution_id AND d.id = r.department_id
   WHERE r.register = 'lvp' AND r.state <> 'TAKEN_BACK';

-- step: nor a committee paper
CREATE OR REPLACE VIEW app_window.mpc AS
  SELECT r.institution_id, r.id AS number, r.reference, r.initiated_on, r.requisitioned_on, r.approval_date, r.description,
         d.code AS department, r.funder, r.expense_type, r.vendor, r.purchase_order_value, r.currency, r.purchase_order_date,
         r.purchase_order, r.procurement_category, r.procurement_method, r.procurement_mode, r.egp_reference,
         r.state AS status, r.enquiry_id AS enquiry_number, r.approval_type, r.mpc_number, r.initiator, r.created_on, r.updated_on,
         r.status_reason, r.former_reference
    FROM public.papers r JOIN public.departments d ON d.institution_id = r.institution_id AND d.id = r.department_id
   WHERE r.register = 'mpc' AND r.state <> 'TAKEN_BACK';

-- step: nor a contract
CREATE OR REPLACE VIEW app_window.contracts AS
  SELECT r.institution_id, r.id AS number, r.reference, r.paper_id AS mpc_number, r.approved_on, r.cleared_on, r.notified_on,
         r.awarded_on, r.description, m.code AS manager, d.code AS department, r.vendor, r.funder, r.procurement_category,
         r.currency, r.value, r.revised_value, r.amount_paid, r.revised_value - r.amount_paid AS balance, r.state AS stage,
         r.initiator, r.created_on, r.updated_on, r.former_reference
    FROM public.contracts r
    JOIN public.departments d ON d.institution_id = r.institution_id AND d.id = r.department_id
    JOIN public.departments m ON m.institution_id = r.institution_id AND m.id = r.manager_id
   WHERE r.state <> 'TAKEN_BACK';

-- step: nor an amendment
CREATE OR REPLACE VIEW app_window.amendments AS
  SELECT r.institution_id, r.id AS number, r.reference, r.contract_id AS contract_number, r.approved_on, r.cleared_on,
         r.amended_on, r.description, d.code AS department, r.vendor, r.currency, r.initial_sum, r.amended_sum, r.percent_diff,
         r.initiator, r.created_on
    FROM public.amendments r JOIN public.departments d ON d.institution_id = r.institution_id AND d.id = r.department_id
   WHERE r.state <> 'TAKEN_BACK';
