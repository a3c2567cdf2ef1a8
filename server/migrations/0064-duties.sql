-- Duties that people hold beside their role, from one day to another.

-- step: who holds which duty from when to when, and in whose place
CREATE TABLE duties (
  institution_id uuid NOT NULL,
  user_id uuid NOT NULL,
  id uuid NOT NULL,
  duty text NOT NULL,
  department_id uuid,
  first_day date NOT NULL,
  last_day date,
  acting_for_id uuid,
  CONSTRAINT duties_pkey PRIMARY KEY (institution_id, user_id, id),
  CONSTRAINT duties_duty_list CHECK (duty IN
    ('CONTROLLING_OFFICER', 'HEAD_OF_PROCUREMENT', 'PROCUREMENT_OFFICER', 'HEAD_OF_FINANCE', 'COMMITTEE_SECRETARY',
     'HEAD_OF_DEPARTMENT', 'STORES', 'AUDITOR')),
  CONSTRAINT duties_department_of_head CHECK ((duty = 'HEAD_OF_DEPARTMENT') = (department_id IS NOT NULL)),
  CONSTRAINT duties_days CHECK (last_day >= first_day),
  CONSTRAINT duties_acting_for_another CHECK (acting_for_id <> user_id)
);

-- step: tenant isolation of duties
CALL app.protect_tenant_table('duties');

-- step: the users, departments and represented users that duties name
ALTER TABLE duties
  ADD CONSTRAINT duties_user_fkey FOREIGN KEY (institution_id, user_id) REFERENCES users (institution_id, id);
ALTER TABLE duties
  ADD CONSTRAINT duties_department_fkey FOREIGN KEY (institution_id, department_id)
  REFERENCES departments (institution_id, id);
ALTER TABLE duties
  ADD CONSTRAINT duties_acting_for_fkey FOREIGN KEY (institution_id, acting_for_id) REFERENCES users (institution_id, id);

-- step: what the application does with duties; it removes those that have not begun
GRANT SELECT, INSERT, UPDATE (duty, department_id, first_day, last_day, acting_for_id), DELETE ON duties
  TO insaka_application;
