-- What lists are filtered, sorted and added up by, and how papers are found by their orders and their enquiries.
--
--   papers_by_approval, _by_value   lists sorted by these; the second also those between two values
--   papers_by_expense               papers whose expense falls between two days
--   papers_of_order, _of_egp        papers by the beginning of their order number or e-GP reference
--   papers_by_enquiry               papers by the number or the reference of their enquiry, cancelled ones, too

-- step: what lists look for, where the columns themselves use no index under row security (as comparing numerics does)
ALTER TABLE papers
  ADD COLUMN purchase_order_ngwee bigint NOT NULL GENERATED ALWAYS AS ((purchase_order_value * 100)::bigint) STORED,
  ADD COLUMN expense_on date NOT NULL GENERATED ALWAYS AS (coalesce(approval_date, initiated_on)) STORED,
  ADD COLUMN purchase_order_key text COLLATE "C"
    GENERATED ALWAYS AS (regexp_replace(upper(purchase_order COLLATE "C"), '[^A-Z0-9]+', '', 'g')) STORED,
  ADD COLUMN egp_reference_key text COLLATE "C"
    GENERATED ALWAYS AS (regexp_replace(upper(egp_reference COLLATE "C"), '[^A-Z0-9]+', '', 'g')) STORED;

-- step: papers by their value
CREATE INDEX papers_by_value ON papers (institution_id, register, purchase_order_ngwee, id);

-- step: papers by the day of their expense
CREATE INDEX papers_by_expense ON papers (institution_id, register, expense_on, id);

-- step: papers by their order
CREATE INDEX papers_of_order ON papers (institution_id, register, purchase_order_key, id) WHERE purchase_order_key IS NOT NULL;

-- step: papers by their e-GP reference
CREATE INDEX papers_of_egp ON papers (institution_id, register, egp_reference_key, id) WHERE egp_reference_key IS NOT NULL;

-- step: papers by their enquiry
CREATE INDEX papers_by_enquiry ON papers (institution_id, enquiry_id) INCLUDE (register, id);

-- step: what the filter calls type was called method
UPDATE word_blocks SET word = '=type ' || substr(word, 9) WHERE register IN ('lvp', 'mpc') AND word LIKE '=method %';

-- step: marks for the filters to come
INSERT INTO word_blocks AS kept (institution_id, register, word, block, members)
SELECT institution_id, register, mark, id / 2048, bit_or(set_bit(repeat('0', 2048)::bit(2048), (id % 2048)::integer, 1))
  FROM (
    SELECT institution_id, 'enquiries' AS register, id, '=vendorCategory ' || vendor_category AS mark FROM enquiries
    UNION ALL
    SELECT p.institution_id, register, p.id,
           unnest(ARRAY['=category ' || procurement_category, '=expenseType ' || expense_type, '=currency ' || currency, '=vendorCategory ' || vendor_category])
      FROM papers p JOIN enquiries e ON e.institution_id = p.institution_id AND e.id = enquiry_id
  ) AS marks
 GROUP BY institution_id, register, mark, id / 2048
    ON CONFLICT (institution_id, register, word, block) DO UPDATE SET members = kept.members | excluded.members;

-- step: counters say how much, too, in each currency (which is empty where a register has no amounts)
ALTER TABLE register_counters ADD COLUMN currency text NOT NULL DEFAULT '', ADD COLUMN amount numeric(24, 2) NOT NULL DEFAULT 0;

-- step: whoever writes a counter says so
ALTER TABLE register_counters ALTER COLUMN currency DROP DEFAULT, ALTER COLUMN amount DROP DEFAULT;

-- step: a counter for each currency
ALTER TABLE register_counters DROP CONSTRAINT register_counters_pkey;

-- step: which its key tells
ALTER TABLE register_counters ADD CONSTRAINT register_counters_pkey PRIMARY KEY (institution_id, register, scope, scope_id, state, currency);

-- step: the counters of papers, which did not know it
DELETE FROM register_counters WHERE register IN ('lvp', 'mpc');

-- step: the same with their amounts
INSERT INTO register_counters (institution_id, register, scope, scope_id, state, currency, records, amount)
SELECT institution_id, register, scope, scope_id, state, currency, count(*), sum(purchase_order_value)
  FROM papers, LATERAL (
    VALUES ('institution', institution_id), ('department', department_id), ('mine', initiator_id)) AS places (scope, scope_id)
 GROUP BY institution_id, register, scope, scope_id, state, currency;

-- step: the application keeps them
GRANT UPDATE (amount) ON register_counters TO insaka_application;

-- step: papers by their day of approval, which those without one come before
CREATE INDEX papers_by_approval ON papers (institution_id, register, approval_date NULLS FIRST, id);
