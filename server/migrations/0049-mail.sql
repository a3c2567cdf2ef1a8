-- The outbox: mails that wait to be sent, and what became of them.

-- step: mails
CREATE TABLE mails (
  institution_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  template text NOT NULL,
  values jsonb NOT NULL,
  state text NOT NULL,
  tries integer NOT NULL,
  created_on timestamptz NOT NULL,
  next_try_on timestamptz,
  give_up_on timestamptz NOT NULL,
  sent_on timestamptz,
  last_error text,
  CONSTRAINT mails_pkey PRIMARY KEY (institution_id, id),
  CONSTRAINT mails_template_list CHECK (template IN
    ('test', 'reset password', 'confirm address', 'address changed', 'approved', 'disabled', 'password reset',
     'new computer', 'second factor on', 'second factor off', 'digest')),
  CONSTRAINT mails_state_list CHECK (state IN ('WAITING', 'SENT', 'FAILED', 'HELD', 'NOT_WANTED')),
  CONSTRAINT mails_tries_not_negative CHECK (tries >= 0)
);

-- step: their walls
CALL app.protect_tenant_table('mails');

-- step: whom they are for
ALTER TABLE mails
  ADD CONSTRAINT mails_user_fkey FOREIGN KEY (institution_id, user_id) REFERENCES users (institution_id, id);

-- step: what the application does with them
GRANT SELECT, INSERT, DELETE, UPDATE (state, tries, next_try_on, give_up_on, sent_on, last_error)
  ON mails TO insaka_application;

-- step: those that wait, by when they are tried next
CREATE INDEX mails_waiting ON mails (institution_id, next_try_on) WHERE state = 'WAITING';

-- step: the institutions with a mail that is to be sent now, a few at a time
CREATE FUNCTION app.institutions_with_due_mail(due timestamptz, after uuid, most integer) RETURNS TABLE (id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = pg_catalog
AS $$
  SELECT DISTINCT institution_id FROM public.mails
   WHERE state = 'WAITING' AND next_try_on <= due AND institution_id > after ORDER BY institution_id LIMIT most
$$;
REVOKE ALL ON FUNCTION app.institutions_with_due_mail(timestamptz, uuid, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.institutions_with_due_mail(timestamptz, uuid, integer) TO insaka_application;
