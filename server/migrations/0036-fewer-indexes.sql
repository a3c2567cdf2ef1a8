-- Indexes that no list, queue, filter or report reads. A counter whose amount stands in no index is changed in its place.
--
-- Without them:
--   the vendors of a year      are read by the key and sorted: a few hundred
--   fuel transactions          are listed by account only
--   amendments                 have one state

-- step: vendors are put in order when they are asked for
DROP INDEX expense_totals_of_vendors;

-- step: nor are fuel transactions listed by who made them
DROP INDEX fuel_transactions_of_initiator;

-- step: or by their kind without their account
DROP INDEX fuel_transactions_in_state;

-- step: and amendments by their state
DROP INDEX amendments_in_state;
