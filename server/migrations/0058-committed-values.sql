-- The committed value of expenses: of a paper with a contract the revised value of that, otherwise its order value. Both
-- columns are filled by the figures.

-- step: the revised value of its contract in a paper
ALTER TABLE papers ADD COLUMN revised_value numeric(18, 2);

-- step: the committed value of expenses
ALTER TABLE expense_totals ADD COLUMN committed numeric(24, 2) NOT NULL DEFAULT 0;

-- step: the committed value of expenses is always given
ALTER TABLE expense_totals ALTER COLUMN committed DROP DEFAULT;
