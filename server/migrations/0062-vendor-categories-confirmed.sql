-- The vendor category of a non-tendered request is not confirmed until somebody has entered it.

-- step: enquiries, papers and reports may have a category that is not confirmed
ALTER TABLE enquiries DROP CONSTRAINT enquiries_vendor_category_list;
ALTER TABLE enquiries ADD CONSTRAINT enquiries_vendor_category_list
  CHECK (vendor_category IN ('NA', 'LOCAL', 'CITIZEN', 'FOREIGN', 'NOT_CONFIRMED')) NOT VALID;
ALTER TABLE papers DROP CONSTRAINT papers_vendor_category_list;
ALTER TABLE papers ADD CONSTRAINT papers_vendor_category_list
  CHECK (vendor_category IN ('NA', 'LOCAL', 'CITIZEN', 'FOREIGN', 'NOT_CONFIRMED')) NOT VALID;
ALTER TABLE reports DROP CONSTRAINT reports_vendor_category_list;
ALTER TABLE reports ADD CONSTRAINT reports_vendor_category_list
  CHECK (vendor_category IN ('NA', 'LOCAL', 'CITIZEN', 'FOREIGN', 'NOT_CONFIRMED')) NOT VALID;

-- step: validation of the longer lists
ALTER TABLE enquiries VALIDATE CONSTRAINT enquiries_vendor_category_list;
ALTER TABLE papers VALIDATE CONSTRAINT papers_vendor_category_list;
ALTER TABLE reports VALIDATE CONSTRAINT reports_vendor_category_list;

-- step: categories of requests that came with their papers, and that nobody has saved since
DO $$
DECLARE
  institution uuid;
  piece bigint;
BEGIN
  FOR institution IN SELECT id FROM institutions LOOP
    FOR piece IN SELECT generate_series(0, max(id), 20000) FROM enquiries WHERE institution_id = institution LOOP
      UPDATE enquiries SET vendor_category = 'NOT_CONFIRMED'
       WHERE institution_id = institution AND id > piece AND id <= piece + 20000
         AND enquiry_type = 'NTR' AND vendor_category = 'CITIZEN'
         AND EXISTS (SELECT FROM papers p
                      WHERE p.institution_id = institution AND p.enquiry_id = enquiries.id
                        AND p.created_on = enquiries.created_on)
         AND NOT EXISTS (SELECT FROM audit_events a
                          WHERE a.institution_id = institution AND a.subject = 'enquiries'
                            AND a.subject_id = enquiries.id::text AND a.action = 'changed');
    END LOOP;
  END LOOP;
END
$$;
