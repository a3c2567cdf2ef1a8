-- PDF files of papers.

-- step: what is told of each file; it belongs to no record until one is saved with it, and then to that one for good
CREATE TABLE attachments (
  institution_id uuid NOT NULL,
  id uuid NOT NULL,
  file_name text NOT NULL,
  size integer NOT NULL,
  sha256 text NOT NULL,
  has_scripts boolean NOT NULL,
  needs_password boolean NOT NULL,
  uploader text NOT NULL,
  uploader_id uuid NOT NULL,
  uploaded_on timestamptz NOT NULL,
  register text,
  record_id bigint,
  record_version integer,
  attached_on timestamptz,
  CONSTRAINT attachments_pkey PRIMARY KEY (institution_id, id),
  CONSTRAINT attachments_institution_fkey FOREIGN KEY (institution_id) REFERENCES institutions (id),
  CONSTRAINT attachments_register_list CHECK (register IN ('lvp', 'mpc')),
  CONSTRAINT attachments_size_bounds CHECK (size > 0 AND size <= 10485760),
  CONSTRAINT attachments_hash_form CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  CONSTRAINT attachments_attached_wholly CHECK (num_nulls(register, record_id, record_version, attached_on) IN (0, 4))
);
CREATE INDEX attachments_of_record ON attachments (institution_id, register, record_id, record_version);
CREATE INDEX attachments_waiting ON attachments (institution_id, uploader_id, uploaded_on) WHERE register IS NULL;
CALL app.protect_tenant_table('attachments');
-- Whatever the application asks for, a file that belongs to a record is neither moved nor removed.
CREATE POLICY attached_stays ON attachments AS RESTRICTIVE FOR UPDATE TO insaka_application
  USING (register IS NULL) WITH CHECK (true);
CREATE POLICY attached_is_kept ON attachments AS RESTRICTIVE FOR DELETE TO insaka_application USING (register IS NULL);
GRANT SELECT, INSERT, DELETE, UPDATE (register, record_id, record_version, attached_on) ON attachments TO insaka_application;

-- step: a paper has a file that is there
ALTER TABLE lvp ADD CONSTRAINT lvp_attachment_fkey FOREIGN KEY (institution_id, attachment_id) REFERENCES attachments (institution_id, id);
ALTER TABLE mpc ADD CONSTRAINT mpc_attachment_fkey FOREIGN KEY (institution_id, attachment_id) REFERENCES attachments (institution_id, id);

-- step: the bytes of a file, in pieces that stream; they go with their file and are changed by nobody
-- (A PDF is packed already: the pieces lie outside of the table as they are.)
CREATE TABLE attachment_chunks (
  institution_id uuid NOT NULL,
  attachment_id uuid NOT NULL,
  place integer NOT NULL,
  content bytea NOT NULL,
  CONSTRAINT attachment_chunks_pkey PRIMARY KEY (institution_id, attachment_id, place),
  CONSTRAINT attachment_chunks_attachment_fkey FOREIGN KEY (institution_id, attachment_id)
    REFERENCES attachments (institution_id, id) ON DELETE CASCADE
);
ALTER TABLE attachment_chunks ALTER COLUMN content SET STORAGE EXTERNAL;
CALL app.protect_tenant_table('attachment_chunks');
GRANT SELECT, INSERT ON attachment_chunks TO insaka_application;
