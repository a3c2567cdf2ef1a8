-- Search by words whose records stand together, so that finding and counting cost the same however frequent they are.

-- step: which records of a register have a word, 2,048 numbers to a row
-- (Words that begin with = stand for a state, a department or an initiator.)
CREATE TABLE word_blocks (
  institution_id uuid NOT NULL,
  register text COLLATE "C" NOT NULL,
  word text COLLATE "C" NOT NULL,
  block integer NOT NULL,
  members bit(2048) NOT NULL,
  CONSTRAINT word_blocks_pkey PRIMARY KEY (institution_id, register, word, block),
  CONSTRAINT word_blocks_institution_fkey FOREIGN KEY (institution_id) REFERENCES institutions (id)
) WITH (fillfactor = 80);
CALL app.protect_tenant_table('word_blocks');
GRANT SELECT, INSERT, UPDATE (members), DELETE ON word_blocks TO insaka_application;

-- step: the words there are
INSERT INTO word_blocks
SELECT institution_id, register, word, id / 2048, bit_or(set_bit(repeat('0', 2048)::bit(2048), (id % 2048)::integer, 1))
  FROM (SELECT institution_id, register, word, id FROM record_words
        UNION ALL
        SELECT institution_id, 'enquiries', mark, id
          FROM enquiries, LATERAL (VALUES ('=state ' || state), ('=department ' || department_id), ('=initiator ' || initiator_id)) marks (mark)
       ) entries
 GROUP BY institution_id, register, word, id / 2048;

-- step: the table they stood in
DROP TABLE record_words;
