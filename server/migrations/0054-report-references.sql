-- The reference of a report, which is on its paper.

-- step: those that were made before have none
ALTER TABLE reports ADD COLUMN reference text;
