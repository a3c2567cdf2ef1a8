-- Initiators without an account, and what keeps the numbers of reports and the names in amendments as they are.

-- step: an initiator without an account has no id
ALTER TABLE enquiries ALTER COLUMN initiator_id DROP NOT NULL;
ALTER TABLE papers ALTER COLUMN initiator_id DROP NOT NULL;
ALTER TABLE contracts ALTER COLUMN initiator_id DROP NOT NULL;
ALTER TABLE amendments ALTER COLUMN initiator_id DROP NOT NULL;
ALTER TABLE fuel_transactions ALTER COLUMN initiator_id DROP NOT NULL;

-- step: an amendment keeps the person who recorded it
REVOKE UPDATE (initiator, initiator_id) ON amendments FROM insaka_application;

-- step: a report number is given once
CREATE UNIQUE INDEX reports_reference_unique ON reports (institution_id, reference);
