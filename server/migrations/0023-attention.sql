-- What has waited for too long or may not go on yet, each queue with an index that is in its order.

-- step: papers in progress by their initiation
CREATE INDEX papers_slow ON papers (institution_id, initiated_on, register, id) WHERE state = 'IN_PROGRESS';

-- step: contracts by their clearance, of which those ahead are read; what is ahead changes with the day
CREATE INDEX contracts_by_clearance ON contracts (institution_id, cleared_on, id);

-- step: contracts of a value for which days have to pass, by their notification
CREATE INDEX contracts_to_stand_still ON contracts (institution_id, notified_on, id) WHERE value > 1000000;

-- step: open enquiries by their closing, without a look at the enquiries themselves
DROP INDEX enquiries_open_by_closing;

-- step: as the other queues have it, ending with their numbers
CREATE INDEX enquiries_open_by_closing ON enquiries (institution_id, closed_on, id) WHERE state = 'OPEN';
