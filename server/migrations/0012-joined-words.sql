-- What is joined by - or & is found by each of its parts, what holds dots with them, too, a vendor by what follows any joint, and a vendor's name is
-- forgotten when no paper has it any longer.

-- step: joined words by each of their parts
-- (As `withParts` in server/src/db/words.ts has it. References hold dots, marks begin with =. A word of 64 characters may
-- have been cut: where its parts end is not known here.)
INSERT INTO word_blocks AS kept (institution_id, register, word, block, members)
SELECT institution_id, register, substr(word, place), block, bit_or(members)
  FROM word_blocks, LATERAL (
    SELECT place FROM generate_series(2, length(word)) AS place
     WHERE substr(word, place - 1, 1) IN ('&', '-') AND substr(word, place, 1) NOT IN ('&', '-')
     ORDER BY place LIMIT 8) AS parts
 WHERE word ~ '[&-]' AND word !~ '[=.]' AND length(word) < 64
 GROUP BY institution_id, register, substr(word, place), block
    ON CONFLICT ON CONSTRAINT word_blocks_pkey DO UPDATE SET members = kept.members | excluded.members;

-- step: what holds dots, as it stands in the texts
INSERT INTO word_blocks AS kept (institution_id, register, word, block, members)
SELECT institution_id, register, word, id / 2048, bit_or(set_bit(repeat('0', 2048)::bit(2048), (id % 2048)::integer, 1))
  FROM (SELECT institution_id, 'enquiries' AS register, id, lower(description) AS told FROM enquiries
        UNION ALL SELECT institution_id, 'lvp', id, lower(description || ' ' || vendor) FROM lvp
        UNION ALL SELECT institution_id, 'mpc', id, lower(description || ' ' || vendor) FROM mpc) AS texts,
       LATERAL (SELECT (regexp_matches(told, '[[:alnum:]&-]+(?:\.[[:alnum:]&-]+)+', 'g'))[1] AS dotted) AS found,
       LATERAL (
         SELECT left(substr(dotted, place), 64) AS word FROM generate_series(1, length(dotted)) AS place
          WHERE place = 1 OR (substr(dotted, place - 1, 1) IN ('.', '&', '-') AND substr(dotted, place, 1) NOT IN ('.', '&', '-'))
          ORDER BY place LIMIT 9) AS parts
 GROUP BY institution_id, register, word, id / 2048
    ON CONFLICT ON CONSTRAINT word_blocks_pkey DO UPDATE SET members = kept.members | excluded.members;

-- step: words that are nothing but joints
DELETE FROM word_blocks WHERE word ~ '^[&-]+$';

-- step: papers by their vendors
CREATE INDEX lvp_of_vendor ON lvp (institution_id, vendor);
CREATE INDEX mpc_of_vendor ON mpc (institution_id, vendor);
GRANT DELETE ON vendor_names TO insaka_application;

-- step: vendors that no paper has any longer
DELETE FROM vendor_names AS kept
 WHERE NOT EXISTS (SELECT FROM lvp WHERE lvp.institution_id = kept.institution_id AND vendor = name)
   AND NOT EXISTS (SELECT FROM mpc WHERE mpc.institution_id = kept.institution_id AND vendor = name);

-- step: vendors by what follows a joint
-- (As `beginningsOf` in server/src/papers/vendors.repository.ts has it.)
INSERT INTO vendor_names (institution_id, beginning, name)
SELECT institution_id, substr(lower, place), name
  FROM (SELECT DISTINCT institution_id, name, lower(name) AS lower FROM vendor_names) AS names,
       generate_series(1, length(lower)) AS place
 WHERE place = 1
    OR (substr(lower, place - 1, 1) = ' ' AND substr(lower, place, 1) <> ' ')
    OR (substr(lower, place, 1) ~ '[[:alnum:]]' AND left(lower, place - 1) !~ '[[:alnum:]\u0300-\u036f][''’]?$')
    ON CONFLICT DO NOTHING;
