-- Another row of a file may be chosen as its headings.

-- step: rows of a file that are above its headings, which leave the import
GRANT DELETE ON import_rows TO insaka_application;
