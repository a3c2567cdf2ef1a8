-- The number that a record had in the office's former books. Its key is without case and blanks, by which it is there once
-- in a register; those who write the rows make it, since a generated column would write every row anew.

-- step: the former references of enquiries
ALTER TABLE enquiries ADD COLUMN former_reference text, ADD COLUMN former_reference_key text COLLATE "C";

-- step: of papers
ALTER TABLE papers ADD COLUMN former_reference text, ADD COLUMN former_reference_key text COLLATE "C";

-- step: of contracts
ALTER TABLE contracts ADD COLUMN former_reference text, ADD COLUMN former_reference_key text COLLATE "C";

-- step: of fuel transactions
ALTER TABLE fuel_transactions ADD COLUMN former_reference text, ADD COLUMN former_reference_key text COLLATE "C";

-- step: each of an enquiry once
CREATE UNIQUE INDEX enquiries_former_reference_unique ON enquiries (institution_id, former_reference_key)
  WHERE former_reference_key IS NOT NULL AND state <> 'TAKEN_BACK';

-- step: of a paper
CREATE UNIQUE INDEX papers_former_reference_unique ON papers (institution_id, register, former_reference_key)
  WHERE former_reference_key IS NOT NULL AND state <> 'TAKEN_BACK';

-- step: of a contract
CREATE UNIQUE INDEX contracts_former_reference_unique ON contracts (institution_id, former_reference_key)
  WHERE former_reference_key IS NOT NULL AND state <> 'TAKEN_BACK';

-- step: of a fuel transaction
CREATE UNIQUE INDEX fuel_transactions_former_reference_unique ON fuel_transactions (institution_id, former_reference_key)
  WHERE former_reference_key IS NOT NULL AND state <> 'TAKEN_BACK';

-- step: the former references in the windows, of enquiries
CREATE OR REPLACE VIEW app_window.enquiries AS
  SELECT e.institution_id, e.id AS number, e.reference, e.enquiry_type, e.state, d.code AS department, e.description, e.funder,
         e.vendor_category, e.issued_on, e.closed_on, e.bidders_invited, e.bids_received,
         e.no_of_documents_sold, e.charge_per_document, e.total_amount_for_documents_sold, e.forty_percent_of_documents_sold,
         e.forty_percent_remitted, e.forty_percent_remitted_on, e.non_remittance_reason, e.sixty_percent_received,
         e.withdrawn_on, e.withdrawal_reason, e.initiator, e.created_on, e.updated_on, e.former_reference
    FROM public.enquiries e JOIN public.departments d ON d.institution_id = e.institution_id AND d.id = e.department_id;

-- step: of low value papers
CREATE OR REPLACE VIEW app_window.lvp AS
  SELECT r.institution_id, r.id AS number, r.reference, r.initiated_on, r.requisitioned_on, r.approval_date, r.description,
         d.code AS department, r.funder, r.expense_type, r.vendor, r.purchase_order_value, r.currency, r.purchase_order_date,
         r.purchase_order, r.procurement_category, r.procurement_method, r.procurement_mode, r.egp_reference,
         r.state AS status, r.enquiry_id AS enquiry_number, r.initiator, r.created_on, r.updated_on, r.status_reason,
         r.former_reference
    FROM public.papers r JOIN public.departments d ON d.institution_id = r.institution_id AND d.id = r.department_id
   WHERE r.register = 'lvp';

-- step: of committee papers
CREATE OR REPLACE VIEW app_window.mpc AS
  SELECT r.institution_id, r.id AS number, r.reference, r.initiated_on, r.requisitioned_on, r.approval_date, r.description,
         d.code AS department, r.funder, r.expense_type, r.vendor, r.purchase_order_value, r.currency, r.purchase_order_date,
         r.purchase_order, r.procurement_category, r.procurement_method, r.procurement_mode, r.egp_reference,
         r.state AS status, r.enquiry_id AS enquiry_number, r.approval_type, r.mpc_number, r.initiator, r.created_on, r.updated_on,
         r.status_reason, r.former_reference
    FROM public.papers r JOIN public.departments d ON d.institution_id = r.institution_id AND d.id = r.department_id
   WHERE r.register = 'mpc';

-- step: of contracts
CREATE OR REPLACE VIEW app_window.contracts AS
  SELECT r.institution_id, r.id AS number, r.reference, r.paper_id AS mpc_number, r.approved_on, r.cleared_on, r.notified_on,
         r.awarded_on, r.description, m.code AS manager, d.code AS department, r.vendor, r.funder, r.procurement_category,
         r.currency, r.value, r.revised_value, r.amount_paid, r.revised_value - r.amount_paid AS balance, r.state AS stage,
         r.initiator, r.created_on, r.updated_on, r.former_reference
    FROM public.contracts r
    JOIN public.departments d ON d.institution_id = r.institution_id AND d.id = r.department_id
    JOIN public.departments m ON m.institution_id = r.institution_id AND m.id = r.manager_id;

-- step: of fuel transactions
CREATE OR REPLACE VIEW app_window.fuel AS
  SELECT r.institution_id, r.id AS number, d.code AS account, r.sequence, r.transaction_date, r.state AS transaction_type,
         r.reference, r.client, r.coupon, r.description, r.fuel_type, r.litres, r.price, r.amount, r.balance,
         r.reverses AS reverses_number, r.reason, r.initiator, r.created_on, r.former_reference
    FROM public.fuel_transactions r JOIN public.departments d ON d.institution_id = r.institution_id AND d.id = r.department_id;

-- step: the windows there are
CALL app.rebuild_windows();
