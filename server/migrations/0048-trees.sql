-- The events of an institution are the leaves of a tree, whose root proves each of them by itself. What there is already is
-- put into trees by the step `trees 1` of figures.sql.

-- step: the roots of the full subtrees, from the largest to the smallest, one after the other
ALTER TABLE audit_heads ADD COLUMN edge bytea NOT NULL DEFAULT '';

-- step: which a new history brings along
ALTER TABLE audit_heads ALTER COLUMN edge DROP DEFAULT;

-- step: which every save moves on
GRANT UPDATE (edge) ON audit_heads TO insaka_application;

-- step: the root over each full 256 events
CREATE TABLE audit_nodes (
  institution_id uuid NOT NULL,
  index bigint NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT audit_nodes_pkey PRIMARY KEY (institution_id, index),
  CONSTRAINT audit_nodes_index_not_negative CHECK (index >= 0)
);

-- step: their walls
CALL app.protect_tenant_table('audit_nodes');

-- step: whose events they are of
ALTER TABLE audit_nodes
  ADD CONSTRAINT audit_nodes_institution_fkey FOREIGN KEY (institution_id) REFERENCES institutions (id);

-- step: what the application does with them
GRANT SELECT, INSERT ON audit_nodes TO insaka_application;

-- step: where the history was at the end of each day on which something happened
CREATE TABLE audit_days (
  institution_id uuid NOT NULL,
  day date NOT NULL,
  events bigint NOT NULL,
  link text NOT NULL,
  root text NOT NULL,
  CONSTRAINT audit_days_pkey PRIMARY KEY (institution_id, day),
  CONSTRAINT audit_days_events_not_negative CHECK (events >= 0)
);

-- step: their walls, too
CALL app.protect_tenant_table('audit_days');

-- step: whose days they are
ALTER TABLE audit_days
  ADD CONSTRAINT audit_days_institution_fkey FOREIGN KEY (institution_id) REFERENCES institutions (id);

-- step: what the application does with days
GRANT SELECT, INSERT ON audit_days TO insaka_application;
