-- The history of an institution is read as a whole: by person, and with the sign-ins, refusals and exports.

-- step: changes by the person who made them
CREATE INDEX audit_events_of_actor ON audit_events (institution_id, actor_id, sequence);

-- step: sign-ins, refusals and exports by the person
CREATE INDEX security_events_of_person ON security_events (institution_id, user_id, happened_on);

-- step: the application reads those of its institution
ALTER TABLE security_events ENABLE ROW LEVEL SECURITY;
ALTER TABLE security_events FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_reads ON security_events FOR SELECT TO insaka_application
  USING (institution_id = nullif(current_setting('app.institution_id', true), '')::uuid);
CREATE POLICY anybody_adds ON security_events FOR INSERT TO insaka_application WITH CHECK (true);
CREATE POLICY owner ON security_events TO insaka_owner USING (true) WITH CHECK (true);
GRANT SELECT ON security_events TO insaka_application;
