-- Procurement committee: its members and its meetings, whose agenda, attendance and declared interests are lines of the record.

-- step: committee meetings
CREATE TABLE meetings (
  institution_id uuid NOT NULL,
  id bigint NOT NULL,
  reference text NOT NULL,
  meeting_number text NOT NULL,
  meeting_number_key text COLLATE "C" NOT NULL,
  held_on date NOT NULL,
  time text,
  place text NOT NULL,
  agenda jsonb NOT NULL,
  attendance jsonb NOT NULL,
  interests jsonb NOT NULL,
  voters_present integer,
  appointed integer,
  attachment_id uuid,
  confirmed_on date,
  department_id uuid NOT NULL,
  state text NOT NULL,
  initiator text NOT NULL,
  initiator_id uuid,
  version integer NOT NULL,
  created_on timestamp with time zone NOT NULL,
  updated_on timestamp with time zone NOT NULL,
  cautions jsonb NOT NULL,
  former_reference text,
  former_reference_key text COLLATE "C",
  taken_back_on timestamp with time zone,
  taken_back_from text,
  import_id bigint,
  CONSTRAINT meetings_pkey PRIMARY KEY (institution_id, id),
  CONSTRAINT meetings_state_list CHECK (state IN ('PLANNED', 'HELD', 'CONFIRMED', 'CANCELLED', 'TAKEN_BACK')),
  CONSTRAINT meetings_taken_back_from_list CHECK (taken_back_from IN ('PLANNED', 'HELD', 'CONFIRMED', 'CANCELLED')),
  CONSTRAINT meetings_not_negative CHECK (voters_present >= 0 AND appointed >= 0),
  CONSTRAINT meetings_agenda_is_array CHECK (jsonb_typeof(agenda) = 'array'),
  CONSTRAINT meetings_attendance_is_array CHECK (jsonb_typeof(attendance) = 'array'),
  CONSTRAINT meetings_interests_is_array CHECK (jsonb_typeof(interests) = 'array'),
  CONSTRAINT meetings_version_positive CHECK (version > 0),
  CONSTRAINT meetings_taken_back_with_date CHECK ((state = 'TAKEN_BACK') = (taken_back_on IS NOT NULL) AND (taken_back_on IS NULL) = (taken_back_from IS NULL))
);
CALL app.protect_tenant_table('meetings');
ALTER TABLE meetings ADD CONSTRAINT meetings_department_fkey FOREIGN KEY (institution_id, department_id) REFERENCES departments (institution_id, id);
ALTER TABLE meetings ADD CONSTRAINT meetings_initiator_fkey FOREIGN KEY (institution_id, initiator_id) REFERENCES users (institution_id, id);
ALTER TABLE meetings ADD CONSTRAINT meetings_attachment_fkey FOREIGN KEY (institution_id, attachment_id) REFERENCES attachments (institution_id, id);
CREATE UNIQUE INDEX meetings_reference_unique ON meetings (institution_id, reference COLLATE "C") INCLUDE (id);
CREATE UNIQUE INDEX meetings_former_reference_unique ON meetings (institution_id, former_reference_key) WHERE former_reference_key IS NOT NULL AND state <> 'TAKEN_BACK';
CREATE INDEX meetings_of_initiator ON meetings (institution_id, initiator_id, id) INCLUDE (state);
CREATE INDEX meetings_of_department ON meetings (institution_id, department_id, id) INCLUDE (state);
CREATE INDEX meetings_in_state ON meetings (institution_id, state, id);
CREATE INDEX meetings_in_use_by_held_on ON meetings (institution_id, held_on, id) WHERE state <> 'TAKEN_BACK';
CREATE INDEX meetings_listed_with_cautions ON meetings (institution_id, id) WHERE cautions <> '[]';
CREATE UNIQUE INDEX meetings_meeting_number_unique ON meetings (institution_id, meeting_number_key) WHERE meeting_number_key IS NOT NULL AND state <> 'TAKEN_BACK';
CREATE INDEX meetings_by_meeting_number ON meetings (institution_id, meeting_number_key) WHERE meeting_number_key IS NOT NULL;
CREATE INDEX meetings_of_attachment ON meetings (institution_id, attachment_id) WHERE attachment_id is not null;
GRANT SELECT, INSERT, UPDATE ON meetings TO insaka_application;

-- step: committee members
CREATE TABLE committee_members (
  institution_id uuid NOT NULL,
  id bigint NOT NULL,
  reference text NOT NULL,
  name text NOT NULL,
  name_key text COLLATE "C" NOT NULL,
  capacity text NOT NULL,
  membership text NOT NULL,
  username text,
  appointed_from date NOT NULL,
  appointed_to date,
  letter text,
  attachment_id uuid,
  withdrawn_on timestamp with time zone,
  withdrawal_reason text,
  department_id uuid NOT NULL,
  state text NOT NULL,
  initiator text NOT NULL,
  initiator_id uuid,
  version integer NOT NULL,
  created_on timestamp with time zone NOT NULL,
  updated_on timestamp with time zone NOT NULL,
  cautions jsonb NOT NULL,
  former_reference text,
  former_reference_key text COLLATE "C",
  taken_back_on timestamp with time zone,
  taken_back_from text,
  import_id bigint,
  CONSTRAINT committee_members_pkey PRIMARY KEY (institution_id, id),
  CONSTRAINT committee_members_capacity_list CHECK (capacity IN ('CHAIR', 'MEMBER')),
  CONSTRAINT committee_members_membership_list CHECK (membership IN ('INTERNAL', 'EXTERNAL')),
  CONSTRAINT committee_members_state_list CHECK (state IN ('APPOINTED', 'WITHDRAWN', 'TAKEN_BACK')),
  CONSTRAINT committee_members_taken_back_from_list CHECK (taken_back_from IN ('APPOINTED', 'WITHDRAWN')),
  CONSTRAINT committee_members_version_positive CHECK (version > 0),
  CONSTRAINT committee_members_taken_back_with_date CHECK ((state = 'TAKEN_BACK') = (taken_back_on IS NOT NULL) AND (taken_back_on IS NULL) = (taken_back_from IS NULL))
);
CALL app.protect_tenant_table('committee_members');
ALTER TABLE committee_members ADD CONSTRAINT committee_members_department_fkey FOREIGN KEY (institution_id, department_id) REFERENCES departments (institution_id, id);
ALTER TABLE committee_members ADD CONSTRAINT committee_members_initiator_fkey FOREIGN KEY (institution_id, initiator_id) REFERENCES users (institution_id, id);
ALTER TABLE committee_members ADD CONSTRAINT committee_members_attachment_fkey FOREIGN KEY (institution_id, attachment_id) REFERENCES attachments (institution_id, id);
CREATE UNIQUE INDEX committee_members_reference_unique ON committee_members (institution_id, reference COLLATE "C") INCLUDE (id);
CREATE UNIQUE INDEX committee_members_former_reference_unique ON committee_members (institution_id, former_reference_key) WHERE former_reference_key IS NOT NULL AND state <> 'TAKEN_BACK';
CREATE INDEX committee_members_of_initiator ON committee_members (institution_id, initiator_id, id) INCLUDE (state);
CREATE INDEX committee_members_of_department ON committee_members (institution_id, department_id, id) INCLUDE (state);
CREATE INDEX committee_members_in_state ON committee_members (institution_id, state, id);
CREATE INDEX committee_members_in_use_by_created_on ON committee_members (institution_id, created_on, id) WHERE state <> 'TAKEN_BACK';
CREATE INDEX committee_members_in_use_by_name ON committee_members (institution_id, name_key, id) WHERE state <> 'TAKEN_BACK';
CREATE INDEX committee_members_in_use_by_appointed_to ON committee_members (institution_id, appointed_to NULLS FIRST, id) WHERE state <> 'TAKEN_BACK';
CREATE INDEX committee_members_in_use_by_appointed_from ON committee_members (institution_id, appointed_from, id) WHERE state <> 'TAKEN_BACK';
CREATE INDEX committee_members_listed_with_cautions ON committee_members (institution_id, id) WHERE cautions <> '[]';
CREATE UNIQUE INDEX committee_members_name_unique ON committee_members (institution_id, name_key) WHERE name_key IS NOT NULL AND state <> 'TAKEN_BACK';
CREATE INDEX committee_members_of_attachment ON committee_members (institution_id, attachment_id) WHERE attachment_id is not null;
GRANT SELECT, INSERT, UPDATE ON committee_members TO insaka_application;

-- step: attachments_register_list
ALTER TABLE attachments DROP CONSTRAINT attachments_register_list;
ALTER TABLE attachments ADD CONSTRAINT attachments_register_list CHECK (register IN ('lvp', 'mpc', 'contracts', 'amendments', 'reports', 'imports', 'vendors', 'meetings', 'committeeMembers')) NOT VALID;

-- step: validation of attachments_register_list
ALTER TABLE attachments VALIDATE CONSTRAINT attachments_register_list;

-- step: imports_register_list
ALTER TABLE imports DROP CONSTRAINT imports_register_list;
ALTER TABLE imports ADD CONSTRAINT imports_register_list CHECK (register IN ('enquiries', 'lvp', 'mpc', 'fuel', 'vendors', 'meetings', 'committeeMembers', 'departments', 'designations', 'users')) NOT VALID;

-- step: validation of imports_register_list
ALTER TABLE imports VALIDATE CONSTRAINT imports_register_list;

-- step: committee meetings in read-only SQL access
CALL app.open_to_windows('meetings');
CALL app.show_in_windows('meetings', $$
  SELECT r.institution_id, r.id AS number, r.reference, r.meeting_number, r.held_on, r.time, r.place, r.agenda, r.attendance, r.interests, r.voters_present, r.appointed, r.confirmed_on, r.state, r.initiator, r.former_reference, r.created_on, r.updated_on
    FROM public.meetings r
   WHERE r.state <> 'TAKEN_BACK'$$);

-- step: committee members in read-only SQL access
CALL app.open_to_windows('committee_members');
CALL app.show_in_windows('committee_members', $$
  SELECT r.institution_id, r.id AS number, r.reference, r.name, r.capacity, r.membership, r.username, r.appointed_from, r.appointed_to, r.letter, r.withdrawn_on, r.withdrawal_reason, r.state, r.initiator, r.former_reference, r.created_on, r.updated_on
    FROM public.committee_members r
   WHERE r.state <> 'TAKEN_BACK'$$);
