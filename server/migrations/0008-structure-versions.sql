-- Whoever changes a department or designation says which version they have seen.

-- step: versions of departments and designations
ALTER TABLE departments ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD CONSTRAINT departments_version_positive CHECK (version > 0);
ALTER TABLE departments ALTER COLUMN version DROP DEFAULT;
ALTER TABLE designations ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD CONSTRAINT designations_version_positive CHECK (version > 0);
ALTER TABLE designations ALTER COLUMN version DROP DEFAULT;
