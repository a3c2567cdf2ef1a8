-- Committee papers name the meeting that decided on them, and what it resolved.

-- step: the deciding meeting
ALTER TABLE papers
  ADD COLUMN meeting_id bigint,
  ADD COLUMN meeting_number text,
  ADD COLUMN resolution text;

-- step: the deciding meeting in read-only SQL access
CREATE OR REPLACE VIEW app_window.mpc AS
  SELECT r.institution_id, r.id AS number, r.reference, r.initiated_on, r.requisitioned_on, r.approval_date, r.description,
         d.code AS department, r.funder, r.expense_type, r.vendor, r.purchase_order_value, r.currency, r.purchase_order_date,
         r.purchase_order, r.procurement_category, r.procurement_method, r.procurement_mode, r.egp_reference,
         r.state AS status, r.enquiry_id AS enquiry_number, r.approval_type, r.mpc_number, r.initiator, r.created_on, r.updated_on,
         r.status_reason, r.former_reference, r.meeting_number, r.resolution
    FROM public.papers r JOIN public.departments d ON d.institution_id = r.institution_id AND d.id = r.department_id
   WHERE r.register = 'mpc' AND r.state <> 'TAKEN_BACK';
