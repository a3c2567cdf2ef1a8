-- step: vendors of papers, to be suggested as somebody types
CREATE TABLE vendor_names (
  institution_id uuid NOT NULL,
  -- The name in small letters from one of its words on.
  beginning text COLLATE "C" NOT NULL,
  name text NOT NULL,
  CONSTRAINT vendor_names_pkey PRIMARY KEY (institution_id, beginning, name)
);
CALL app.protect_tenant_table('vendor_names');
GRANT SELECT, INSERT ON vendor_names TO insaka_application;

-- step: the vendors of the papers that are there
INSERT INTO vendor_names (institution_id, beginning, name)
SELECT DISTINCT institution_id, substr(lower(vendor), place), vendor
  FROM (SELECT institution_id, vendor FROM lvp UNION SELECT institution_id, vendor FROM mpc) AS papers,
       generate_series(1, length(vendor)) AS place
 WHERE place = 1 OR (substr(vendor, place - 1, 1) = ' ' AND substr(vendor, place, 1) <> ' ')
    ON CONFLICT DO NOTHING;
