-- Rows that every save changes stay on their page, so that PostgreSQL writes no index and tidies pages less often.

-- step: derived rows and numbers leave half of their pages free for their next versions
ALTER TABLE word_blocks SET (fillfactor = 50);
ALTER TABLE register_counters SET (fillfactor = 50);
ALTER TABLE expense_totals SET (fillfactor = 50);
ALTER TABLE wait_counts SET (fillfactor = 50);
ALTER TABLE vendor_names SET (fillfactor = 50);
ALTER TABLE number_series SET (fillfactor = 50);
ALTER TABLE audit_heads SET (fillfactor = 50);
