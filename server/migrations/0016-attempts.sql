-- Attempts were kept one by one; now they are counted by the minute. Those of the last hour are forgotten once.

-- step: the attempts as they were kept
DROP TABLE attempt_counters;

-- step: how often somebody tried something in each minute; knows no institution, since the account may not exist
CREATE TABLE attempt_counters (
  kind text NOT NULL,
  key text NOT NULL,
  minute integer NOT NULL,
  attempts integer NOT NULL,
  CONSTRAINT attempt_counters_pkey PRIMARY KEY (kind, key, minute)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON attempt_counters TO insaka_application;
