-- What those who look after an installation see of its jobs, and when a backup is wanted besides the daily one.

-- step: when a running job last made progress, why the last run failed, and since when a run is wanted
ALTER TABLE jobs ADD COLUMN progress_on timestamptz;
ALTER TABLE jobs ADD COLUMN last_error text;
ALTER TABLE jobs ADD COLUMN wanted_on timestamptz;
GRANT UPDATE (progress_on, last_error, wanted_on) ON jobs TO insaka_application;
