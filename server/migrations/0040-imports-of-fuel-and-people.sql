-- Fuel transactions, departments, designations and users can be imported, too.

-- step: what may be imported
ALTER TABLE imports DROP CONSTRAINT imports_register_list;

-- step: which registers that is now
ALTER TABLE imports ADD CONSTRAINT imports_register_list
  CHECK (register IN ('enquiries', 'lvp', 'mpc', 'fuel', 'departments', 'designations', 'users')) NOT VALID;

-- step: and what those there are have
ALTER TABLE imports VALIDATE CONSTRAINT imports_register_list;

-- step: records that have no number
-- holds: imports came with the migration before this one, so that there are few rows or none
ALTER TABLE import_rows ALTER COLUMN record_id TYPE text USING record_id::text;
