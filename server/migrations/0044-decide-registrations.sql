-- Somebody who registers is approved or declined. The last sign-in is kept in the row of the password, so that
-- it makes no new version of the person.

-- step: when and why a registration was declined
ALTER TABLE users ADD COLUMN declined_on timestamptz, ADD COLUMN decline_reason text;

-- step: the last sign-in
ALTER TABLE user_passwords ADD COLUMN last_sign_in_on timestamptz;

-- step: as far as it is known
UPDATE user_passwords AS p SET last_sign_in_on = s.newest
  FROM (SELECT institution_id, user_id, max(happened_on) AS newest FROM security_events WHERE kind = 'signed in' GROUP BY 1, 2) AS s
 WHERE s.institution_id = p.institution_id AND s.user_id = p.user_id;

-- step: who waits for approval now: nobody who has been declined, or has left
CREATE INDEX users_to_decide ON users (institution_id, last_name)
  WHERE approved_on IS NULL AND NOT enabled AND declined_on IS NULL AND status = 'ACTIVE';

-- step: which takes the place of the former
DROP INDEX users_waiting;
