-- What is odd about a record, kept with it. Records from before this release have none until they are saved again.

-- step: cautions of enquiries
ALTER TABLE enquiries ADD COLUMN cautions jsonb NOT NULL DEFAULT '[]';

-- step: which every insertion names
ALTER TABLE enquiries ALTER COLUMN cautions DROP DEFAULT;

-- step: cautions of papers
ALTER TABLE papers ADD COLUMN cautions jsonb NOT NULL DEFAULT '[]';

-- step: which every insertion names, too
ALTER TABLE papers ALTER COLUMN cautions DROP DEFAULT;

-- step: low value papers to a vendor in some days, which may be parts of one purchase
CREATE INDEX papers_of_vendor ON papers (institution_id, vendor, initiated_on) WHERE register = 'lvp';
