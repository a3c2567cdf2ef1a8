-- Notice of an award comes before the legal advice on it, so that is no longer odd.

-- step: contracts without a caution that is none any more
ALTER TABLE contracts NO FORCE ROW LEVEL SECURITY;
UPDATE contracts
   SET cautions = (SELECT coalesce(jsonb_agg(caution ORDER BY place), '[]')
                     FROM jsonb_array_elements(cautions) WITH ORDINALITY AS kept (caution, place)
                    WHERE caution ->> 'code' <> 'NOTIFIED_BEFORE_CLEARED')
 WHERE cautions @> '[{"code": "NOTIFIED_BEFORE_CLEARED"}]';
ALTER TABLE contracts FORCE ROW LEVEL SECURITY;
