import type { Client } from 'pg'

/** In working hours a server would send everybody a mail of its own accord. */
export const disableDigests = (owner: Client) =>
  owner.query(`
    INSERT INTO digests (institution_id, user_id, choice) SELECT institution_id, id, 'NEVER' FROM users
    ON CONFLICT (institution_id, user_id) DO UPDATE SET choice = excluded.choice`)
