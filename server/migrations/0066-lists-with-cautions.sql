-- Lists can be filtered by cautions.

-- step: enquiries with cautions, by number
CREATE INDEX enquiries_listed_with_cautions ON enquiries (institution_id, id) WHERE cautions <> '[]';

-- step: papers with cautions, by number
CREATE INDEX papers_listed_with_cautions ON papers (institution_id, register, id) WHERE cautions <> '[]';

-- step: contracts with cautions, by number
CREATE INDEX contracts_listed_with_cautions ON contracts (institution_id, id) WHERE cautions <> '[]';
