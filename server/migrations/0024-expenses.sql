-- What was spent, added up for each month by what the dashboard shows, and how long approvals and orders took.
--
-- Which query needs which index, besides the keys:
--   expense_totals_of_vendors   the vendors of a year with whom most was spent

-- step: what a paper has of its enquiry
ALTER TABLE papers ADD COLUMN vendor_category text, ADD COLUMN enquired_on date;

-- step: as it is by now; a request without a tender was never out
UPDATE papers SET vendor_category = e.vendor_category,
       enquired_on = CASE WHEN e.enquiry_type <> 'NTR' THEN (e.issued_on AT TIME ZONE 'Africa/Lusaka')::date END
  FROM enquiries e WHERE e.institution_id = papers.institution_id AND e.id = papers.enquiry_id;

-- step: which every paper says
ALTER TABLE papers ALTER COLUMN vendor_category SET NOT NULL,
  ADD CONSTRAINT papers_vendor_category_list CHECK (vendor_category IN ('NA', 'LOCAL', 'CITIZEN', 'FOREIGN'));

-- step: expenses by one thing at a time, of a month, or of a year where the month is 0
CREATE TABLE expense_totals (
  institution_id uuid NOT NULL,
  dimension text NOT NULL,
  year integer NOT NULL,
  month integer NOT NULL,
  key text NOT NULL,
  currency text NOT NULL,
  records bigint NOT NULL,
  amount numeric(24, 2) NOT NULL,
  CONSTRAINT expense_totals_pkey PRIMARY KEY (institution_id, dimension, year, month, key, currency),
  CONSTRAINT expense_totals_institution_fkey FOREIGN KEY (institution_id) REFERENCES institutions (id),
  CONSTRAINT expense_totals_dimension_list CHECK (
    dimension IN ('department', 'vendor', 'vendorCategory', 'expenseType', 'funder', 'method', 'category')
  ),
  CONSTRAINT expense_totals_currency_list CHECK (currency IN ('ZMW', 'USD', 'EUR', 'GBP', 'JPY', 'CAD', 'INR', 'ZAR', 'CNY')),
  CONSTRAINT expense_totals_months CHECK (month BETWEEN 0 AND 12)
);

-- step: their walls
CALL app.protect_tenant_table('expense_totals');

-- step: what the application does to them
GRANT SELECT, INSERT, UPDATE ON expense_totals TO insaka_application;

-- step: vendors by what was spent with them
CREATE INDEX expense_totals_of_vendors ON expense_totals (institution_id, year, currency, amount) WHERE dimension = 'vendor';

-- step: how many papers took so many days
CREATE TABLE wait_counts (
  institution_id uuid NOT NULL,
  wait text NOT NULL,
  year integer NOT NULL,
  department_id uuid NOT NULL,
  days integer NOT NULL,
  records bigint NOT NULL,
  CONSTRAINT wait_counts_pkey PRIMARY KEY (institution_id, wait, year, department_id, days),
  CONSTRAINT wait_counts_department_fkey FOREIGN KEY (institution_id, department_id) REFERENCES departments (institution_id, id),
  CONSTRAINT wait_counts_wait_list CHECK (wait IN ('approval', 'order')),
  CONSTRAINT wait_counts_days_not_negative CHECK (days >= 0)
);

-- step: their walls
CALL app.protect_tenant_table('wait_counts');

-- step: what the application does to them
GRANT SELECT, INSERT, UPDATE ON wait_counts TO insaka_application;

-- step: expenses of the papers there are
INSERT INTO expense_totals (institution_id, dimension, year, month, key, currency, records, amount)
SELECT institution_id, dimension, extract(year FROM expense_on)::integer,
       CASE dimension WHEN 'vendor' THEN 0 ELSE extract(month FROM expense_on)::integer END, key, currency, count(*),
       sum(purchase_order_value)
  FROM papers, LATERAL (VALUES ('department', department_id::text), ('vendor', lower(vendor COLLATE "C")), ('vendorCategory', vendor_category),
         ('expenseType', expense_type), ('funder', funder), ('method', procurement_method), ('category', procurement_category))
       AS counted (dimension, key)
 WHERE state <> 'CANCELLED'
 GROUP BY 1, 2, 3, 4, 5, 6;

-- step: how long they took
INSERT INTO wait_counts (institution_id, wait, year, department_id, days, records)
SELECT institution_id, wait, extract(year FROM until)::integer, department_id, until - since, count(*)
  FROM papers, LATERAL (VALUES ('approval', requisitioned_on, approval_date), ('order', enquired_on, purchase_order_date))
       AS counted (wait, since, until)
 WHERE state <> 'CANCELLED' AND until >= since
 GROUP BY 1, 2, 3, 4, 5;
