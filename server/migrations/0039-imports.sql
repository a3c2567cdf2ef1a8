-- Registers that an office brings along in files: what was imported, and each row of it.

-- step: imports
CREATE TABLE imports (
  institution_id uuid NOT NULL,
  id bigint NOT NULL,
  register text NOT NULL,
  state text NOT NULL,
  attachment_id uuid NOT NULL,
  headings_key text NOT NULL,
  columns jsonb NOT NULL,
  column_values jsonb NOT NULL,
  notes jsonb NOT NULL,
  starts_in_1904 boolean NOT NULL,
  rows integer NOT NULL,
  further_rows integer NOT NULL,
  initiator text NOT NULL,
  initiator_id uuid NOT NULL,
  acting text NOT NULL,
  acting_id uuid NOT NULL,
  created_on timestamptz NOT NULL,
  ended_on timestamptz,
  CONSTRAINT imports_pkey PRIMARY KEY (institution_id, id),
  CONSTRAINT imports_register_list CHECK (register IN ('enquiries', 'lvp', 'mpc')),
  CONSTRAINT imports_state_list CHECK (state IN
    ('UPLOADED', 'MATCHED', 'CHECKING', 'CHECKED', 'RUNNING', 'STOPPED', 'DONE', 'UNDOING', 'TAKEN_BACK'))
);

-- step: their walls
CALL app.protect_tenant_table('imports');

-- step: what they belong to
ALTER TABLE imports
  ADD CONSTRAINT imports_initiator_fkey FOREIGN KEY (institution_id, initiator_id) REFERENCES users (institution_id, id),
  ADD CONSTRAINT imports_attachment_fkey FOREIGN KEY (institution_id, attachment_id) REFERENCES attachments (institution_id, id);

-- step: what the application does with them
GRANT SELECT, INSERT, UPDATE ON imports TO insaka_application;

-- step: imports by their file, which PostgreSQL looks for when a file that waits is removed
CREATE INDEX imports_of_attachment ON imports (institution_id, attachment_id);

-- step: the rows of their files
CREATE TABLE import_rows (
  institution_id uuid NOT NULL,
  import_id bigint NOT NULL,
  row bigint NOT NULL,
  sheet integer NOT NULL,
  line integer NOT NULL,
  cells jsonb NOT NULL,
  mended jsonb NOT NULL,
  state text NOT NULL,
  title text NOT NULL,
  ordered_by text,
  problems jsonb NOT NULL,
  differs jsonb NOT NULL,
  record_id bigint,
  CONSTRAINT import_rows_pkey PRIMARY KEY (institution_id, import_id, row),
  CONSTRAINT import_rows_state_list CHECK (state IN
    ('UNCHECKED', 'RIGHT', 'CAUTION', 'WRONG', 'THERE', 'IN', 'TAKEN_BACK', 'KEPT', 'FURTHER'))
);

-- step: their walls
CALL app.protect_tenant_table('import_rows');

-- step: whose rows they are
ALTER TABLE import_rows
  ADD CONSTRAINT import_rows_import_fkey FOREIGN KEY (institution_id, import_id) REFERENCES imports (institution_id, id);

-- step: what the application does with them
GRANT SELECT, INSERT, UPDATE ON import_rows TO insaka_application;

-- step: the rows that come next, and how many there are of each state
CREATE INDEX import_rows_by_state ON import_rows (institution_id, import_id, state, ordered_by, row);

-- step: files of imports, too
ALTER TABLE attachments DROP CONSTRAINT attachments_register_list;

-- step: which may have them now
ALTER TABLE attachments ADD CONSTRAINT attachments_register_list
  CHECK (register IN ('lvp', 'mpc', 'contracts', 'amendments', 'reports', 'imports')) NOT VALID;

-- step: and which those there are have
ALTER TABLE attachments VALIDATE CONSTRAINT attachments_register_list;

-- step: which import an enquiry came with
ALTER TABLE enquiries ADD COLUMN import_id bigint;

-- step: which a paper
ALTER TABLE papers ADD COLUMN import_id bigint;

-- step: which a contract
ALTER TABLE contracts ADD COLUMN import_id bigint;
