-- Why a paper was cancelled: with the change of its status for good, and with the paper as long as it is cancelled.

-- step: the reason of a change of status
ALTER TABLE paper_states ADD COLUMN reason text;

-- step: the reason of the present status
ALTER TABLE papers ADD COLUMN status_reason text;

-- step: the reason in the windows, of low value papers
CREATE OR REPLACE VIEW app_window.lvp AS
  SELECT r.institution_id, r.id AS number, r.reference, r.initiated_on, r.requisitioned_on, r.approval_date, r.description,
         d.code AS department, r.funder, r.expense_type, r.vendor, r.purchase_order_value, r.currency, r.purchase_order_date,
         r.purchase_order, r.procurement_category, r.procurement_method, r.procurement_mode, r.egp_reference,
         r.state AS status, r.enquiry_id AS enquiry_number, r.initiator, r.created_on, r.updated_on, r.status_reason
    FROM public.papers r JOIN public.departments d ON d.institution_id = r.institution_id AND d.id = r.department_id
   WHERE r.register = 'lvp';

-- step: the reason in the windows, of committee papers
CREATE OR REPLACE VIEW app_window.mpc AS
  SELECT r.institution_id, r.id AS number, r.reference, r.initiated_on, r.requisitioned_on, r.approval_date, r.description,
         d.code AS department, r.funder, r.expense_type, r.vendor, r.purchase_order_value, r.currency, r.purchase_order_date,
         r.purchase_order, r.procurement_category, r.procurement_method, r.procurement_mode, r.egp_reference,
         r.state AS status, r.enquiry_id AS enquiry_number, r.approval_type, r.mpc_number, r.initiator, r.created_on, r.updated_on,
         r.status_reason
    FROM public.papers r JOIN public.departments d ON d.institution_id = r.institution_id AND d.id = r.department_id
   WHERE r.register = 'mpc';

-- step: the windows there are
CALL app.rebuild_windows();
