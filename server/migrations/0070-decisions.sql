-- Decisions by named people: submitted, approved, returned and rejected in Insaka.

-- step: settings of decisions
CREATE TABLE decision_settings (
  institution_id uuid NOT NULL,
  decisions_from date,
  funds_first boolean NOT NULL,
  signed_file boolean NOT NULL,
  requests_only boolean NOT NULL,
  version integer NOT NULL,
  CONSTRAINT decision_settings_pkey PRIMARY KEY (institution_id),
  CONSTRAINT decision_settings_version_positive CHECK (version > 0)
);
CALL app.protect_tenant_table('decision_settings');
ALTER TABLE decision_settings ADD CONSTRAINT decision_settings_institution_fkey
  FOREIGN KEY (institution_id) REFERENCES institutions (id);
GRANT SELECT, INSERT, UPDATE ON decision_settings TO insaka_application;

-- step: decisions about papers
ALTER TABLE papers
  ADD COLUMN decision text NOT NULL DEFAULT 'RECORDED',
  ADD COLUMN submitted_on timestamp with time zone,
  ADD COLUMN decided_on timestamp with time zone,
  ADD COLUMN decided_by text,
  ADD COLUMN editor_ids jsonb NOT NULL DEFAULT '[]';
ALTER TABLE papers ALTER COLUMN decision DROP DEFAULT, ALTER COLUMN editor_ids DROP DEFAULT;
ALTER TABLE papers ADD CONSTRAINT papers_decision_list CHECK (decision IN
  ('OPEN', 'RETURNED', 'SUBMITTED', 'FUNDED', 'APPROVED', 'REJECTED', 'RECORDED')) NOT VALID;

-- step: decisions about contracts
ALTER TABLE contracts
  ADD COLUMN decision text NOT NULL DEFAULT 'RECORDED',
  ADD COLUMN submitted_on timestamp with time zone,
  ADD COLUMN decided_on timestamp with time zone,
  ADD COLUMN decided_by text,
  ADD COLUMN editor_ids jsonb NOT NULL DEFAULT '[]';
ALTER TABLE contracts ALTER COLUMN decision DROP DEFAULT, ALTER COLUMN editor_ids DROP DEFAULT;
ALTER TABLE contracts ADD CONSTRAINT contracts_decision_list CHECK (decision IN
  ('OPEN', 'RETURNED', 'SUBMITTED', 'FUNDED', 'APPROVED', 'REJECTED', 'RECORDED')) NOT VALID;

-- step: decisions about amendments, which have no ordinal before they are approved
ALTER TABLE amendments
  ADD COLUMN decision text NOT NULL DEFAULT 'RECORDED',
  ADD COLUMN submitted_on timestamp with time zone,
  ADD COLUMN decided_on timestamp with time zone,
  ADD COLUMN decided_by text,
  ALTER COLUMN ordinal DROP NOT NULL;
ALTER TABLE amendments ALTER COLUMN decision DROP DEFAULT;
ALTER TABLE amendments ADD CONSTRAINT amendments_decision_list CHECK (decision IN
  ('OPEN', 'RETURNED', 'SUBMITTED', 'FUNDED', 'APPROVED', 'REJECTED', 'RECORDED')) NOT VALID;
ALTER TABLE amendments ADD CONSTRAINT amendments_numbered_if_agreed CHECK
  ((ordinal IS NOT NULL) = (decision IN ('APPROVED', 'RECORDED'))) NOT VALID;
GRANT UPDATE (reference, ordinal, decision, submitted_on, decided_on, decided_by) ON amendments TO insaka_application;

-- step: amendments in read-only SQL access, without proposals
CREATE OR REPLACE VIEW app_window.amendments AS
  SELECT r.institution_id, r.id AS number, r.reference, r.contract_id AS contract_number, r.approved_on, r.cleared_on,
         r.amended_on, r.description, d.code AS department, r.vendor, r.currency, r.initial_sum, r.amended_sum, r.percent_diff,
         r.initiator, r.created_on
    FROM public.amendments r JOIN public.departments d ON d.institution_id = r.institution_id AND d.id = r.department_id
   WHERE r.state <> 'TAKEN_BACK' AND r.decision IN ('APPROVED', 'RECORDED');

-- step: validation of the decisions
ALTER TABLE papers VALIDATE CONSTRAINT papers_decision_list;
ALTER TABLE contracts VALIDATE CONSTRAINT contracts_decision_list;
ALTER TABLE amendments VALIDATE CONSTRAINT amendments_decision_list;
ALTER TABLE amendments VALIDATE CONSTRAINT amendments_numbered_if_agreed;

-- step: records that wait for a decision, longest waiting first
CREATE INDEX papers_waiting_for_decision ON papers (institution_id, submitted_on, register, id)
  WHERE decision IN ('SUBMITTED', 'FUNDED');
CREATE INDEX contracts_waiting_for_decision ON contracts (institution_id, submitted_on, id)
  WHERE decision IN ('SUBMITTED', 'FUNDED');
CREATE INDEX amendments_waiting_for_decision ON amendments (institution_id, submitted_on, id)
  WHERE decision IN ('SUBMITTED', 'FUNDED');

-- step: the content that a step was taken on
ALTER TABLE record_steps ADD COLUMN content_digest text;

-- step: steps of a period, for the insights
CREATE INDEX record_steps_by_day ON record_steps (institution_id, taken_on);

-- step: reminders, at most one a day for each record
CREATE TABLE decision_reminders (
  institution_id uuid NOT NULL,
  register text NOT NULL,
  record_id bigint NOT NULL,
  day date NOT NULL,
  by_id uuid NOT NULL,
  CONSTRAINT decision_reminders_pkey PRIMARY KEY (institution_id, register, record_id, day)
);
CALL app.protect_tenant_table('decision_reminders');
GRANT SELECT, INSERT ON decision_reminders TO insaka_application;

-- step: mails about decisions among the templates
ALTER TABLE mails DROP CONSTRAINT mails_template_list;
ALTER TABLE mails ADD CONSTRAINT mails_template_list CHECK (template IN
  ('test', 'reset password', 'confirm address', 'address changed', 'approved', 'disabled', 'password reset',
   'password changed', 'new computer', 'second factor on', 'second factor off', 'wrong codes', 'record corrected',
   'decision reminder', 'record decided', 'digest')) NOT VALID;

-- step: validation of the templates
ALTER TABLE mails VALIDATE CONSTRAINT mails_template_list;
