-- Procurement progress reports that were made, each with its file, so that it can be had again unchanged.

-- step: reports
CREATE TABLE reports (
  institution_id uuid NOT NULL,
  id bigint NOT NULL,
  format text NOT NULL,
  reporting_period text NOT NULL,
  from_day date NOT NULL,
  to_day date NOT NULL,
  report_date timestamptz NOT NULL,
  departments text[] NOT NULL,
  vendor_category text,
  expense_type text,
  records bigint NOT NULL,
  attachment_id uuid NOT NULL,
  last_event bigint NOT NULL,
  initiator text NOT NULL,
  initiator_id uuid NOT NULL,
  created_on timestamptz NOT NULL,
  CONSTRAINT reports_pkey PRIMARY KEY (institution_id, id),
  CONSTRAINT reports_initiator_fkey FOREIGN KEY (institution_id, initiator_id) REFERENCES users (institution_id, id),
  CONSTRAINT reports_attachment_fkey FOREIGN KEY (institution_id, attachment_id) REFERENCES attachments (institution_id, id),
  CONSTRAINT reports_format_list CHECK (format IN ('xlsx', 'pdf')),
  CONSTRAINT reports_vendor_category_list CHECK (vendor_category IN ('NA', 'LOCAL', 'CITIZEN', 'FOREIGN')),
  CONSTRAINT reports_expense_type_list CHECK (expense_type IN ('NA', 'CAPEX', 'OPEX')),
  CONSTRAINT reports_days_in_order CHECK (from_day <= to_day)
);

-- step: their walls
CALL app.protect_tenant_table('reports');

-- step: a report stays as it was made
GRANT SELECT, INSERT ON reports TO insaka_application;

-- step: reports by their file, which PostgreSQL looks for when a file that waits is removed
CREATE INDEX reports_of_attachment ON reports (institution_id, attachment_id);

-- step: files of reports, too
ALTER TABLE attachments DROP CONSTRAINT attachments_register_list;

-- step: which may have them now
ALTER TABLE attachments ADD CONSTRAINT attachments_register_list
  CHECK (register IN ('lvp', 'mpc', 'contracts', 'amendments', 'reports'));

-- step: a report of very many records is larger than an upload may be, which is looked at before it comes here
ALTER TABLE attachments DROP CONSTRAINT attachments_size_bounds;

-- step: what no file may exceed
ALTER TABLE attachments ADD CONSTRAINT attachments_size_bounds CHECK (size BETWEEN 1 AND 268435456);
