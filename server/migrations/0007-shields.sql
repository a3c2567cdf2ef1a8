-- Coats of arms that were uploaded.

-- step: which edition of its coat of arms an institution has; none where a shield is drawn from its acronym
ALTER TABLE institutions ADD COLUMN shield text;
GRANT UPDATE (shield) ON institutions TO insaka_application;

-- step: the pictures, apart from the directory that is read with every list
CREATE TABLE institution_shields (
  institution_id uuid CONSTRAINT institution_shields_pkey PRIMARY KEY,
  type text NOT NULL CONSTRAINT institution_shields_type_list CHECK (type IN ('image/png', 'image/jpeg')),
  picture bytea NOT NULL,
  CONSTRAINT institution_shields_institution_fkey FOREIGN KEY (institution_id) REFERENCES institutions (id)
);
CALL app.protect_tenant_table('institution_shields');
GRANT SELECT, INSERT, UPDATE ON institution_shields TO insaka_application;
