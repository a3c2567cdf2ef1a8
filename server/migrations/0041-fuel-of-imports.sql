-- Fuel transactions that came with an import, and former references that are free again once a transaction is reversed.

-- step: which import a fuel transaction came with, or was taken back with
ALTER TABLE fuel_transactions ADD COLUMN import_id bigint;

-- step: a reversal sets the former reference free; nothing else of an entry changes
GRANT UPDATE (former_reference_key) ON fuel_transactions TO insaka_application;

-- step: those of the transactions that have been reversed
UPDATE fuel_transactions AS entry SET former_reference_key = NULL
 WHERE former_reference_key IS NOT NULL AND EXISTS (
       SELECT FROM fuel_transactions AS reversal
        WHERE reversal.institution_id = entry.institution_id AND reversal.reverses = entry.id);
