-- Enquiries that have closed and that no paper has taken up. Those that are there are moved by the job that closes
-- enquiries, which is due when a server starts.
--
-- Which query needs which index, besides the keys:
--   enquiries_open_by_closing   open enquiries whose closing has come
--   enquiries_free_by_closing   enquiries without a paper that close in a week

-- step: let an enquiry be closed
ALTER TABLE enquiries DROP CONSTRAINT enquiries_state_list;
ALTER TABLE enquiries ADD CONSTRAINT enquiries_state_list CHECK (state IN ('OPEN', 'CLOSED', 'LINKED', 'WITHDRAWN'));

-- step: enquiries without a paper by their closing, without a look at the enquiries themselves
CREATE INDEX enquiries_free_by_closing ON enquiries (institution_id, closed_on, id) WHERE state IN ('OPEN', 'CLOSED');

-- step: a kept view of what was called open shows the same enquiries as before
ALTER TABLE register_views NO FORCE ROW LEVEL SECURITY;
UPDATE register_views
   SET definition = regexp_replace(definition::text, '("query": "([^"]*&)?status=([A-Z]+%2C)*OPEN)(?=%2C|&|")', '\1%2CCLOSED', 'g')::jsonb
 WHERE register = 'enquiries';
ALTER TABLE register_views FORCE ROW LEVEL SECURITY;
