import type { Client } from 'pg'

/** During working hours the server would send digests automatically. */
export const disableDigests = (owner: Client) =>
  owner.query(`
    INSERT INTO digests (institution_id, user_id, choice) SELECT institution_id, id, 'NEVER' FROM users
    ON CONFLICT (institution_id, user_id) DO UPDATE SET choice = excluded.choice`)
