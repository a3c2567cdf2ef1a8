-- Papers that are reopened and contracts that are corrected after their approval.

-- step: the last change of an approved paper that its file does not show yet
ALTER TABLE papers ADD COLUMN changed_after_approval_on timestamptz;

-- step: the same of an awarded contract
ALTER TABLE contracts ADD COLUMN changed_after_approval_on timestamptz;

-- step: papers and contracts that wait for a newer file
CREATE INDEX papers_changed_after_approval ON papers (institution_id, changed_after_approval_on)
  WHERE changed_after_approval_on IS NOT NULL;
CREATE INDEX contracts_changed_after_approval ON contracts (institution_id, changed_after_approval_on)
  WHERE changed_after_approval_on IS NOT NULL;

-- step: which records were reopened or corrected lately, for the people whose records they are
CREATE INDEX audit_events_of_corrections ON audit_events (institution_id, happened_on)
  WHERE action IN ('reopened', 'corrected');

-- step: the mail to the initiator among the templates
ALTER TABLE mails DROP CONSTRAINT mails_template_list;
ALTER TABLE mails ADD CONSTRAINT mails_template_list CHECK (template IN
  ('test', 'reset password', 'confirm address', 'address changed', 'approved', 'disabled', 'password reset',
   'password changed', 'new computer', 'second factor on', 'second factor off', 'wrong codes', 'record corrected',
   'digest')) NOT VALID;

-- step: validation of the new list
ALTER TABLE mails VALIDATE CONSTRAINT mails_template_list;
