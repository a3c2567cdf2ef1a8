-- The indexes of lists in other orders than by number leave out what was taken back, as the lists do.

-- step: enquiries in use in each order
CREATE INDEX enquiries_in_use_by_issue ON enquiries (institution_id, issued_on, id) WHERE state <> 'TAKEN_BACK';
CREATE INDEX enquiries_in_use_by_closing ON enquiries (institution_id, closed_on, id) WHERE state <> 'TAKEN_BACK';

-- step: which replace those of all enquiries
DROP INDEX enquiries_by_issue;
DROP INDEX enquiries_by_closing;

-- step: papers in use in each order
CREATE INDEX papers_in_use_by_initiation ON papers (institution_id, register, initiated_on, id) WHERE state <> 'TAKEN_BACK';
CREATE INDEX papers_in_use_by_approval ON papers (institution_id, register, approval_date NULLS FIRST, id) WHERE state <> 'TAKEN_BACK';
CREATE INDEX papers_in_use_by_value ON papers (institution_id, register, purchase_order_ngwee, id)
  INCLUDE (initiator_id, department_id, state) WHERE state <> 'TAKEN_BACK';
CREATE INDEX papers_in_use_by_expense ON papers (institution_id, register, expense_on, id) WHERE state <> 'TAKEN_BACK';

-- step: which replace those of all papers
DROP INDEX papers_by_initiation;
DROP INDEX papers_by_approval;
DROP INDEX papers_by_value;
DROP INDEX papers_by_expense;

-- step: contracts in use in each order
CREATE INDEX contracts_in_use_by_approval ON contracts (institution_id, approved_on, id) WHERE state <> 'TAKEN_BACK';
CREATE INDEX contracts_in_use_by_award ON contracts (institution_id, awarded_on, id) WHERE state <> 'TAKEN_BACK';
CREATE INDEX contracts_in_use_by_value ON contracts (institution_id, revised_ngwee, id) WHERE state <> 'TAKEN_BACK';

-- step: which replace those of all contracts
DROP INDEX contracts_by_approval;
DROP INDEX contracts_by_award;
DROP INDEX contracts_by_value;

-- step: amendments in use in each order
CREATE INDEX amendments_in_use_by_day ON amendments (institution_id, amended_on, id) WHERE state <> 'TAKEN_BACK';
CREATE INDEX amendments_in_use_by_value ON amendments (institution_id, amended_ngwee, id) WHERE state <> 'TAKEN_BACK';

-- step: which replace those of all amendments
DROP INDEX amendments_by_day;
DROP INDEX amendments_by_value;
