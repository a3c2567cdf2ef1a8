-- Papers and contracts are found by each group of digits in their order number and their e-GP reference.

-- step: the groups of digits, without leading zeros
CREATE TABLE digit_groups (
  institution_id uuid NOT NULL,
  register text COLLATE "C" NOT NULL,
  digits text COLLATE "C" NOT NULL,
  id bigint NOT NULL,
  CONSTRAINT digit_groups_pkey PRIMARY KEY (institution_id, register, digits, id)
);

-- step: their walls
CALL app.protect_tenant_table('digit_groups');

-- step: whose they are
ALTER TABLE digit_groups ADD CONSTRAINT digit_groups_institution_fkey FOREIGN KEY (institution_id) REFERENCES institutions (id);

-- step: what the application does to them
GRANT SELECT, INSERT, DELETE ON digit_groups TO insaka_application;

-- step: those there are
-- (As `digitsOf` in server/src/registers/words.ts has it.)
INSERT INTO digit_groups (institution_id, register, digits, id)
SELECT DISTINCT institution_id, register, found[1], id
  FROM (SELECT institution_id, register, id, purchase_order, egp_reference FROM papers
         UNION ALL
        SELECT institution_id, 'contracts', id, purchase_order, egp_reference FROM contracts) AS numbered,
       LATERAL regexp_matches(concat_ws(' ', purchase_order, egp_reference), '[1-9][0-9]*', 'g') AS found;
