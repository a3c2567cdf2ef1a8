-- What waits and what needs attention is sent to each person on working days, as often as they have chosen.

-- step: what each has chosen, and for which day they were last looked after
CREATE TABLE digests (
  institution_id uuid NOT NULL,
  user_id uuid NOT NULL,
  choice text NOT NULL,
  last_for date,
  CONSTRAINT digests_pkey PRIMARY KEY (institution_id, user_id),
  CONSTRAINT digests_choice_list CHECK (choice IN ('NEVER', 'MONDAYS', 'DAILY'))
);

-- step: their walls
CALL app.protect_tenant_table('digests');

-- step: whose they are
ALTER TABLE digests
  ADD CONSTRAINT digests_user_fkey FOREIGN KEY (institution_id, user_id) REFERENCES users (institution_id, id);

-- step: what the application does with them
GRANT SELECT, INSERT, UPDATE (choice, last_for) ON digests TO insaka_application;
